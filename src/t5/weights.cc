#include "t5/weights.h"

#include <ATen/ATen.h>

#include <cmath>
#include <numbers>

#include "base/check.h"
#include "base/random.h"

namespace timeprobe::t5 {
namespace {

at::Tensor slice(const at::Tensor& flat, std::int64_t offset, std::int64_t size,
                 const std::vector<std::int64_t>& shape) {
  return flat.narrow(0, offset, size).view(shape);
}

// A leaf of its own whose values and gradient are views of the flat buffers.
at::Tensor make_leaf(const at::Tensor& values, const at::Tensor& gradients,
                     const WeightBlock& block) {
  at::Tensor leaf = slice(values, block.offset, block.size(), block.shape).detach();
  leaf.requires_grad_();
  leaf.mutable_grad() = slice(gradients, block.offset, block.size(), block.shape);
  return leaf;
}

// Box and Muller's two normal numbers from two uniform ones.
void fill_normal(float* values, std::int64_t size, double deviation, Random random) {
  for (std::int64_t i = 0; i < size; i += 2) {
    const double radius = deviation * std::sqrt(-2.0 * std::log(1.0 - random.unit()));
    const double angle = 2.0 * std::numbers::pi * random.unit();
    values[i] = static_cast<float>(radius * std::cos(angle));
    if (i + 1 < size) values[i + 1] = static_cast<float>(radius * std::sin(angle));
  }
}

}  // namespace

Weights::Weights(const T5Config& config, const at::Device& device)
    : config_(config), layout_(weight_layout(config)) {
  const auto options = at::TensorOptions().dtype(at::kFloat).device(device);
  values_ = at::zeros({layout_.size}, options);
  gradients_ = at::zeros({layout_.size}, options);
  for (const WeightBlock& block : layout_.blocks) {
    blocks_.emplace(block.name, make_leaf(values_, gradients_, block));
  }
}

void Weights::initialize(const InitialWeights& how) {
  const at::Tensor host = at::zeros({layout_.size}, at::kFloat);
  float* values = host.data_ptr<float>();
  for (const NamedWeight& weight : layout_.weights) {
    float* first = values + weight.offset;
    if (weight.is_norm()) {
      std::fill_n(first, weight.size(), static_cast<float>(config_.initializer_factor));
      continue;
    }
    const double deviation = weight.is_relative_bias
                                 ? how.relative_bias_deviation.value_or(weight.deviation)
                                 : weight.deviation;
    fill_normal(first, weight.size(), deviation, Random::stream(how.seed, weight.name));
  }
  values_.copy_(host);
  values_changed();
}

void Weights::clear_gradients() { gradients_.zero_(); }

std::int64_t Weights::num_weights() const {
  std::int64_t total = 0;
  for (const NamedWeight& weight : layout_.weights) total += weight.size();
  return total;
}

at::Tensor Weights::view_of(const NamedWeight& weight) const {
  return slice(values_, weight.offset, weight.size(), weight.shape);
}

const at::Tensor& Weights::block(const std::string& name) const {
  const auto found = blocks_.find(name);
  TIMEPROBE_CHECK(found != blocks_.end(), "no block " + name);
  return found->second;
}

at::Tensor Weights::low_block(const std::string& name) {
  refresh_low();
  const WeightBlock& block = layout_.block(name);
  return slice(low_, block.offset, block.size(), block.shape);
}

void Weights::refresh_low() {
  if (!low_.defined()) low_ = at::empty_like(values_, at::kBFloat16);
  if (!low_is_stale_) return;
  low_.copy_(values_);
  low_is_stale_ = false;
}

}  // namespace timeprobe::t5
