#include "t5/dropout.h"

#include <ATen/ATen.h>

#include "t5_kernels/dropout_bits.h"

namespace timeprobe::t5 {

// SplitMix64.
Dropout DropoutKeys::next() {
  if (rate_ == 0.0F) return {};
  state_ += 0x9E3779B97F4A7C15U;
  std::uint64_t key = state_;
  key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9U;
  key = (key ^ (key >> 27)) * 0x94D049BB133111EBU;
  return {rate_, key ^ (key >> 31)};
}

at::Tensor dropout_factors(const Dropout& dropout, at::IntArrayRef shape, at::Device device) {
  const at::Tensor factors = at::empty(shape, at::kFloat);
  const DropoutBits bits = dropout_bits(dropout.rate, dropout.key);
  float* values = factors.data_ptr<float>();
  for (std::int64_t i = 0; i < factors.numel(); ++i) {
    values[i] = dropout_factor(bits, static_cast<std::uint32_t>(i));
  }
  return factors.to(device);
}

}  // namespace timeprobe::t5
