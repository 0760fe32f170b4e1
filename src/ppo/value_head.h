// What an answer's tokens so far promise: Linear(d -> 2d), ReLU, Linear(2d -> 1) over the decoder's
// last hidden states, in float32. Its blocks lie behind the network's in the same flat buffer.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "t5/weights.h"

namespace timeprobe::ppo {

// What Weights must be made with.
std::vector<t5::BesideBlock> value_head_blocks(const T5Config& config);

// A network's weights with a fresh value head behind them.
std::unique_ptr<t5::Weights> with_value_head(const t5::Weights& network, std::uint64_t seed);

// Uniform within 1 / sqrt(inputs) for each layer, as LibTorch's Linear begins.
void initialize_value_head(t5::Weights& weights, std::uint64_t seed);

// (tokens) float32 of hidden states (tokens, d_model).
at::Tensor value_head(const t5::Weights& weights, const at::Tensor& hidden);

}  // namespace timeprobe::ppo
