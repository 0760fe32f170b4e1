// Files of pages that shards have written, put together.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "base/files.h"

namespace timeprobe::wikipedia {

// Writes the pages of all shards of a run in the order of the dump: the bytes of one run; packed
// where the name ends with ".zst". The files may be named in any order. Returns how many pages they
// are. Throws a usage Error for files that are not complete, not of one run (page_shard.h), or not
// all of its shards, each once, and for a run without any page; and as NewFile.
std::uint64_t merge_pages(const std::vector<std::filesystem::path>& shards,
                          const std::filesystem::path& out, IfExists if_exists);

}  // namespace timeprobe::wikipedia
