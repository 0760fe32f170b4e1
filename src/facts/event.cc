#include "facts/event.h"

#include <fmt/format.h>

#include <set>

#include "base/json_text.h"
#include "facts/columns.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

Result<std::int64_t> read_number(const RawRecord& record, std::string_view column) {
  Result<std::int64_t> number = parse_number(field(record, column));
  if (!number) return Problem{fmt::format("{}: {}", column, number.problem().message)};
  return number;
}

Result<CivilYear> read_year(const RawRecord& record, std::string_view column) {
  if (field(record, column).empty()) return Problem{fmt::format("the {} is missing", column)};
  const Result<std::int64_t> number = read_number(record, column);
  if (!number) return number.problem();
  const Result<CivilYear> year = make_year(*number);
  if (!year) return Problem{fmt::format("{}: {}", column, year.problem().message)};
  return *year;
}

Result<std::int64_t> read_frequency(const RawRecord& record) {
  const Result<std::int64_t> years = read_number(record, "frequency_years");
  if (!years || (*years >= 1 && *years <= kMaxYear)) return years;
  return Problem{fmt::format("frequency_years: {} is not in 1..{}", *years, kMaxYear)};
}

Result<Event> read_event(const RawRecord& record) {
  const std::string name = field(record, "name");
  if (name.empty()) return Problem{"the name is missing"};
  const Result<CivilYear> start = read_year(record, "start_year");
  if (!start) return start.problem();
  const Result<CivilYear> end = read_year(record, "end_year");
  if (!end) return end.problem();
  if (*end < *start) {
    return Problem{fmt::format("end_year {} lies before start_year {}", year_number(*end),
                               year_number(*start))};
  }
  Event event{name, *start, *end, std::nullopt};
  if (const std::string id = field(record, "wikidata_id"); !id.empty()) {
    const Result<EntityId> parsed = EntityId::parse(id);
    if (!parsed) return parsed.problem();
    event.id = *parsed;
  }
  if (!field(record, "frequency_years").empty()) {
    const Result<std::int64_t> frequency = read_frequency(record);
    if (!frequency) return frequency.problem();
    event.frequency_years = *frequency;
  }
  return event;
}

// Collects events and rejects names that stood before.
class EventCollector {
 public:
  explicit EventCollector(std::string name) : name_(std::move(name)) {}

  void take(std::size_t line, const Result<RawRecord>& record) {
    const Result<Event> event = record ? read_event(*record) : Result<Event>(record.problem());
    if (!event) {
      file_.rejections.push_back({name_, line, event.problem().message});
    } else if (!names_.insert(event->name).second) {
      file_.rejections.push_back(
          {name_, line, fmt::format("the name '{}' stood before", event->name)});
    } else {
      file_.events.push_back(*event);
    }
  }

  // take() of this collector, which must outlive it.
  TakeRecord taker() {
    return [this](std::size_t line, const Result<RawRecord>& record) { take(line, record); };
  }

  EventFile finish() { return std::move(file_); }

 private:
  std::string name_;
  std::set<std::string> names_;
  EventFile file_;
};

}  // namespace

EventFile read_events_tsv(const TextLines& text) {
  EventCollector collector(text.name());
  read_tab_separated(text, {{"name", "start_year", "end_year"}, {"wikidata_id", "frequency_years"}},
                     collector.taker());
  return collector.finish();
}

EventFile read_events_jsonl(const TextLines& text) {
  EventCollector collector(text.name());
  read_json_lines(text, "timeprobe.event/1", collector.taker());
  return collector.finish();
}

EventFile read_events(const std::filesystem::path& path) {
  const TextLines text = TextLines::read(path);
  return is_json_lines(path, text) ? read_events_jsonl(text) : read_events_tsv(text);
}

std::string to_json_line(const Event& event) {
  std::string line;
  JsonObjectWriter object(line, JsonStyle::compact);
  object.text("schema", "timeprobe.event/1");
  object.text("name", event.name);
  object.text("start_year", std::to_string(year_number(event.start)));
  object.text("end_year", std::to_string(year_number(event.end)));
  if (event.id) object.text("wikidata_id", event.id->text());
  if (event.frequency_years) {
    object.number("frequency_years", static_cast<std::uint64_t>(*event.frequency_years));
  }
  object.close();
  return line;
}

}  // namespace timeprobe
