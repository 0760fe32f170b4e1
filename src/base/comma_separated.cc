#include "base/comma_separated.h"

#include <fmt/format.h>

#include "base/check.h"
#include "base/split_text.h"

namespace timeprobe {

std::vector<std::vector<std::string_view>> comma_separated_rows(std::string_view text,
                                                                std::size_t num_fields) {
  std::vector<std::vector<std::string_view>> rows;
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    if (line.empty() || line.front() == '#') continue;
    rows.push_back(split_at(line, ','));
    TIMEPROBE_CHECK(rows.back().size() == num_fields,
                    fmt::format("{} fields in {}", num_fields, line));
  }
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

}  // namespace timeprobe
