// What is asked, and what answers are worth.
#pragma once

#include <cstddef>

#include "t5_inference/step_model.h"

namespace timeprobe::ppo {

// Prompts 0, 1, ... without an end, each a pure function of its place: a run that resumes asks on
// where it was.
class PromptSource {
 public:
  virtual ~PromptSource() = default;

  // Ids with the end piece.
  virtual t5::TokenIds source(std::size_t place) const = 0;

  // Of an answer to the prompt of that place.
  virtual double score(std::size_t place, const t5::TokenIds& answer) const = 0;
};

}  // namespace timeprobe::ppo
