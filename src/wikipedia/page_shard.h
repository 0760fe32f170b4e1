// What one shard of `timeprobe extract pages` writes: its pages between a line that says which
// shard of which run it is and one that says how many pages they are. So a file that is cut, left
// out or of another run is not merged.
//
//   {"schema":"timeprobe.page-shard/1","run":"2c26b46b...","shard":[0,16]}
//   {"schema":"timeprobe.page/1","title":"Ada Lovelace",...
//   {"end":{"pages":1}}
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "dumps/read_dump.h"

namespace timeprobe::wikipedia {

struct PageShardHead {
  std::string run;  // the same for all shards of a run (run_key, pages_run.h)
  dumps::Shard shard;
};

// Lines with their line ends.
std::string shard_head_line(const PageShardHead& head);
std::string shard_end_line(std::uint64_t num_pages);

Result<PageShardHead> parse_shard_head(std::string_view line);

// Whether the file's first line is that of a shard of pages. Throws a usage Error for a file that
// cannot be read.
bool is_page_shard(const std::filesystem::path& path);

class PageShard {
 public:
  // Reads the first line. Throws a usage Error for a file that is no shard of pages.
  explicit PageShard(std::filesystem::path path);

  const std::filesystem::path& path() const { return path_; }
  const PageShardHead& head() const { return head_; }

  // Calls `take` for the line of each page, without its line end. Returns how many there were.
  // Throws a usage Error for a line that is no page, for a file that is not complete, and for
  // one that goes on behind its end.
  std::uint64_t read(const std::function<void(const std::string& line)>& take) const;

 private:
  std::filesystem::path path_;
  PageShardHead head_;
};

}  // namespace timeprobe::wikipedia
