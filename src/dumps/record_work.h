// Work on the records of a dump: what is done with them, and what is said about them.
//
// A dump is one text, plain or compressed, made of records that end with a mark: lines for
// Wikidata, "</page>\n" for Wikipedia. read_dump (dumps/read_dump.h) cuts it into blocks of whole
// records and calls `process` on them with all cores, then `take` on the results in the order of
// the input:
//
//   struct Count : BlockResult { std::size_t lines = 0; };
//   RecordWork work;
//   work.process = [](const RecordBlock& block) {
//     auto count = std::make_unique<Count>();
//     count->lines = std::count(block.text.begin(), block.text.end(), '\n');
//     return count;
//   };
//   work.take = [&](std::unique_ptr<BlockResult> result, const Progress&) {
//     total += static_cast<Count&>(*result).lines;
//   };
//
// The records and their order do not depend on the number of threads or on how the dump is
// compressed; how many of them share a block does. A result must therefore be a list of what each
// record gave, not a figure about the block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "dumps/place.h"

namespace timeprobe::dumps {

// At least this many bytes behind a block's text may be read; what they hold is not said.
inline constexpr std::size_t kPadding = 64;

// Whole records, each with its end mark (only the last of a dump may lack it); never empty. The
// text is valid during `process` only.
struct RecordBlock {
  std::string_view text;
  TextPlaces places;

  // Of a byte of the text, the same however the dump was cut into blocks.
  Place place_of(std::size_t byte) const { return places.of(byte); }
};

// What `process` made of a block; derive from it.
class BlockResult {
 public:
  virtual ~BlockResult() = default;

  // How many bytes it holds, roughly. Where gzip members are large (a Wikidata dump's have hundreds
  // of MB), threads work on several at once, and what they make waits for the member before; it may
  // hold 256 MiB by this measure. Without an answer a result counts as much as its block's text,
  // which is safe, but then the threads have soon worked ahead as far as they may.
  virtual std::optional<std::size_t> size_bytes() const { return std::nullopt; }
};

// What could not be read (a damaged block, a cut file, a record longer than the limit): the rest
// goes on. One line, without the file's name.
struct Damage {
  Place place;
  std::string problem;
};

// From where to go on so that every record is read exactly once. Two plain numbers, to be written
// to a checkpoint and given back in DumpOptions::from, with the same file, record end and shard.
struct ResumePoint {
  std::uint64_t unit_bit = 0;   // of the file, where a unit begins; bzip2 blocks begin at any bit
  std::uint64_t text_byte = 0;  // of that unit's text, where a record begins

  bool operator==(const ResumePoint&) const = default;
};

// How far the results taken so far reach, this one included.
struct Progress {
  std::uint64_t file_bytes = 0;            // up to here in the file (compressed bytes)
  std::optional<std::uint64_t> file_size;  // none for a pipe
  std::uint64_t text_bytes = 0;            // of text in this call of read_dump
  ResumePoint next;                        // the first record that was not taken
};

struct RecordWork {
  // The mark with which a record ends. No part at its front may also stand at its end ("\n",
  // "</page>\n"; not "\n\n"); a mark inside a record would end it.
  std::string record_end = "\n";

  // Called from any thread, several at once. It must have no effect but its result: the text may
  // turn out not to be the dump's, only to look like the beginning of a compressed unit, and the
  // result, or the exception, is then dropped.
  std::function<std::unique_ptr<BlockResult>(const RecordBlock&)> process;

  // Called in input order, one at a time, from any of the threads. When it returns, `next` of the
  // progress may be written to a checkpoint.
  std::function<void(std::unique_ptr<BlockResult>, const Progress&)> take;

  // Called like `take`, between the results where the damage lies. May be empty: damage is then
  // passed over.
  std::function<void(const Damage&)> damaged;
};

}  // namespace timeprobe::dumps
