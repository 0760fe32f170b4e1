// Reading a dump of any size with all cores: plain text, gzip, bzip2, zstd, from a file or a pipe.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "dumps/grain.h"
#include "dumps/record_work.h"

namespace timeprobe::dumps {

// One of `count` machines that share a dump. The records of the shards 0..count-1, one after the
// other, are exactly the records of the dump, each once.
//
// The file is shared out by bytes. A unit (gzip member, bzip2 block, zstd frame; a plain file is
// divided anywhere) is read by the shard in whose part it begins, and a record by the shard whose
// unit holds the beginning of the record end before it: a shard skips its text up to the first
// record end, and reads on behind its part to the end of its last record. So a dump of one gzip
// member or one zstd frame is not shared out: shard 0 reads it all, the others find nothing. Nor is
// a pipe, which is refused.
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

// Reads the dump to its end, "-" from standard input. Gzip, bzip2 and zstd are told by the first
// bytes, whatever the name says.
//
// Speed: units are decoded on all threads, wherever there are more than one; a single gzip member
// or zstd frame is decoded by one thread while the others call `process`. Text is handed to
// `process` where it was decoded, half a MiB at a time, in the cache of the core that decoded it.
//
// Memory, whatever the size of the dump and of its units: 1 MiB a thread, with bzip2 16 MiB a
// thread, with zstd the frame's window a thread (8 MiB as `zstd` writes it, at most 128 MiB); for a
// pipe 64 MiB more; what waits for its turn, 256 MiB at most; and twice the longest record. Under 1
// GiB with records of up to 256 MiB and 16 threads, about 30 MiB for Wikidata on 4.
//
// Damage: text is passed on as it is decoded, so that of a damaged gzip member or zstd frame all is
// passed that came before the fault was found (its check sum stands at its end); of a damaged bzip2
// block nothing is. Then the text goes on with the next unit that can be read, and the records with
// the first that begins in it behind a record end. The pieces of records on both sides are
// reported, not passed.
//
// Going on from a ResumePoint costs decoding its unit again from the unit's front: nothing for
// bzip2 blocks, but all of the text up to there for a single gzip member or zstd frame, and for a
// pipe, which has to be given again from its front.
//
// An exception of `work` ends the reading and is thrown here; one of `process` at the turn of its
// block, when all results before it have been taken. Throws a usage Error for a file that cannot be
// opened, is empty or of no kind that is known, for a shard that cannot be, and for a ResumePoint
// that is not of this file; a runtime Error when the file cannot be read any further.
void read_dump(const std::filesystem::path& path, const DumpOptions& options,
               const RecordWork& work);

// The same in stretches of another size, for tests.
void read_dump(const std::filesystem::path& path, const DumpOptions& options,
               const RecordWork& work, const Grain& grain);

}  // namespace timeprobe::dumps
