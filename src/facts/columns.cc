#include "facts/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/table_lines.h"
#include "base/text_normalization.h"

namespace timeprobe {
namespace {

bool among(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Throws a usage Error for an unknown or a missing column.
std::vector<std::string_view> read_header(const std::string& file, const Line& line,
                                          const Columns& columns) {
  std::vector<std::string_view> names = trimmed_fields(line.text, '\t');
  for (const std::string_view name : names) {
    if (!among(columns.needed, name) && !among(columns.optional, name)) {
      throw usage_error(
          at_line(file, line.number,
                  fmt::format("column '{}' is not one of {}, {}", name,
                              fmt::join(columns.needed, ", "), fmt::join(columns.optional, ", "))));
    }
  }
  for (const std::string_view needed : columns.needed) {
    if (!among(names, needed)) {
      throw usage_error(
          at_line(file, line.number, fmt::format("the header has no column '{}'", needed)));
    }
  }
  return names;
}

Result<RawRecord> split_row(std::string_view line, const std::vector<std::string_view>& names) {
  const std::vector<std::string_view> fields = trimmed_fields(line, '\t');
  if (fields.size() != names.size()) {
    return Problem{fmt::format("{} fields instead of {}", fields.size(), names.size())};
  }
  RawRecord record;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    record.emplace(std::string(names[i]), std::string(fields[i]));
  }
  return record;
}

Result<RawRecord> record_of_json(std::string_view line, std::string_view schema) {
  const nlohmann::json object = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded()) return Problem{"the line is not complete JSON"};
  if (!object.is_object()) return Problem{"the line is not a JSON object"};
  RawRecord record;
  for (const auto& [key, value] : object.items()) {
    if (key == "schema" && value != schema) {
      return Problem{fmt::format("schema {} is not \"{}\"", value.dump(), schema)};
    }
    if (value.is_number_integer()) {
      record.emplace(key, value.dump());
    } else if (value.is_string()) {
      record.emplace(key, value.get<std::string>());
    } else {
      return Problem{fmt::format("'{}' is not a text", key)};
    }
  }
  return record;
}

}  // namespace

std::string field(const RawRecord& record, std::string_view name) {
  const auto found = record.find(name);
  return found == record.end() ? std::string() : found->second;
}

void read_tab_separated(const TextLines& text, const Columns& columns, const TakeRecord& take) {
  std::vector<std::string_view> names;
  for (const Line& line : text.lines()) {
    if (is_comment_or_blank(line.text)) continue;
    if (names.empty()) {
      names = read_header(text.name(), line, columns);
    } else {
      take(line.number, split_row(line.text, names));
    }
  }
}

bool is_json_lines(const std::filesystem::path& path, const TextLines& text) {
  return path.extension() == ".jsonl" || trim(text.text()).starts_with('{');
}

void read_json_lines(const TextLines& text, std::string_view schema, const TakeRecord& take) {
  for (const Line& line : text.lines()) {
    if (!trim(line.text).empty()) take(line.number, record_of_json(line.text, schema));
  }
}

}  // namespace timeprobe
