#include "tools/event_tools.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <set>

#include "base/index_where.h"
#include "base/text_normalization.h"
#include "questions/event_presentation.h"
#include "questions/traveler_question.h"
#include "time/date_text.h"
#include "time/personal_sheet.h"

namespace timeprobe {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t kMostShown = 50;

std::optional<std::size_t> find_any_case(const std::vector<std::string>& names,
                                         const std::string& name) {
  return index_where(
      names, [&](const std::string& known) { return ascii_lower(known) == ascii_lower(name); });
}

class EventQuery {
 public:
  EventQuery(EventSheet sheet, CivilMinute now)
      : sheet_(std::move(sheet)), now_(now), personal_(personal_dates_of(sheet_.facts)) {
    for (const EventType& type : sheet_.vocabulary.event_types) types_.push_back(type.name());
  }

  const std::vector<std::string>& types() const { return types_; }
  const EventVocabulary& words() const { return sheet_.vocabulary; }

  Result<ordered_json> answer(const json& arguments) const {
    Filter filter;
    const std::pair<const char*, std::optional<std::size_t> Filter::*> names[] = {
        {"event", &Filter::type}, {"subject", &Filter::subject}, {"location", &Filter::location}};
    for (const auto& [key, member] : names) {
      const std::string text = text_of(arguments, key);
      if (text.empty()) continue;
      const std::vector<std::string>& known = known_names(key);
      filter.*member = find_any_case(known, text);
      if (!(filter.*member)) {
        return Problem{
            fmt::format("there is no {} '{}'; there are: {}", key, text, fmt::join(known, ", "))};
      }
    }
    if (const std::string time = text_of(arguments, "time"); !time.empty()) {
      const auto expression = read_time_expression(time);
      if (!expression) return Problem{fmt::format("the time '{}' is not understood", time)};
      const auto window = window_of(*expression, now_, personal_);
      if (!window) return window.problem();
      filter.window = *window;
    }
    return matches_of(filter);
  }

 private:
  struct Filter {
    std::optional<std::size_t> type, subject, location;
    std::optional<TimeWindow> window;
  };

  const std::vector<std::string>& known_names(std::string_view key) const {
    if (key == "event") return types_;
    return key == "subject" ? words().subjects : words().locations;
  }

  static bool fits(const Filter& filter, const Occurrence& event) {
    return (!filter.type || *filter.type == event.type) &&
           (!filter.subject || *filter.subject == event.subject) &&
           (!filter.location || *filter.location == event.location) &&
           (!filter.window || filter.window->contains(event.time));
  }

  ordered_json matches_of(const Filter& filter) const {
    std::size_t count = 0;
    std::set<std::string> subjects;
    std::optional<CivilMinute> last;
    ordered_json shown = ordered_json::array();
    for (const Occurrence& event : sheet_.occurrences) {
      if (!fits(filter, event)) continue;
      ++count;
      subjects.insert(words().subjects[event.subject]);
      if (!last || *last < event.time) last = event.time;
      if (shown.size() < kMostShown) {
        shown.push_back({{"time", format_iso_date(event.time)},
                         {"subject", words().subjects[event.subject]},
                         {"event", types_[event.type]},
                         {"location", words().locations[event.location]}});
      }
    }
    ordered_json result = {{"count", count}, {"subjects", subjects}};
    result["last"] = last ? ordered_json(format_iso_date(*last)) : ordered_json(nullptr);
    result["events"] = std::move(shown);
    return result;
  }

  EventSheet sheet_;
  CivilMinute now_;
  PersonalDates personal_;
  std::vector<std::string> types_;
};

}  // namespace

Tool query_events_tool(EventSheet sheet, CivilMinute now) {
  const auto query = std::make_shared<EventQuery>(std::move(sheet), now);
  const EventVocabulary& words = query->words();
  return {
      "query_events",
      "The events of the event set that match: how many, by whom, the latest, and each.",
      object_schema(
          {{"event", text_parameter(fmt::format("One of: {}", fmt::join(query->types(), ", ")))},
           {"subject", text_parameter(fmt::format("One of: {}", fmt::join(words.subjects, ", ")))},
           {"location",
            text_parameter(fmt::format("One of: {}", fmt::join(words.locations, ", ")))},
           {"time", text_parameter("As: on 2023-09-29, last month, two days before Easter 2023")}},
          {}),
      [query](const json& arguments) { return query->answer(arguments); }};
}

}  // namespace timeprobe
