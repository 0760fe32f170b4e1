#include "tools/time_tools.h"

#include <fmt/format.h>

#include <algorithm>

#include "allen/coarse_interval.h"
#include "allen/constraint_network.h"
#include "allen/interval_names.h"
#include "base/split_text.h"
#include "base/text_normalization.h"
#include "questions/traveler_question.h"
#include "time/date_text.h"
#include "time/day_arithmetic.h"
#include "time/personal_sheet.h"
#include "time/weekday.h"

namespace timeprobe {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

std::vector<std::string> names_of(RelationSet set) {
  std::vector<std::string> names;
  for (const Relation relation : set.members()) names.emplace_back(to_text(relation));
  return names;
}

Result<CivilDay> day_of(const json& arguments, const char* key) {
  const std::string text = text_of(arguments, key);
  const auto date = parse_iso_date(text);
  if (date && date->granularity() >= Granularity::day) return date->first_day();
  return Problem{fmt::format("'{}' is not a day, as 2023-09-29", text)};
}

std::int64_t number_of(const json& arguments, const char* key) {
  return arguments.contains(key) ? arguments.at(key).get<std::int64_t>() : 0;
}

Result<ordered_json> resolve_expression(const json& arguments) {
  const std::string text = text_of(arguments, "expression");
  const auto expression = read_time_expression(text);
  if (!expression) {
    return Problem{
        fmt::format("'{}' is not understood; as 'two days before Christmas 2022', "
                    "'last month', 'on 2023-09-29'",
                    text)};
  }
  const std::string now_text = text_of(arguments, "now");
  const auto now = parse_iso_date(now_text.empty() ? "2000-01-01 00:00" : now_text);
  if (!now) return Problem{fmt::format("now '{}' is not a date, as 2023-09-29 22:18", now_text)};
  if (now_text.empty() && needs_now(*expression)) {
    return Problem{fmt::format("'{}' depends on the present: give now, as 2023-09-29 22:18", text)};
  }
  const std::string facts = text_of(arguments, "facts");
  const auto window =
      window_of(*expression, now->first_minute(), personal_dates_of(split_sentences(facts)));
  if (!window) return window.problem();
  return ordered_json{{"first", format_iso_date(window->first)},
                      {"last", format_iso_date(window->last)}};
}

Result<ordered_json> add_to_date(const json& arguments) {
  const auto day = day_of(arguments, "date");
  if (!day) return day.problem();
  constexpr std::int64_t kMost = 1'000'000;
  const std::int64_t years = number_of(arguments, "years");
  const std::int64_t months = number_of(arguments, "months");
  const std::int64_t days = number_of(arguments, "days");
  for (const std::int64_t amount : {years, months, days}) {
    if (amount < -kMost || amount > kMost) return Problem{"an amount is beyond a million"};
  }
  const auto moved = plus_months(*day, 12 * years + months);
  if (!moved) return moved.problem();
  const auto end = plus_days(*moved, days);
  if (!end) return end.problem();
  return ordered_json{{"date", format_iso_date(*end)},
                      {"weekday", to_text(weekday(*end))},
                      {"iso_week", iso_week(*end).week}};
}

Result<ordered_json> days_between(const json& arguments) {
  const auto from = day_of(arguments, "from"), to = day_of(arguments, "to");
  if (!from) return from.problem();
  if (!to) return to.problem();
  const DayFields a = fields(*from), b = fields(*to);
  return ordered_json{{"days", *to - *from},
                      {"years", b.year - a.year},
                      {"months", 12 * (b.year - a.year) + (b.month - a.month)}};
}

// One of the four dates of two intervals; all have one granularity.
Result<ordered_json> allen_relation(const json& arguments) {
  std::vector<Date> dates;
  for (const char* key : {"a_start", "a_end", "b_start", "b_end"}) {
    const auto date = parse_iso_date(text_of(arguments, key));
    if (!date || date->granularity() == Granularity::minute) {
      return Problem{fmt::format("{}: '{}' is not a year, month or day, as 1863 or 1863-07", key,
                                 text_of(arguments, key))};
    }
    if (!dates.empty() && date->granularity() != dates[0].granularity()) {
      return Problem{"all four dates need the same granularity"};
    }
    dates.push_back(*date);
  }
  const CoarseInterval a = {dates[0].count(), dates[1].count()};
  const CoarseInterval b = {dates[2].count(), dates[3].count()};
  if (a.end < a.start || b.end < b.start) return Problem{"an interval ends before it starts"};
  return ordered_json{{"possible", names_of(possible_relations(a, b))}};
}

// What "A before B; B contains C" says.
struct StatedRelations {
  struct Link {
    std::size_t a, b;
    Relation relation;
  };
  IntervalNames names;
  std::vector<Link> links;  // between numbers of `names`

  // False where the text is not "A relation B".
  bool add_link(const std::string& text) {
    for (const Relation relation : all_relations()) {
      const std::string word = fmt::format(" {} ", to_text(relation));
      const std::size_t place = text.find(word);
      if (place == std::string::npos) continue;
      const std::size_t a = names.number_of(trim(std::string_view(text).substr(0, place)));
      const std::size_t b =
          names.number_of(trim(std::string_view(text).substr(place + word.size())));
      links.push_back({a, b, relation});
      return true;
    }
    return false;
  }
};

Result<StatedRelations> read_relations(std::string_view text) {
  constexpr std::size_t kMostNames = 12;
  StatedRelations stated;
  while (!trim(text).empty()) {
    const std::string link(trim(take_until(text, ';')));
    if (!stated.add_link(link)) {
      return Problem{fmt::format("'{}' is not 'A relation B' with one of {}", link,
                                 fmt::join(names_of(RelationSet::all()), ", "))};
    }
    // At once: a text may name a million.
    if (stated.names.size() > kMostNames) {
      return Problem{fmt::format("there are more than {} events", kMostNames)};
    }
  }
  return stated;
}

Result<ordered_json> compose_relations(const json& arguments) {
  const Result<StatedRelations> stated = read_relations(text_of(arguments, "relations"));
  if (!stated) return stated.problem();
  const auto place_of = [&](const char* key) -> Result<std::size_t> {
    const std::string name = text_of(arguments, key);
    if (const auto place = stated->names.find(trim(name))) return *place;
    return Problem{fmt::format("{}: the relations name no '{}'; they name: {}", key, name,
                               fmt::join(stated->names.list(), ", "))};
  };
  const Result<std::size_t> first = place_of("first"), last = place_of("last");
  if (!first) return first.problem();
  if (!last) return last.problem();
  ConstraintNetwork network(stated->names.size());
  for (const auto& link : stated->links) network.constrain(link.a, link.b, link.relation);
  const RelationSet possible = feasible(std::move(network), *first, *last);
  if (possible.empty()) return Problem{"the relations contradict each other"};
  return ordered_json{{"possible", names_of(possible)}};
}

}  // namespace

Tool resolve_expression_tool() {
  return {"resolve_expression", "What an English time expression means: its first and last minute.",
          object_schema(
              {{"expression",
                text_parameter("For instance: yesterday, last month, on 2023-09-29, in 2023-09, "
                               "two days before Christmas 2022, the Friday after Easter 2023, on "
                               "Tom's birthday")},
               {"now", text_parameter("The present, as 2023-09-29 22:18")},
               {"facts", text_parameter("Sentences as: Tom's birthday is on 14 March.")}},
              {"expression"}),
          resolve_expression};
}

Tool add_to_date_tool() {
  return {"add_to_date", "A day moved by calendar units; negative amounts go back.",
          object_schema({{"date", text_parameter("A day, as 2023-09-29")},
                         {"years", number_parameter("Years to add")},
                         {"months", number_parameter("Months to add")},
                         {"days", number_parameter("Days to add")}},
                        {"date"}),
          add_to_date};
}

Tool days_between_tool() {
  return {
      "days_between",
      "How far two days are apart: in days, and in years and months by their numbers (2023-12-31 "
      "to 2024-01-01 is 1 day, 1 month, 1 year).",
      object_schema(
          {{"from", text_parameter("A day, as 2023-09-29")}, {"to", text_parameter("A day")}},
          {"from", "to"}),
      days_between};
}

Tool allen_relation_tool() {
  return {
      "allen_relation",
      "Which of Allen's thirteen interval relations A may have to B, when their start and end are "
      "known to the year, month or day.",
      object_schema({{"a_start", text_parameter("As 1863, 1863-07 or 1863-07-04")},
                     {"a_end", text_parameter("The same")},
                     {"b_start", text_parameter("The same")},
                     {"b_end", text_parameter("The same")}},
                    {"a_start", "a_end", "b_start", "b_end"}),
      allen_relation};
}

Tool compose_relations_tool() {
  return {"compose_relations",
          "Which of Allen's relations follow between two events from relations between others.",
          object_schema({{"relations", text_parameter("As: A before B; B contains C")},
                         {"first", text_parameter("A name")},
                         {"last", text_parameter("Another name")}},
                        {"relations", "first", "last"}),
          compose_relations};
}

}  // namespace timeprobe
