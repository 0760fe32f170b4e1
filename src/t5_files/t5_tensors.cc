#include "t5_files/t5_tensors.h"

#include <functional>
#include <numeric>
#include <utility>

#include "t5_files/t5_walk.h"

namespace timeprobe {
namespace {

class Table {
 public:
  explicit Table(const T5Config& config) : c_(config) {}

  std::vector<TensorSpec> build() {
    T5Walk(c_, *this).walk();
    return std::move(specs_);
  }

  void embedding() {
    matrix("shared.weight", c_.vocab_size, c_.d_model);
    specs_.back().copies = {"encoder.embed_tokens.weight", "decoder.embed_tokens.weight"};
    if (c_.tie_word_embeddings) specs_.back().copies.push_back("lm_head.weight");
  }

  void self_attention(const std::string& name) {
    const std::int64_t inner = c_.num_heads * c_.d_kv;
    for (const char* part : {".q", ".k", ".v"}) matrix(name + part + ".weight", inner, c_.d_model);
    matrix(name + ".o.weight", c_.d_model, inner);
  }
  void cross_attention(const std::string& name) { self_attention(name); }

  void relative_bias(const std::string& name) {
    matrix(name + ".weight", c_.relative_attention_num_buckets, c_.num_heads);
  }

  void feed_forward(const std::string& name) {
    if (c_.is_gated()) {
      matrix(name + ".wi_0.weight", c_.d_ff, c_.d_model);
      matrix(name + ".wi_1.weight", c_.d_ff, c_.d_model);
    } else {
      matrix(name + ".wi.weight", c_.d_ff, c_.d_model);
    }
    matrix(name + ".wo.weight", c_.d_model, c_.d_ff);
  }

  void norm(const std::string& name) { specs_.push_back({name, {c_.d_model}, {}}); }
  void head() { matrix("lm_head.weight", c_.vocab_size, c_.d_model); }

 private:
  void matrix(const std::string& name, std::int64_t rows, std::int64_t columns) {
    specs_.push_back({name, {rows, columns}, {}});
  }

  const T5Config& c_;
  std::vector<TensorSpec> specs_;
};

}  // namespace

std::vector<TensorSpec> t5_tensors(const T5Config& config) { return Table(config).build(); }

bool is_ignored_t5_tensor(const std::string& name) {
  return name == "decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight";
}

std::int64_t num_elements(const TensorSpec& spec) {
  return std::accumulate(spec.shape.begin(), spec.shape.end(), std::int64_t{1},
                         std::multiplies<>());
}

std::int64_t num_parameters(const T5Config& config) {
  std::int64_t sum = 0;
  for (const TensorSpec& spec : t5_tensors(config)) sum += num_elements(spec);
  return sum;
}

}  // namespace timeprobe
