// Small random networks and their twins in plain loops, for the tests of src/t5.
#pragma once

#include <cstdint>
#include <vector>

#include "t5/network.h"
#include "t5_inference/step_model.h"
#include "tests/reference/plain_t5.h"

namespace timeprobe::t5 {

// v1.0: relu, tied output layer. v1.1: gated GELU, an output layer of its own. Sizes differ from
// each other everywhere, so that no mix-up stays unseen.
T5Config tiny_v1_0();
T5Config tiny_v1_1();

// Weights in which nothing is negligible: biases, norms and logits of notable size.
void fill_with_contrast(Weights& weights, std::uint64_t seed);

reference::PlainT5Config plain_config(const T5Config& config);
reference::PlainWeights plain_weights(const Weights& weights);

// `count` sequences of random ids, none the end piece but the last, lengths in 1..longest.
std::vector<TokenIds> random_sequences(std::uint64_t seed, std::size_t count, std::size_t longest,
                                       const T5Config& config);

reference::Ids plain_ids(const TokenIds& ids);

}  // namespace timeprobe::t5
