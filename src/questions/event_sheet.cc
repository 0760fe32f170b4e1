#include "questions/event_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_map>

#include "base/split_text.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

constexpr std::string_view kTypeLine = "type\t";

class SheetReader {
 public:
  Result<EventSheet> read(std::string_view text) {
    for (std::size_t number = 1; !text.empty(); ++number) {
      const std::string_view line = take_until(text, '\n');
      if (read_line(line)) continue;
      return Problem{fmt::format("line {}: '{}' is not part of an event sheet", number, line)};
    }
    return std::move(sheet_);
  }

 private:
  bool read_line(std::string_view line) {
    const std::vector<std::string_view> columns = split_at(line, '\t');
    if (columns[0] == "type") return read_type(columns);
    if (columns[0] == "subject") return read_name(columns, sheet_.vocabulary.subjects, subjects_);
    if (columns[0] == "location") {
      return read_name(columns, sheet_.vocabulary.locations, locations_);
    }
    if (columns[0] == "fact" && columns.size() == 2) {
      sheet_.facts.emplace_back(columns[1]);
      return true;
    }
    return read_occurrence(columns);
  }

  using Numbers = std::unordered_map<std::string, std::uint32_t>;

  static bool note(Numbers& numbers, std::string name) {
    const auto number = static_cast<std::uint32_t>(numbers.size());
    return numbers.emplace(std::move(name), number).second;
  }

  bool read_type(const std::vector<std::string_view>& columns) {
    if (columns.size() != 6) return false;
    EventType type{std::string(columns[1]), std::string(columns[2]), std::string(columns[3]),
                   std::string(columns[4]), std::string(columns[5])};
    if (!note(types_, type.name())) return false;
    sheet_.vocabulary.event_types.push_back(std::move(type));
    return true;
  }

  static bool read_name(const std::vector<std::string_view>& columns,
                        std::vector<std::string>& names, Numbers& numbers) {
    if (columns.size() != 2 || !note(numbers, std::string(columns[1]))) return false;
    names.emplace_back(columns[1]);
    return true;
  }

  static std::optional<std::uint32_t> number_of(const Numbers& numbers, std::string_view name) {
    const auto found = numbers.find(std::string(name));
    if (found == numbers.end()) return std::nullopt;
    return found->second;
  }

  bool read_occurrence(const std::vector<std::string_view>& columns) {
    if (columns.size() != 4) return false;
    const auto time = parse_iso_minute(columns[0]);
    const auto subject = number_of(subjects_, columns[1]);
    const auto type = number_of(types_, columns[2]);
    const auto location = number_of(locations_, columns[3]);
    if (!time || !subject || !type || !location) {
      return false;
    }
    sheet_.occurrences.push_back({*type, *subject, *location, *time});
    return true;
  }

  EventSheet sheet_;
  Numbers types_, subjects_, locations_;
};

}  // namespace

std::string to_text(const EventSheet& sheet) {
  std::string text;
  const auto out = std::back_inserter(text);
  const EventVocabulary& words = sheet.vocabulary;
  for (const EventType& type : words.event_types) {
    fmt::format_to(out, "type\t{}\t{}\t{}\t{}\t{}\n", type.action, type.object, type.base,
                   type.past, type.curve);
  }
  for (const std::string& subject : words.subjects) fmt::format_to(out, "subject\t{}\n", subject);
  for (const std::string& place : words.locations) fmt::format_to(out, "location\t{}\n", place);
  for (const std::string& fact : sheet.facts) fmt::format_to(out, "fact\t{}\n", fact);
  for (const Occurrence& occurrence : sheet.occurrences) {
    fmt::format_to(out, "{}\t{}\t{}\t{}\n", format_iso_date(occurrence.time),
                   words.subjects[occurrence.subject], words.event_types[occurrence.type].name(),
                   words.locations[occurrence.location]);
  }
  return text;
}

Result<EventSheet> read_event_sheet(std::string_view text) { return SheetReader().read(text); }

Result<EventVocabulary> read_sheet_vocabulary(std::string_view text) {
  // Occurrences begin with their year, everything else with a word.
  std::size_t end = 0;
  while (end < text.size() && text[end] >= 'a' && text[end] <= 'z') {
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  }
  Result<EventSheet> sheet = read_event_sheet(text.substr(0, end));
  if (!sheet) return sheet.problem();
  return std::move(sheet).value().vocabulary;
}

bool is_event_sheet(std::string_view text) { return text.starts_with(kTypeLine); }

}  // namespace timeprobe
