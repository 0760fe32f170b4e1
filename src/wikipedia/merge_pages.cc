#include "wikipedia/merge_pages.h"

#include <fmt/format.h>

#include <string>

#include "base/error.h"
#include "base/line_stream.h"
#include "base/zstd_text.h"
#include "wikipedia/page.h"
#include "wikipedia/page_files.h"
#include "wikipedia/title_set.h"

namespace timeprobe::wikipedia {
namespace fs = std::filesystem;

namespace {

std::string first_line(const fs::path& path) {
  std::string line;
  std::getline(*open_text(path), line);
  return line;
}

}  // namespace

bool is_page_file(const fs::path& path) { return parse_page_head(first_line(path)).ok(); }

std::uint64_t merge_pages(const std::vector<fs::path>& shards, const fs::path& out,
                          IfExists if_exists) {
  OutputFile file(out, if_exists);
  TitleSet titles;
  for (const fs::path& shard : shards) {
    if (first_line(shard).empty()) continue;  // a shard without any wanted page
    LineStream lines(shard);
    while (lines.next()) {
      const Result<PageHead> head = parse_page_head(lines.text());
      if (!head) throw usage_error(at_line(lines.name(), lines.number(), head.problem().message));
      const std::string key = fmt::format("{} {}", head->number_space, head->title);
      if (!titles.insert(key).second) {
        throw usage_error(at_line(
            lines.name(), lines.number(),
            fmt::format("the page '{}' was there before; is a shard given twice?", head->title)));
      }
      file.append(lines.text() + "\n");
    }
  }
  file.commit();
  return titles.size();
}

}  // namespace timeprobe::wikipedia
