// Dropout whose choices follow from a key and an element's place, never from a generator's state:
// the fused kernels, their plain twins and a step done again drop the same elements.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace timeprobe::t5 {

// For one place in the network in one pass. rate 0: nothing is dropped.
struct Dropout {
  float rate = 0.0F;
  std::uint64_t key = 0;

  bool active() const { return rate > 0.0F; }
};

// Hands every place of a forward pass a key of its own.
class DropoutKeys {
 public:
  // Nothing is ever dropped.
  DropoutKeys() = default;
  // REQUIRES: 0 <= rate < 1.
  DropoutKeys(double rate, std::uint64_t seed) : rate_(static_cast<float>(rate)), state_(seed) {}

  Dropout next();

 private:
  float rate_ = 0.0F;
  std::uint64_t state_ = 0;
};

// float32 of that shape: 0 where dropped, 1 / (1 - rate) elsewhere. REQUIRES: dropout.active().
at::Tensor dropout_factors(const Dropout& dropout, at::IntArrayRef shape, at::Device device);

}  // namespace timeprobe::t5
