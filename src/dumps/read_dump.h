// Reading a dump of any size with all cores: plain text, gzip, bzip2, zstd, from a file or a pipe.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "dumps/grain.h"
#include "dumps/record_work.h"

namespace timeprobe::dumps {

// One of `count` machines that share a dump. The records of the shards 0..count-1, one after the
// other, are exactly the records of the dump.
struct Shard {
  int index = 0;  // 0 <= index < count
  int count = 1;
};

struct DumpOptions {
  int num_threads = 1;  // in total; at least 1
  Shard shard = {};
  std::size_t max_record_bytes = std::size_t{256} << 20;  // a longer one is damage
  std::optional<ResumePoint> from = std::nullopt;
};

// Reads the dump to its end. The path "-" is standard input. An exception of `work` ends the
// reading and is thrown here. Throws a usage Error for a file that cannot be opened, is empty or is
// of no kind that is known.
void read_dump(const std::filesystem::path& path, const DumpOptions& options,
               const RecordWork& work);

// The same in stretches of another size, for tests.
void read_dump(const std::filesystem::path& path, const DumpOptions& options,
               const RecordWork& work, const Grain& grain);

}  // namespace timeprobe::dumps
