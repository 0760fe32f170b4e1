// The index of a multistream dump: lines "offset:page id:title", the offset being that of the bzip2
// stream in which the page stands.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace timeprobe::wikipedia {

// The index that belongs to a dump by its name: "x-multistream.xml.bz2" and
// "x-multistream-index.txt.bz2", also plain, gzip and zstd; none where no such file is there.
std::optional<std::filesystem::path> find_index(const std::filesystem::path& dump);

struct IndexReading {
  std::vector<std::uint64_t>
      streams;  // where the streams begin that hold a wanted title, ascending
  std::uint64_t num_lines = 0;
  std::uint64_t num_bad_lines = 0;  // lines that are not "offset:page id:title"
};

// Reads the whole index, in any of the compressions of dumps/, and calls `wanted` for each title
// from any thread. Throws as read_dump; damage is thrown as a usage Error, since pages would be
// missed.
IndexReading read_index(const std::filesystem::path& index, int num_threads,
                        const std::function<bool(std::string_view title)>& wanted);

}  // namespace timeprobe::wikipedia
