// A multistream dump: many bzip2 streams of about a hundred pages each, one after the other, and an
// index that says in which one a title stands. Only the streams that are needed are read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "dumps/read_dump.h"
#include "dumps/record_work.h"

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

// Like dumps::read_dump, for these streams only. A stream that cannot be read is damage. A shard
// has the streams that begin in its part of the file; options.from skips those that were taken. The
// places of a block are its stream's first byte and the byte of its text.
void read_streams(const std::filesystem::path& dump, const std::vector<std::uint64_t>& streams,
                  const dumps::DumpOptions& options, const dumps::RecordWork& work);

}  // namespace timeprobe::wikipedia
