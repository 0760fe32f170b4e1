// The right answers to TRAVELER's questions (Kenneweg et al., arXiv 2505.01325, sections 3.2 and
// 3.4).
#pragma once

#include <string>
#include <vector>

#include "facts/vague_belief.h"
#include "questions/question.h"
#include "questions/traveler_question.h"
#include "suites/traveler/world.h"

namespace timeprobe::traveler {

// Where the authors' scripts differ from their paper. For comparisons with their data only.
enum class Quirks : std::uint8_t {
  none,
  // An explicit "did" asks for anybody; "when" finds nothing when the event that the question was
  // made from is not in the set, though another one matches; "today" is the day in UTC while events
  // have local time (Europe/Berlin).
  upstream,
};

struct TruthOptions {
  VagueCurves curves = VagueCurves::survey();
  Quirks quirks = Quirks::none;
};

struct Truth {
  AnswerKey key;
  std::vector<std::string> negatives;  // other answers that a system could give
  bool positive = false;               // something matches
  bool extrapolated = false;  // some matching event lies outside the range that the survey tested
};

// Vague questions get a distribution over all answers that can score; all others one answer.
// Throws a usage Error for an expression that names no day (a personal date that is not known).
Truth truth_of(const TravelerQuestion& question, const World& world, const TruthOptions& options);

}  // namespace timeprobe::traveler
