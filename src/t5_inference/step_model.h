// A network as a search sees it: hypotheses grow by a token a step.
//
// greedy, beam and sampled decoding (decoding.h) are written once over this; who implements it
// decides how a step is computed and what is kept between steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace timeprobe::t5 {

using TokenIds = std::vector<std::int32_t>;

class StepModel {
 public:
  virtual ~StepModel() = default;

  virtual std::int64_t vocabulary_size() const = 0;

  // Encodes the sources. Hypotheses of an earlier begin() are gone. REQUIRES: at least one source,
  // none empty.
  virtual void begin(std::span<const TokenIds> sources) = 0;

  // The hypotheses of this step: row r continues the old row parents[r] by tokens[r]. In the first
  // step after begin() parents[r] is a source. Rows may be dropped, repeated and moved. Returns the
  // logits of what comes next, (rows, vocabulary) row by row, valid until the next call.
  // REQUIRES: tokens.size() == parents.size() > 0.
  virtual std::span<const float> step(std::span<const std::int32_t> tokens,
                                      std::span<const std::int32_t> parents) = 0;
};

}  // namespace timeprobe::t5
