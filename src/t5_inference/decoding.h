// Turns sources into answers: greedy, beam and sampled decoding over any StepModel.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "t5_files/t5_config.h"
#include "t5_inference/step_model.h"

namespace timeprobe::t5 {

// When a beam search has enough finished hypotheses (Hugging Face's early_stopping).
enum class EarlyStopping {
  no,   // when the best open one, at its present length, cannot beat the worst finished one
  yes,  // as soon as there are as many as beams
};

enum class Method { greedy, beam, sample };

struct DecodingOptions {
  Method method = Method::greedy;
  std::int64_t max_new_tokens = 32;

  // Beam search. With one beam it is greedy.
  std::int64_t num_beams = 4;
  double length_penalty = 1.0;  // scores are divided by length ^ this; > 0 favours long ones
  EarlyStopping early_stopping = EarlyStopping::no;

  // Sampling, applied in this order; each source draws from a stream of its own (seed and place),
  // so that batching changes nothing.
  double temperature = 1.0;
  std::int64_t top_k = 0;  // the k likeliest tokens; 0: all
  double top_p = 1.0;      // the fewest likeliest tokens that hold this probability
  std::uint64_t seed = 0;
};

struct Decoded {
  TokenIds tokens;     // without the start piece; with the end piece where it was reached
  bool ended = false;  // false: cut by max_new_tokens
  // Of greedy and sampled: the sum of the tokens' log probabilities (under the untempered
  // distribution). Of beam: the score, that sum over length ^ length_penalty.
  double score = 0.0;
};

// One answer a source, in order. `places` name the streams that sampling draws from; without them
// they are 0, 1, ... Ties go to the lower token id, then to the earlier beam. Beam
// search follows Hugging Face 4.28 (the version behind the TempReason scripts): a length counts the
// start piece and not the end piece. Throws a usage Error for options out of range.
std::vector<Decoded> decode(StepModel& model, std::span<const TokenIds> sources,
                            const T5Config& config, const DecodingOptions& options,
                            std::span<const std::size_t> places = {});

}  // namespace timeprobe::t5
