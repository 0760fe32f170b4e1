// A named event in history with the years in which it began and ended.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/line_reader.h"
#include "facts/fact.h"

namespace timeprobe {

struct Event {
  std::string name;  // without leading article, unique within a file
  CivilYear start;
  CivilYear end;  // not before start
  std::optional<EntityId> id;
  std::optional<std::int64_t> frequency_years = std::nullopt;  // it happens every so many; from 1

  bool operator==(const Event&) const = default;
};

struct EventFile {
  std::vector<Event> events;  // in file order
  std::vector<Rejection> rejections;
};

// Reads events. TSV: a header with the columns name, start_year, end_year and, if it likes,
// wikidata_id and frequency_years; '#' begins a comment. JSON lines (file name ends with ".jsonl"
// or
// ".jsonl.zst"): the same names as members, numbers as whole numbers or texts, schema
// "timeprobe.event/1". Years are astronomical (0 is 1 BCE).
//
// A line that is no event is rejected with its reason: a missing or non-integer year, an end before
// its start, a frequency below 1, a name that stood before. Throws a usage Error for a file that
// cannot be read at all.
EventFile read_events(const std::filesystem::path& path);
EventFile read_events_tsv(const TextLines& text);
EventFile read_events_jsonl(const TextLines& text);

// One JSON line (without line end), schema "timeprobe.event/1".
std::string to_json_line(const Event& event);

}  // namespace timeprobe
