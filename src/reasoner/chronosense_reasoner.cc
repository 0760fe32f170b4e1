#include "reasoner/chronosense_reasoner.h"

#include <fmt/format.h>

#include <optional>

#include "allen/coarse_interval.h"
#include "base/error.h"
#include "questions/chronosense_text.h"
#include "reasoner/stated_dates.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

// Longer than the calendar in days, so that sums of a length and a date do not overflow.
constexpr std::int64_t kLongestLength = 366 * (kMaxYear - kMinYear + 1);

// The date that many units after the given one; none beyond the calendar. REQUIRES: length >= 0.
std::optional<Date> later(const Date& date, std::int64_t length) {
  if (length > kLongestLength) return std::nullopt;
  try {
    return Date::from_count(date.count() + length, date.granularity());
  } catch (const Error&) {
    return std::nullopt;
  }
}

Conclusion verdict(bool holds, std::string why, std::vector<std::string> evidence) {
  Conclusion conclusion = answered(holds ? "True" : "False", std::move(why));
  conclusion.evidence = std::move(evidence);
  return conclusion;
}

Conclusion conclude(const StatedPair& pair, const Hypothesis& hypothesis) {
  const Relation relation = std::get<Relation>(hypothesis.task);
  const CoarseInterval a = interval_of(pair.a);
  const CoarseInterval b = interval_of(pair.b);
  const std::string name(to_text(relation));
  std::vector<std::string> evidence = {dates_of(pair.a), dates_of(pair.b)};
  switch (evaluate(relation, a, b, pair.a.start.granularity())) {
    case Truth::yes: return verdict(true, name + " holds for these dates", std::move(evidence));
    case Truth::no: return verdict(false, name + " fails for these dates", std::move(evidence));
    case Truth::unknown: break;
  }
  Conclusion conclusion = no_answer("the dates do not decide " + name);
  conclusion.evidence = std::move(evidence);
  return conclusion;
}

Conclusion conclude(const StatedDuration& stated, const Hypothesis& hypothesis) {
  const auto end = later(stated.start, stated.length);
  if (!end) return not_understood("the end lies outside the calendar");
  return verdict(year_number(end->year()) == hypothesis.year,
                 fmt::format("{} plus {} is {}", format_iso_date(stated.start), stated.length,
                             format_iso_date(*end)),
                 {fmt::format("'{}': ends {}", stated.name, format_iso_date(*end))});
}

// The first repetition in the asked year or after it; none beyond the calendar.
std::optional<Date> repetition_near(const StatedFrequency& stated, std::int64_t year) {
  std::optional<Date> date = later(stated.first, stated.period);
  while (date && year_number(date->year()) < year) date = later(*date, stated.period);
  return date;
}

Conclusion conclude(const StatedFrequency& stated, const Hypothesis& hypothesis) {
  const std::optional<Date> near = repetition_near(stated, hypothesis.year);
  if (!near) return verdict(false, "no repetition inside the calendar", {});
  return verdict(year_number(near->year()) == hypothesis.year,
                 fmt::format("from {} every {}", format_iso_date(stated.first), stated.period),
                 {fmt::format("'{}': again {}", stated.name, format_iso_date(*near))});
}

Conclusion conclude(const StatedEvent& event, const Hypothesis& hypothesis) {
  const bool inside = year_number(event.start.year()) <= hypothesis.year &&
                      hypothesis.year <= year_number(event.end.year());
  return verdict(inside,
                 fmt::format("{} lies {} these years", hypothesis.year, inside ? "in" : "outside"),
                 {dates_of(event)});
}

}  // namespace

Conclusion reason_chronosense(std::string_view question, std::string_view context) {
  const Result<ReadHypothesis> read = read_chronosense(question, context);
  if (!read) return not_understood(read.problem().message);
  return std::visit([&](const auto& stated) { return conclude(stated, read->hypothesis); },
                    read->context);
}

}  // namespace timeprobe
