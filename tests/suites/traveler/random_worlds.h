// Random universes, event sets and questions that owe nothing to the suite's own generators.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "suites/traveler/world.h"
#include "time/anchored_expression.h"
#include "time/date_text.h"

namespace timeprobe::traveler {

inline CivilMinute minute_of(const std::string& iso) {
  return parse_iso_date(iso).value().first_minute();
}

// The paper's types, and others: names that begin like others, a verb phrase with a capital, one
// without an article.
inline EventVocabulary rich_vocabulary() {
  EventVocabulary words = Universe::standard().vocabulary;
  words.event_types.push_back({"wash", "mug", "wash a mug", "washed a mug", "wash mug"});
  words.event_types.push_back({"watch", "TV", "watch TV", "watched TV", "watch TV"});
  words.event_types.push_back(
      {"watch", "film set", "watch a film set", "watched a film set", "watch film"});
  words.subjects = {"Mary",        "Tom",  "Tom Smith", "Mary Ann", "Peter",
                    "Agent Quinn", "José", "Bo",        "Ann",      "O'Hara"};
  words.locations = {"living room", "kitchen", "kitchen garden", "St. James Park", "hall of fame"};
  return words;
}

template <typename T>
void keep_some(std::vector<T>& items, Random& random, std::size_t at_most) {
  random.shuffle(items);
  const auto count = 1 + random.below(std::min(items.size(), at_most));
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(count), items.end());
}

// A few names, so that many events fit a question. Half of the events lie in the days before now,
// some after it.
inline World random_world(Random& random, std::size_t max_events) {
  EventVocabulary words = rich_vocabulary();
  keep_some(words.event_types, random, 3);
  keep_some(words.subjects, random, 4);
  keep_some(words.locations, random, 2);
  // Around turns of months and years, too.
  const char* const nows[] = {"2023-09-29 22:18", "2024-03-01 00:00", "2023-01-01 12:30",
                              "2023-03-31 23:59", "2024-12-26 09:05", "2025-01-31 10:00"};
  const CivilMinute now = minute_of(nows[random.below(std::size(nows))]);
  World world{words, now - 800 * 1440, now, {}, {}, {}};
  const std::size_t num_events = random.below(max_events + 1);
  while (world.occurrences.size() < num_events) {
    const auto below = [&random](std::size_t bound) {
      return static_cast<std::uint32_t>(random.below(bound));
    };
    const std::int64_t reach[] = {100, 3 * 1440, 40 * 1440, 800 * 1440};
    world.occurrences.push_back({below(words.event_types.size()), below(words.subjects.size()),
                                 below(words.locations.size()),
                                 now - random.between(-30, reach[random.below(4)])});
  }
  for (const std::string& subject : words.subjects) {
    const PersonalDate date = {make_owned_occasion(subject, "birthday").value(),
                               make_month_day(1 + static_cast<int>(random.below(12)),
                                              1 + static_cast<int>(random.below(28)))
                                   .value(),
                               std::nullopt};
    if (world.dates.add(date)) world.personal.push_back(date);
  }
  return world;
}

inline CivilDay random_day(const World& world, Random& random) {
  if (world.occurrences.empty() || random.chance(0.3)) {
    return to_day(world.now) - random.between(-5, 400);
  }
  return to_day(world.occurrences[random.below(world.occurrences.size())].time);
}

inline std::string random_anchored(Category category, const World& world, CivilDay day,
                                   Random& random) {
  const char* const offsets[] = {"",
                                 "the day before ",
                                 "two days after ",
                                 "one week after ",
                                 "the Monday after ",
                                 "the second Friday before "};
  const std::string offset =
      offsets[category == Category::common_sense ? 0 : random.below(std::size(offsets))];
  std::string anchor;
  if (category == Category::personal) {
    const auto& owned = world.personal[random.below(world.personal.size())].owned;
    anchor = format_owned_occasion(owned);
  } else if (category == Category::time_point && random.chance(0.3)) {
    const DayFields parts = fields(day);
    anchor = fmt::format("{} {} {}", parts.day, month_name(parts.month), parts.year);
  } else {
    const char* const holidays[] = {"Christmas", "Easter",      "Labor Day",   "New Year's Day",
                                    "Halloween", "Good Friday", "Thanksgiving"};
    anchor = fmt::format("{} {}", holidays[random.below(std::size(holidays))], fields(day).year);
  }
  return (offset.empty() ? "on " : offset) + anchor;
}

inline TemporalExpression random_expression(Category category, const World& world, Random& random) {
  const CivilDay day = random_day(world, random);
  switch (category) {
    case Category::explicit_date:
      switch (random.below(3)) {
        case 0: return Date(day);
        case 1: return Date(to_month(day));
        default: return Date(to_year(day));
      }
    case Category::implicit: return kSpeechRelatives.at(random.below(kSpeechRelatives.size()));
    case Category::vague: return static_cast<VagueAdverb>(random.below(kNumVagueAdverbs));
    default: return parse_anchored_day(random_anchored(category, world, day, random)).value();
  }
}

inline TravelerQuestion random_question(Category category, const World& world, Random& random) {
  const auto below = [&random](std::size_t bound) {
    return static_cast<std::uint32_t>(random.below(bound));
  };
  const EventVocabulary& words = world.vocabulary;
  TravelerQuestion question{
      static_cast<TravelerTemplate>(random.below(category == Category::implicit ? 4 : 3)),
      {below(words.event_types.size()), below(words.locations.size()),
       below(words.subjects.size())},
      {}};
  if (question.form == TravelerTemplate::who) question.pattern.subject = std::nullopt;
  if (question.form != TravelerTemplate::when_last) {
    question.time = random_expression(category, world, random);
  }
  return question;
}

}  // namespace timeprobe::traveler
