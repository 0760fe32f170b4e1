#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "report/report.h"

namespace timeprobe {
namespace {

// "tempreason/table4/em" has the parts tempreason, table4 and em.
std::vector<std::string> parts_of(const std::string& id) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (start <= id.size()) {
    const std::size_t end = std::min(id.find('/', start), id.size());
    parts.push_back(id.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

bool has_part(const Table& table, const std::string& part) {
  return std::ranges::count(parts_of(table.id), part) > 0;
}

}  // namespace

void keep_tables(Report& report, const std::vector<std::string>& parts) {
  std::set<std::string> known;
  for (const Table& table : report.tables) {
    for (const std::string& part : parts_of(table.id)) known.insert(part);
  }
  for (const std::string& part : parts) {
    if (!known.contains(part)) {
      throw usage_error(fmt::format("table '{}' is not in this report; wanted: {}", part,
                                    fmt::join(known, ", ")));
    }
  }
  std::erase_if(report.tables, [&parts](const Table& table) {
    return std::none_of(parts.begin(), parts.end(),
                        [&table](const std::string& part) { return has_part(table, part); });
  });
}

}  // namespace timeprobe
