// The numbers of a network: one flat float32 buffer of values and one of gradients.
//
// Blocks are views into both, so that clipping, AdamW, clearing gradients, writing a checkpoint and
// reducing gradients over processes are each one pass over one array. What is trained beside a T5
// (a value head) has its blocks behind the network's, and is in no checkpoint of Hugging Face's.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "t5_inference/weight_layout.h"

namespace timeprobe::t5 {

// A block as the network uses it.
struct Weight {
  at::Tensor master;  // float32, collects its gradient
  at::Tensor low;     // the same in bfloat16, or undefined where nobody asked for it
};

// A block beside the network's own.
struct BesideBlock {
  std::string name;
  std::vector<std::int64_t> shape;
};

struct InitialWeights {
  std::uint64_t seed = 0;
  // Of the relative position biases. T5's own, d_model^-0.5, is slow to learn from scratch: Adam
  // moves the one table that all layers share by at most the learning rate a step.
  std::optional<double> relative_bias_deviation = std::nullopt;
};

// Not thread safe.
class Weights {
 public:
  // All zeros, gradients too. REQUIRES: the configuration was checked (t5/t5_config.h).
  explicit Weights(const T5Config& config, const at::Device& device = at::kCPU,
                   std::span<const BesideBlock> beside = {});

  // What those weights are now, for good: the blocks named in `own` are copied, all others shared,
  // and nothing collects a gradient. Shared blocks must not change any more. It has no flat
  // buffers: values(), gradients() and view_of() are not for it.
  static Weights frozen(const Weights& weights, const std::set<std::string>& own);

  // T5's initialisation, drawn from a stream of the seed for each tensor: the same numbers whatever
  // the order of tensors.
  void initialize(const InitialWeights& how);

  const WeightLayout& layout() const { return layout_; }
  const T5Config& config() const { return config_; }
  at::Device device() const { return blocks_.begin()->second.device(); }

  // (size), float32. Who writes to the values calls values_changed() afterwards.
  const at::Tensor& values() const { return values_; }
  const at::Tensor& gradients() const { return gradients_; }
  void values_changed() { low_is_stale_ = true; }
  void clear_gradients();

  // The block collects no gradient from now on.
  void freeze(const std::string& block);

  // The network's own numbers: the first of values().
  at::Tensor network_values() const;

  // How many numbers the network has, without the gaps of the buffer.
  std::int64_t num_weights() const;

  // The view of a tensor as checkpoints name it. REQUIRES: `weight` is of this layout.
  at::Tensor view_of(const NamedWeight& weight) const;

  // REQUIRES: there is a block of that name.
  const at::Tensor& block(const std::string& name) const;
  at::Tensor low_block(const std::string& name);

 private:
  Weights() = default;
  void refresh_low();
  at::Tensor low_frozen_block(const std::string& name);

  T5Config config_;
  WeightLayout layout_;
  std::int64_t network_size_ = 0;
  at::Tensor values_;
  at::Tensor gradients_;
  at::Tensor low_;  // bfloat16 copy of the values, made when first asked for
  std::map<std::string, at::Tensor> low_blocks_;  // the same of frozen weights, block by block
  bool is_frozen_ = false;
  bool low_is_stale_ = true;
  std::map<std::string, at::Tensor> blocks_;  // leaves: views of values_ with views of gradients_
};

}  // namespace timeprobe::t5
