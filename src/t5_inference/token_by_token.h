// Greedy and sampled decoding: one hypothesis a source.
#pragma once

#include "t5_inference/decoding.h"

namespace timeprobe::t5 {

// As decode(). Finished hypotheses leave the batch, so that later steps cost less. With
// Method::beam (of one beam) it is greedy.
std::vector<Decoded> decode_token_by_token(StepModel& model, std::span<const TokenIds> sources,
                                           const T5Config& config, const DecodingOptions& options,
                                           std::span<const std::size_t> places);

}  // namespace timeprobe::t5
