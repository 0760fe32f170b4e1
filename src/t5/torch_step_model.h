// A Network as a StepModel, by ATen operations on any device, with keys and values kept.
#pragma once

#include <memory>

#include "t5/network.h"
#include "t5_inference/step_model.h"

namespace timeprobe::t5 {

// Keeps the keys and values of earlier tokens: a step computes one token a hypothesis.
// REQUIRES: `network` outlives the model; its weights do not change between begin() and the last
// step().
std::unique_ptr<StepModel> make_cached_step_model(const Network& network);

// Computes every hypothesis from its first token at each step. For tests: the other way to the same
// numbers.
std::unique_ptr<StepModel> make_uncached_step_model(const Network& network);

}  // namespace timeprobe::t5
