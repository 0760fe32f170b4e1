// Files of pages that shards have written, put together.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "base/files.h"

namespace timeprobe::wikipedia {

// Whether the file's first line is a record of a page; an empty file is none.
bool is_page_file(const std::filesystem::path& path);

// Writes the pages of the files one after the other; packed where the name ends with ".zst". In the
// order of the shards these are the bytes of one run. Returns how many. Throws a usage Error for a
// line that is no page, for a page that stands in two files, and as NewFile.
std::uint64_t merge_pages(const std::vector<std::filesystem::path>& shards,
                          const std::filesystem::path& out, IfExists if_exists);

}  // namespace timeprobe::wikipedia
