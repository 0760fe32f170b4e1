#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/nearest_word.h"
#include "base/split_text.h"
#include "report/report.h"

namespace timeprobe {
namespace {

// "tempreason/table4/em" has the parts tempreason, table4 and em.
std::vector<std::string_view> parts_of(const Table& table) { return split_at(table.id, '/'); }

bool has_part(const Table& table, const std::string& part) {
  return std::ranges::count(parts_of(table), part) > 0;
}

}  // namespace

void keep_tables(Report& report, const std::vector<std::string>& parts) {
  std::set<std::string> known;
  for (const Table& table : report.tables) {
    for (const std::string_view part : parts_of(table)) known.emplace(part);
  }
  for (const std::string& part : parts) {
    if (!known.contains(part)) {
      throw usage_error(fmt::format("table '{}' is not in this report; wanted: {}{}", part,
                                    fmt::join(known, ", "),
                                    did_you_mean(part, {known.begin(), known.end()})));
    }
  }
  std::erase_if(report.tables, [&parts](const Table& table) {
    return std::none_of(parts.begin(), parts.end(),
                        [&table](const std::string& part) { return has_part(table, part); });
  });
}

}  // namespace timeprobe
