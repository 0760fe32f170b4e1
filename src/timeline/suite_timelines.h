// The timelines of each kind of text; timeline_of() tries them.
#pragma once

#include <optional>

#include "timeline/timeline.h"

namespace timeprobe {

// Year prediction, L1, and L2 and L3 with their facts.
std::optional<Timeline> tempreason_timeline(const Question& question);

// Pairs, durations, frequencies and intervals; chains of events with dates or in words.
std::optional<Timeline> chronosense_timeline(const Question& question);
std::optional<Timeline> relation_chain_timeline(const Question& question);

// Sheets of events, with the window that the question means and the time of speech.
std::optional<Timeline> traveler_timeline(const Question& question);

}  // namespace timeprobe
