// Question records of TRAVELER.
#pragma once

#include <cstddef>
#include <string>

#include "questions/question.h"
#include "suites/traveler/truth.h"

namespace timeprobe::traveler {

// Where a question belongs in an exam.
struct Place {
  Category category;
  std::size_t length;  // events in the set
  std::size_t number;  // in the cell of category and length
  std::string set;     // questions of one event set share it
};

// The record without its origin. `context` is the world's sheet as text. Labels: category,
// template, expression, polarity, event_count, event_type, set; vague questions also curves and
// extrapolated.
Question question_of(const TravelerQuestion& question, const World& world,
                     const std::string& context, const Place& place, const TruthOptions& options);

}  // namespace timeprobe::traveler
