#include "base/comma_separated.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"

namespace timeprobe {

std::vector<std::string_view> split_commas(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t comma = line.find(',');
    fields.push_back(line.substr(0, comma));
    if (comma == std::string_view::npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

std::vector<std::vector<std::string_view>> comma_separated_rows(std::string_view text,
                                                                std::size_t num_fields) {
  std::vector<std::vector<std::string_view>> rows;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    rows.push_back(split_commas(line));
    TIMEPROBE_CHECK(rows.back().size() == num_fields,
                    fmt::format("{} fields in {}", num_fields, line));
  }
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

}  // namespace timeprobe
