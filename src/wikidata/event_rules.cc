#include "wikidata/event_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "time/date_text.h"
#include "wikidata/optional_limit.h"

namespace timeprobe::wikidata {
namespace {

using nlohmann::ordered_json;

constexpr std::int64_t kMonthsOfYear = 12;

// Wikidata's items for units of time, in months.
struct Unit {
  std::string_view item;
  std::int64_t months;
};
constexpr std::array<Unit, 4> kUnits = {{{"Q5151", 1},                     // month
                                         {"Q577", kMonthsOfYear},          // year
                                         {"Q39911", 10 * kMonthsOfYear},   // decade
                                         {"Q578", 100 * kMonthsOfYear}}};  // century

bool has_control_character(std::string_view name) {
  return std::any_of(name.begin(), name.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

std::string to_text(const Bound& bound) {
  const std::string text = format_bound(bound);
  return text.empty() ? "nothing" : text;
}

}  // namespace

ordered_json to_json(const EventRules& rules) {
  return {{"languages", rules.languages},
          {"one_year", rules.one_year == OneYearEvents::take},
          {"max_events", limit_json(rules.max_events)},
          {"seed", rules.seed}};
}

EventRules event_rules_from_json(const ordered_json& json) {
  EventRules rules;
  rules.languages = json.at("languages").get<std::vector<std::string>>();
  rules.one_year = json.at("one_year").get<bool>() ? OneYearEvents::take : OneYearEvents::leave_out;
  rules.max_events = limit_of(json.at("max_events"));
  rules.seed = json.at("seed").get<std::uint64_t>();
  return rules;
}

OrRefusal<Event> make_event(const SaidEvent& said, const EventRules& rules) {
  const auto& [id, name, start, end, frequency_years] = said;
  if (!start.date() || !end.date()) {
    return Refusal{kUndatedEvent, fmt::format("{} to {}", to_text(start), to_text(end))};
  }
  const Result<Interval> interval = Interval::make(start, end);
  if (!interval) return Refusal{kEndBeforeStart, interval.problem().message};
  const CivilYear first = start.date()->year(), last = end.date()->year();
  if (first == last && rules.one_year == OneYearEvents::leave_out) {
    return Refusal{kOneYear, fmt::format("{} to {}", to_text(start), to_text(end))};
  }
  if (has_control_character(name)) return Refusal{kOddName, ""};
  Event event{name, first, last, std::nullopt, frequency_years};
  if (const Result<EntityId> entity = EntityId::parse(id)) event.id = *entity;
  return event;
}

std::optional<std::int64_t> whole_years(std::string_view amount, std::string_view unit) {
  if (amount.starts_with('+')) amount.remove_prefix(1);
  const Result<std::int64_t> number = parse_number(amount);
  const auto found = std::find_if(kUnits.begin(), kUnits.end(),
                                  [unit](const Unit& known) { return known.item == unit; });
  if (!number || *number < 1 || *number > kMaxYear * kMonthsOfYear || found == kUnits.end()) {
    return std::nullopt;
  }
  const std::int64_t months = *number * found->months;
  if (months % kMonthsOfYear != 0 || months / kMonthsOfYear > kMaxYear) return std::nullopt;
  return months / kMonthsOfYear;
}

}  // namespace timeprobe::wikidata
