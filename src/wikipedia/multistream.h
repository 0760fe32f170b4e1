// A multistream dump: many bzip2 streams of about a hundred pages each, one after the other. Only
// the streams that are needed are read; multistream_index.h tells which.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "dumps/read_dump.h"
#include "dumps/record_work.h"

namespace timeprobe::wikipedia {

// Throws a usage Error where neither the dump nor the first of these streams begins as bzip2 does:
// the index is not of this dump.
void check_streams(const std::filesystem::path& dump, const std::vector<std::uint64_t>& streams);

// Like dumps::read_dump, for these streams only. A stream that cannot be read is damage. A shard
// has the streams that begin in its part of the file; options.from skips those that were taken. The
// places of a block are its stream's first byte and the byte of its text.
void read_streams(const std::filesystem::path& dump, const std::vector<std::uint64_t>& streams,
                  const dumps::DumpOptions& options, const dumps::RecordWork& work);

}  // namespace timeprobe::wikipedia
