// Tab-separated files with a header line, shared by the readers of facts and events.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"
#include "base/result.h"

namespace timeprobe {

// The text fields of one record, by column name; a column that the file lacks has no entry.
using RawRecord = std::map<std::string, std::string, std::less<>>;

// The field's text, empty where there is none.
std::string field(const RawRecord& record, std::string_view name);

struct Columns {
  std::vector<std::string_view> needed;
  std::vector<std::string_view> optional;
};

// Called for each line that is neither header, comment nor blank; a line with the wrong number of
// fields comes as a problem.
using TakeRecord = std::function<void(std::size_t line, const Result<RawRecord>& record)>;

// Throws a usage Error with file and line when the header lacks a needed column or has an unknown
// one.
void read_tab_separated(const TextLines& text, const Columns& columns, const TakeRecord& take);

// Whether a file holds JSON lines: its name ends with ".jsonl", or its text begins with '{', as no
// header of columns does.
bool is_json_lines(const std::filesystem::path& path, const TextLines& text);

// JSON lines whose members are texts or whole numbers; blank lines are skipped. A line that is no
// such object, or names another schema, comes as a problem.
void read_json_lines(const TextLines& text, std::string_view schema, const TakeRecord& take);

}  // namespace timeprobe
