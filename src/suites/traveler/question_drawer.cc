#include "suites/traveler/question_drawer.h"

#include <algorithm>

namespace timeprobe::traveler {
namespace {

constexpr int kAttempts = 200;

// At most this many days or weeks from an anchor.
constexpr std::int64_t kMostDays = 14;

Date date_of(const Stratum& stratum, CivilDay day) {
  switch (stratum.expression) {
    case 0: return day;
    case 1: return to_month(day);
    default: return to_year(day);
  }
}

template <typename T>
const T& any_of(const std::vector<T>& items, Random& random) {
  return items[random.below(items.size())];
}

}  // namespace

QuestionDrawer::QuestionDrawer(const World& world, Category category)
    : world_(world), category_(category) {
  if (category == Category::common_sense || category == Category::time_point) {
    holidays_ = holidays_between(world);
  }
}

std::optional<TravelerQuestion> QuestionDrawer::draw(const Stratum& stratum, Random& random) const {
  if (world_.occurrences.empty()) return std::nullopt;
  for (int i = 0; i < kAttempts; ++i) {
    auto question = attempt(stratum, random);
    if (question && has_match(*question) == stratum.positive) return question;
  }
  return std::nullopt;
}

std::optional<TravelerQuestion> QuestionDrawer::attempt(const Stratum& stratum,
                                                        Random& random) const {
  const Occurrence& occurrence = any_of(world_.occurrences, random);
  TravelerQuestion question = question_about(occurrence, stratum.form, {});
  const bool changes_time = !stratum.positive && random.chance(0.5);
  if (!stratum.positive && !changes_time) change_pattern(question.pattern, random);
  if (stratum.form == TravelerTemplate::when_last) return question;
  const CivilDay day = to_day(occurrence.time);
  const auto expression =
      expression_for(stratum, changes_time ? other_day(day, random) : day, random);
  if (!expression) return std::nullopt;
  question.time = *expression;
  return question;
}

// Another subject, location or type.
void QuestionDrawer::change_pattern(OccurrencePattern& pattern, Random& random) const {
  const auto below = [&random](std::size_t bound) {
    return static_cast<std::uint32_t>(random.below(bound));
  };
  switch (random.below(pattern.subject ? 3 : 2)) {
    case 0: pattern.location = below(world_.vocabulary.locations.size()); break;
    case 1: pattern.type = below(world_.vocabulary.event_types.size()); break;
    default: pattern.subject = below(world_.vocabulary.subjects.size()); break;
  }
}

// A near miss, another month, or two years earlier.
CivilDay QuestionDrawer::other_day(CivilDay day, Random& random) const {
  const CivilDay last = to_day(world_.now);
  switch (random.below(3)) {
    case 0: return std::min(last, day + random.between(1, 10));
    case 1: return day - random.between(1, 60);
    default: return day - 730;
  }
}

std::optional<TemporalExpression> QuestionDrawer::expression_for(const Stratum& stratum,
                                                                 CivilDay day,
                                                                 Random& random) const {
  switch (category_) {
    case Category::explicit_date: return date_of(stratum, day);
    case Category::implicit: return static_cast<SpeechRelative>(stratum.expression);
    case Category::vague: return static_cast<VagueAdverb>(stratum.expression);
    case Category::common_sense: return holiday_on(day, stratum.expression == 1, random);
    case Category::time_point: {
      if (stratum.expression < 2) return near_holiday(day, stratum.expression == 1, random);
      const CivilDay anchor = day - random.between(-kMostDays, kMostDays);
      return near_anchor(day, anchor, anchor, random.chance(0.3), random);
    }
    case Category::personal: return personal_for(stratum, day, random);
  }
  return std::nullopt;
}

// A holiday on that day; a negative question takes any holiday when the day has none.
std::optional<TemporalExpression> QuestionDrawer::holiday_on(CivilDay day, bool this_year,
                                                             Random& random) const {
  std::vector<HolidayDay> candidates;
  for (const HolidayDay& holiday : holidays_) {
    if (holiday.day == day) candidates.push_back(holiday);
  }
  if (candidates.empty()) candidates = holidays_;
  if (candidates.empty()) return std::nullopt;
  const HolidayDay& holiday = any_of(candidates, random);
  const CivilYear year = to_year(holiday.day);
  if (!this_year) return AnchoredDay{std::nullopt, HolidayAnchor{holiday.name, year}};
  if (year != to_year(to_day(world_.now))) return std::nullopt;
  return AnchoredDay{std::nullopt, HolidayAnchor{holiday.name, Turn::this_year}};
}

// "two days after ...", or "the Friday after ..."; none for the anchor's own day and beyond 14
// days.
std::optional<TemporalExpression> QuestionDrawer::near_anchor(CivilDay day, const Anchor& anchor,
                                                              CivilDay anchor_day, bool weekdays,
                                                              Random& random) const {
  const std::int64_t distance = day - anchor_day;
  const std::int64_t days = std::abs(distance);
  if (days == 0 || days > kMostDays) return std::nullopt;
  const Direction direction = distance > 0 ? Direction::after : Direction::before;
  if (weekdays) {
    // The n-th such weekday from the day next to the anchor.
    return AnchoredDay{Offset{(days - 1) / 7 + 1, weekday(day), direction}, anchor};
  }
  if (days % 7 == 0 && random.chance(0.5)) {
    return AnchoredDay{Offset{days / 7, CalendarUnit::week, direction}, anchor};
  }
  return AnchoredDay{Offset{days, CalendarUnit::day, direction}, anchor};
}

std::optional<TemporalExpression> QuestionDrawer::near_holiday(CivilDay day, bool weekdays,
                                                               Random& random) const {
  if (holidays_.empty()) return std::nullopt;
  const HolidayDay& holiday = any_of(holidays_, random);
  const HolidayAnchor anchor = {holiday.name, to_year(holiday.day)};
  return near_anchor(day, anchor, holiday.day, weekdays, random);
}

std::optional<TemporalExpression> QuestionDrawer::personal_for(const Stratum& stratum, CivilDay day,
                                                               Random& random) const {
  if (world_.personal.empty()) return std::nullopt;
  const PersonalDate& date = any_of(world_.personal, random);
  const CivilYear year = to_year(to_day(world_.now));
  const auto anchor_day = in_year(date, year);
  if (!anchor_day) return std::nullopt;
  const PersonalAnchor anchor = {date.owned, Turn::this_year};
  if (stratum.expression == 1) return near_anchor(day, anchor, *anchor_day, false, random);
  return AnchoredDay{std::nullopt, anchor};
}

bool QuestionDrawer::has_match(const TravelerQuestion& question) const {
  if (question.form == TravelerTemplate::when_last ||
      std::holds_alternative<VagueAdverb>(question.time)) {
    return when_last(world_.occurrences, question.pattern).has_value();
  }
  const auto window = window_of(question.time, world_.now, world_.dates);
  return window && did(world_.occurrences, question.pattern, *window);
}

}  // namespace timeprobe::traveler
