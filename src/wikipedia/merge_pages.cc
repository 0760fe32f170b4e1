#include "wikipedia/merge_pages.h"

#include <fmt/format.h>

#include <string>

#include "base/error.h"
#include "dumps/shard_order.h"
#include "wikipedia/page_files.h"
#include "wikipedia/page_shard.h"

namespace timeprobe::wikipedia {
namespace fs = std::filesystem;

namespace {

std::vector<PageShard> shards_of_one_run(const std::vector<fs::path>& paths) {
  std::vector<PageShard> shards(paths.begin(), paths.end());
  std::vector<dumps::NamedShard> names;
  for (const PageShard& shard : shards) {
    if (shard.head().run != shards.front().head().run) {
      throw usage_error(
          fmt::format("{}: is not of the same run as {}: the dump or the options differ",
                      shard.path().string(), shards.front().path().string()));
    }
    names.push_back({shard.path().string(), shard.head().shard});
  }
  std::vector<PageShard> ordered;
  for (const std::size_t i : dumps::shard_order(names)) ordered.push_back(shards[i]);
  return ordered;
}

// An error page, another kind of dump, titles that it does not have: one shard may have no page,
// but not all of them.
[[noreturn]] void refuse_empty(const std::vector<PageShard>& shards) {
  throw usage_error(fmt::format(
      "{}: holds no page, nor does another shard of its run; wanted shards of a dump of "
      "Wikipedia that has some of the pages",
      shards.front().path().string()));
}

}  // namespace

std::uint64_t merge_pages(const std::vector<fs::path>& shards, const fs::path& out,
                          IfExists if_exists) {
  const std::vector<PageShard> ordered = shards_of_one_run(shards);
  OutputFile file(out, if_exists);
  std::uint64_t num_pages = 0;
  for (const PageShard& shard : ordered) {
    num_pages += shard.read([&](const std::string& line) { file.append(line + "\n"); });
  }
  if (num_pages == 0) refuse_empty(ordered);
  file.commit();
  return num_pages;
}

}  // namespace timeprobe::wikipedia
