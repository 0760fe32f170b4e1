#include "t5_inference/weight_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"
#include "t5_files/t5_walk.h"

namespace timeprobe::t5 {
namespace {

constexpr std::int64_t kAlignment = 16;

std::int64_t product(const std::vector<std::int64_t>& shape) {
  return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

struct Part {
  std::string name;
  std::int64_t rows;
  double deviation;
};

// Appends block after block; deviations are those of T5's initialisation (Hugging Face's
// _init_weights).
class Builder {
 public:
  explicit Builder(const T5Config& config) : c_(config) {}

  WeightLayout build() {
    T5Walk(c_, *this).walk();
    return std::move(layout_);
  }

  void embedding() {
    matrix("shared", {{"shared.weight", c_.vocab_size, c_.initializer_factor}}, c_.d_model);
  }

  void self_attention(const std::string& stem) {
    matrix(stem + ".qkv",
           {{stem + ".q.weight", inner(), query_deviation()},
            {stem + ".k.weight", inner(), deviation(c_.d_model)},
            {stem + ".v.weight", inner(), deviation(c_.d_model)}},
           c_.d_model);
    output(stem);
  }

  void relative_bias(const std::string& name) {
    matrix(name, {{name + ".weight", c_.relative_attention_num_buckets, deviation(c_.d_model)}},
           c_.num_heads);
    layout_.weights.back().is_relative_bias = true;
  }

  void cross_attention(const std::string& stem) {
    matrix(stem + ".q", {{stem + ".q.weight", inner(), query_deviation()}}, c_.d_model);
    matrix(stem + ".kv",
           {{stem + ".k.weight", inner(), deviation(c_.d_model)},
            {stem + ".v.weight", inner(), deviation(c_.d_model)}},
           c_.d_model);
    output(stem);
  }

  void feed_forward(const std::string& stem) {
    const double inward = deviation(c_.d_model);
    std::vector<Part> parts = {{stem + ".wi.weight", c_.d_ff, inward}};
    if (c_.is_gated()) {
      parts = {{stem + ".wi_0.weight", c_.d_ff, inward}, {stem + ".wi_1.weight", c_.d_ff, inward}};
    }
    matrix(stem + ".wi", parts, c_.d_model);
    matrix(stem + ".wo", {{stem + ".wo.weight", c_.d_model, deviation(c_.d_ff)}}, c_.d_ff);
  }

  void norm(const std::string& name) {
    layout_.weights.push_back({name, {c_.d_model}, layout_.size, 0.0});
    block(name, {c_.d_model});
  }

  void head() {
    matrix("lm_head", {{"lm_head.weight", c_.vocab_size, c_.initializer_factor}}, c_.d_model);
  }

 private:
  void output(const std::string& stem) {
    matrix(stem + ".o", {{stem + ".o.weight", c_.d_model, deviation(inner())}}, inner());
  }

  std::int64_t inner() const { return c_.num_heads * c_.d_kv; }
  double deviation(std::int64_t fan_in) const {
    return c_.initializer_factor / std::sqrt(static_cast<double>(fan_in));
  }
  double query_deviation() const { return deviation(c_.d_model * c_.d_kv); }

  void matrix(const std::string& name, const std::vector<Part>& parts, std::int64_t columns) {
    std::int64_t rows = 0;
    for (const Part& part : parts) {
      layout_.weights.push_back(
          {part.name, {part.rows, columns}, layout_.size + rows * columns, part.deviation});
      rows += part.rows;
    }
    block(name, {rows, columns});
  }

  void block(const std::string& name, std::vector<std::int64_t> shape) {
    const std::int64_t size = product(shape);
    layout_.blocks.push_back({name, std::move(shape), layout_.size});
    layout_.size += (size + kAlignment - 1) / kAlignment * kAlignment;
  }

  const T5Config& c_;
  WeightLayout layout_;
};

}  // namespace

std::int64_t NamedWeight::size() const { return product(shape); }

std::int64_t WeightBlock::size() const { return product(shape); }

const WeightBlock& WeightLayout::block(const std::string& name) const {
  const auto found = std::ranges::find(blocks, name, &WeightBlock::name);
  TIMEPROBE_CHECK(found != blocks.end(), "no block " + name);
  return *found;
}

WeightLayout weight_layout(const T5Config& config) { return Builder(config).build(); }

}  // namespace timeprobe::t5
