#include "reasoner/chronosense_reasoner.h"

#include <fmt/format.h>

#include <optional>

#include "allen/coarse_interval.h"
#include "base/error.h"
#include "questions/chronosense_text.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

// None beyond the calendar.
std::optional<Date> date_of(std::int64_t count, Granularity unit) {
  try {
    return Date::from_count(count, unit);
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::string dates_of(const StatedEvent& event) {
  return fmt::format("'{}': {} to {}", event.name, format_iso_date(event.start),
                     format_iso_date(event.end));
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
  const auto end = date_of(stated.start.count() + stated.length, stated.start.granularity());
  if (!end) return not_understood("the end lies outside the calendar");
  return verdict(year_number(end->year()) == hypothesis.year,
                 fmt::format("{} plus {} is {}", format_iso_date(stated.start), stated.length,
                             format_iso_date(*end)),
                 {fmt::format("'{}': ends {}", stated.name, format_iso_date(*end))});
}

// The first repetition in the asked year or after it; none beyond the calendar.
std::optional<Date> repetition_near(const StatedFrequency& stated, std::int64_t year) {
  const Granularity unit = stated.first.granularity();
  std::optional<Date> date = date_of(stated.first.count() + stated.period, unit);
  while (date && year_number(date->year()) < year) {
    date = date_of(date->count() + stated.period, unit);
  }
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
