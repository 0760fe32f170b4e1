// The knots of membership curves as people write them down: CSV or TSV, one knot a line
// (docs/formats.md, "Vague curves").
//
//   event_type,adverbial,minutes,probability
//   watch film,just,5,1
//   watch film,just,30,0.9
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"
#include "time/vague_adverb.h"

namespace timeprobe {

// A curve is linear in ln m: 0 has no place on that scale, and within these bounds (60 ms, two
// million years) nothing overflows.
inline constexpr double kMinKnotMinutes = 0.001;
inline constexpr double kMaxKnotMinutes = 1e12;

struct VagueKnot {
  double minutes = 0;      // since the event ended, in kMinKnotMinutes..kMaxKnotMinutes
  double probability = 0;  // that the adverbial fits, in [0, 1]
};

// The knots of one event type by adverbial, each list with at least one knot and ascending minutes.
using VagueKnots = std::array<std::vector<VagueKnot>, kNumVagueAdverbs>;

using VagueKnotTable = std::map<std::string, VagueKnots, std::less<>>;

// Takes the probabilities from the named column; columns that are not needed are ignored. Throws a
// usage Error with file and line for the first thing that is wrong: a curve with a hole would be
// used for a whole exam, so no line is rejected quietly.
VagueKnotTable read_vague_knots(const TextLines& text,
                                std::string_view probability_column = "probability");

}  // namespace timeprobe
