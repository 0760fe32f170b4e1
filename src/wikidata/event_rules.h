// Which events a run takes out of a dump or of the results of a query.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "facts/event.h"
#include "time/interval.h"
#include "wikidata/refusal.h"

namespace timeprobe::wikidata {

inline constexpr Reason kUndatedEvent = {"an event whose start or end nobody dated"};
inline constexpr Reason kOneYear = {"it begins and ends in the same year"};
inline constexpr Reason kRepeatedName = {"another event has this name"};
inline constexpr Reason kEnoughEvents = {"there are enough events"};
inline constexpr Reason kOddName = {"a name with a line end, a tab or another control character"};

// ChronoSense (B.4 of its reference) wants start < end: with years alone nobody can say how an
// event of one year lies to one that begins or ends in it.
enum class OneYearEvents { leave_out, take };

struct EventRules {
  std::vector<std::string> languages = {"en", "mul"};
  OneYearEvents one_year = OneYearEvents::leave_out;
  std::optional<std::size_t> max_events;  // those with the smallest seeded hashes of their items
  std::uint64_t seed = 42;

  bool operator==(const EventRules&) const = default;
};

nlohmann::ordered_json to_json(const EventRules& rules);

// Throws nlohmann's exceptions.
EventRules event_rules_from_json(const nlohmann::ordered_json& json);

// What is said of an item that may be an event.
struct SaidEvent {
  std::string id;
  std::string name;
  Bound start = Bound::unknown();
  Bound end = Bound::unknown();
  std::optional<std::int64_t> frequency_years;
};

// The event, or why there is none: an end that nobody dated, an end before the start, one year
// only, an odd name.
OrRefusal<Event> make_event(const SaidEvent& said, const EventRules& rules);

// How many whole years a quantity is: "+4" of Wikidata's year, decade, century or month. None for
// anything else.
std::optional<std::int64_t> whole_years(std::string_view amount, std::string_view unit);

}  // namespace timeprobe::wikidata
