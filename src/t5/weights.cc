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

at::Tensor slice(const at::Tensor& flat, const WeightBlock& block) {
  return slice(flat, block.offset, block.size(), block.shape);
}

// A leaf of its own whose values and gradient are views of the flat buffers.
at::Tensor make_leaf(const at::Tensor& values, const at::Tensor& gradients,
                     const WeightBlock& block) {
  at::Tensor leaf = slice(values, block).detach().requires_grad_();
  leaf.mutable_grad() = slice(gradients, block);
  return leaf;
}

// Behind the others, at a multiple of 16 numbers like them.
void add_block(WeightLayout& layout, const BesideBlock& block) {
  layout.blocks.push_back({block.name, block.shape, layout.size});
  layout.size += (layout.blocks.back().size() + 15) / 16 * 16;
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

Weights::Weights(const T5Config& config, const at::Device& device,
                 std::span<const BesideBlock> beside)
    : config_(config), layout_(weight_layout(config)), network_size_(layout_.size) {
  for (const BesideBlock& block : beside) add_block(layout_, block);
  const auto options = at::TensorOptions().dtype(at::kFloat).device(device);
  values_ = at::zeros({layout_.size}, options);
  gradients_ = at::zeros({layout_.size}, options);
  for (const WeightBlock& block : layout_.blocks) {
    blocks_.emplace(block.name, make_leaf(values_, gradients_, block));
  }
}

Weights Weights::frozen(const Weights& weights, const std::set<std::string>& own) {
  Weights twin;
  twin.config_ = weights.config_;
  twin.layout_ = weights.layout_;
  twin.network_size_ = weights.network_size_;
  twin.is_frozen_ = true;
  for (const auto& [name, leaf] : weights.blocks_) {
    twin.blocks_.emplace(name, own.contains(name) ? leaf.detach().clone() : leaf.detach());
  }
  return twin;
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

void Weights::freeze(const std::string& block) {
  at::Tensor leaf = this->block(block);
  leaf.requires_grad_(false);
}

at::Tensor Weights::network_values() const { return values_.narrow(0, 0, network_size_); }

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
  if (is_frozen_) return low_frozen_block(name);
  refresh_low();
  return slice(low_, layout_.block(name));
}

at::Tensor Weights::low_frozen_block(const std::string& name) {
  at::Tensor& low = low_blocks_[name];
  if (!low.defined()) low = block(name).to(at::kBFloat16);
  return low;
}

void Weights::refresh_low() {
  if (!low_.defined()) low_ = at::empty_like(values_, at::kBFloat16);
  if (!low_is_stale_) return;
  low_.copy_(values_);
  low_is_stale_ = false;
}

}  // namespace timeprobe::t5
