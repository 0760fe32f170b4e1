// One pass over a dump that writes what each block of lines gave to files on disk, in input order,
// with a checkpoint every few seconds.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "dumps/pass.h"
#include "dumps/read_dump.h"
#include "wikidata/checkpoint.h"
#include "wikidata/spool.h"
#include "wikidata/tally.h"

namespace timeprobe::wikidata {

// The longest entity that is read; the longest of Wikidata has about 5 MB.
inline constexpr std::size_t kMaxEntityBytes = std::size_t{32} << 20;

inline constexpr Reason kDamagedDump = {"damage in the dump", Fault::malformed};

struct ExtractProgress {
  Phase phase = Phase::collect;
  std::uint64_t file_bytes = 0;
  std::optional<std::uint64_t> file_size;  // none for a pipe
  std::uint64_t text_bytes = 0;            // read by this process in this phase
  std::uint64_t num_found = 0;             // facts or events; labels in their phase
};

// How a dump is read, whatever is taken out of it.
struct DumpSource {
  std::filesystem::path dump;  // "-" is standard input
  dumps::Grain grain = {};     // for tests
  int num_threads = 1;
  std::optional<dumps::Shard> shard;
  dumps::OnTrouble on_trouble = dumps::OnTrouble::report;
  const std::atomic<bool>* stop = nullptr;  // may be set by a signal handler
  std::function<void(const ExtractProgress&)> progress = {};
  std::chrono::milliseconds checkpoint_every{5000};

  // What can be read only once.
  bool is_pipe() const;
};

// What a block of lines gave.
struct CollectedBlock : dumps::BlockResult {
  std::string lines;        // for the collected file
  std::string label_lines;  // for the file of labels
  Tally tally;

  std::optional<std::size_t> size_bytes() const override;
};

using ReadBlock = std::function<void(const dumps::RecordBlock&, CollectedBlock&)>;

// Where a pass writes; each may be missing. The checkpoint file is written where its path is not
// empty.
struct CollectTarget {
  Spool* collected = nullptr;
  Spool* labels = nullptr;
  std::filesystem::path checkpoint_path;
  std::string found;  // the count that the progress shows
};

// Reads the dump from `state.next` on, in the phase of `state`, which is brought up to date. Throws
// a usage Error for a dump that cannot be read and, if so asked, at the first damage; the
// checkpoint then stands before it.
dumps::PassEnd collect(const DumpSource& source, const ReadBlock& read, const CollectTarget& target,
                       Checkpoint& state);

}  // namespace timeprobe::wikidata
