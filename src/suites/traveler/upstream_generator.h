// Event sets and questions as the authors' generator makes them (docs/traveler.md). The paper says
// only "randomly"; this is for comparisons with their data.
#pragma once

#include <cstddef>
#include <vector>

#include "base/random.h"
#include "suites/traveler/truth.h"
#include "suites/traveler/world.h"

namespace timeprobe::traveler {

// The list of which every event set is a prefix. The i-th event has the i-th type, subject and
// location, each counted round; its minute is drawn in the bucket of its type: today, yesterday,
// this year, last month, this month and again. Quirks::upstream lets events of today lie after now.
// Throws a usage Error when the universe begins after one of the buckets.
World draw_upstream_world(const Universe& universe, std::size_t length, Quirks quirks,
                          Random& random);

// Walks the list and asks every question of each event until there are `count`: explicit dates, the
// true one and that two years earlier; "when", then the expressions relative to the time of speech;
// or the vague ones. The same questions are asked of every prefix. A question that an earlier event
// gave stands again with Quirks::upstream only. Fewer than `count` when the list has no more.
// REQUIRES: a category of the paper.
struct UpstreamQuestion {
  TravelerQuestion question;
  std::size_t event;  // its place in the list
};
std::vector<UpstreamQuestion> upstream_questions(const World& world, Category category,
                                                 std::size_t count, Quirks quirks);

}  // namespace timeprobe::traveler
