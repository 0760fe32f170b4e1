// Beam search as Hugging Face 4.28 has it.
#pragma once

#include "t5_inference/decoding.h"

namespace timeprobe::t5 {

// As decode(). REQUIRES: options.num_beams >= 2 and no more than the vocabulary.
std::vector<Decoded> decode_beam(StepModel& model, std::span<const TokenIds> sources,
                                 const T5Config& config, const DecodingOptions& options);

}  // namespace timeprobe::t5
