#include "suites/traveler/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/error.h"
#include "suites/traveler/special_days.h"

namespace timeprobe::traveler {
namespace {

// Draws that may fail before a universe counts as full.
constexpr int kAttempts = 1000;

constexpr double kShortestMinutes = 5.0;
constexpr double kLongestMinutes = 7.0 * 24 * 60;

// The minutes of a window that the universe has; none when they do not meet.
struct Span {
  CivilMinute first;
  CivilMinute last;

  bool empty() const { return last < first; }
  CivilMinute draw(Random& random) const { return first + random.between(0, last - first); }
};

class TimeDrawer {
 public:
  TimeDrawer(const World& world, Category category, Times times)
      : world_(world), all_{world.first, world.now} {
    if (times == Times::uniform) {
      spans_ = {all_};
    } else if (category == Category::vague) {
      logarithmic_ = true;
    } else if (category == Category::explicit_date || category == Category::implicit) {
      add_windows();
    } else {
      for (const CivilDay day : special_days(world, category)) add(day, day);
      share_of_spans_ = 0.6;
    }
  }

  CivilMinute draw(Random& random) const {
    if (logarithmic_) return draw_distance(random);
    if (spans_.empty() || !random.chance(share_of_spans_)) return all_.draw(random);
    return spans_[random.below(spans_.size())].draw(random);
  }

 private:
  void add(CivilDay first, CivilDay last) {
    const Span span = {std::max(world_.first, first_minute(first)),
                       std::min(world_.now, last_minute(last))};
    if (!span.empty()) spans_.push_back(span);
  }

  // Each without those before it.
  void add_windows() {
    const CivilDay today = to_day(world_.now);
    const CivilDay month = first_day(to_month(today));
    const CivilDay last_month = first_day(to_month(today) - 1);
    add(today, today);
    add(today - 1, today - 1);
    add(month, today - 2);
    add(last_month, std::min(month, today - 1) - 1);
    add(std::min(first_day(first_month(to_year(today))), last_month), last_month - 1);
  }

  CivilMinute draw_distance(Random& random) const {
    const double longest =
        std::min(kLongestMinutes, static_cast<double>(world_.now - world_.first));
    const double shortest = std::min(kShortestMinutes, longest);
    if (longest < 1.0) return world_.now;
    const double minutes =
        std::exp(std::lerp(std::log(std::max(shortest, 1.0)), std::log(longest), random.unit()));
    return world_.now - std::llround(minutes);
  }

  const World& world_;
  Span all_;
  std::vector<Span> spans_;
  double share_of_spans_ = 1.0;
  bool logarithmic_ = false;
};

std::uint32_t below(Random& random, std::size_t bound) {
  return static_cast<std::uint32_t>(random.below(bound));
}

}  // namespace

EventSheet World::sheet() const {
  EventSheet sheet{vocabulary, {}, occurrences};
  for (const PersonalDate& date : personal) sheet.facts.push_back(format_personal_date(date));
  return sheet;
}

World draw_world(const Universe& universe, Category category, std::size_t length, Times times,
                 Random& random) {
  World world{universe.vocabulary, universe.first, universe.now, {}, {}, {}};
  if (category == Category::personal) draw_personal_dates(world, random);
  const TimeDrawer drawer(world, category, times);
  const EventVocabulary& words = world.vocabulary;
  std::set<Occurrence> seen;
  int failures = 0;
  while (world.occurrences.size() < length) {
    const Occurrence occurrence = {below(random, words.event_types.size()),
                                   below(random, words.subjects.size()),
                                   below(random, words.locations.size()), drawer.draw(random)};
    if (seen.insert(occurrence).second) {
      world.occurrences.push_back(occurrence);
      failures = 0;
    } else if (++failures == kAttempts) {
      throw usage_error(fmt::format(
          "this universe has no room for {} different events: {} were found; an earlier first "
          "minute, --times uniform or more event types would help",
          length, world.occurrences.size()));
    }
  }
  return world;
}

}  // namespace timeprobe::traveler
