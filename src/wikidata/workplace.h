// The files beside an output while it is being made: OUT.collected, OUT.labels (or
// INDEX.unfinished) and OUT.checkpoint.
//
// They stay when the run is interrupted, also by kill -9 or a power cut, and `resume` goes on from
// them; a finished run leaves none. Nor does one that cannot go on: from a pipe, or ended by an
// Error before its first checkpoint.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/files.h"
#include "wikidata/checkpoint.h"
#include "wikidata/collect.h"

namespace timeprobe::wikidata {

struct ExtractTarget {
  std::filesystem::path out;
  std::optional<std::filesystem::path> label_index;  // labels of all items; not with a shard
  IfExists if_exists = IfExists::refuse;
  dumps::OldWork old_work = dumps::OldWork::refuse;
};

class Workplace {
 public:
  // `header` says what is extracted from which dump; an old checkpoint must have the same. Throws a
  // usage Error for an output that is a folder, or exists and is not to be replaced, for old work
  // that is refused or was begun with another header, and for resuming from a pipe.
  Workplace(const ExtractTarget& target, const DumpSource& source, nlohmann::ordered_json header);
  ~Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  Checkpoint& state() { return state_; }
  const std::filesystem::path& collected() const { return collected_; }
  const std::filesystem::path& labels() const { return labels_; }

  // Where checkpoints go; empty for a pipe.
  std::filesystem::path checkpoint_path() const;

  // Opens the collected file, or that of labels, where it stood at the checkpoint. A new one begins
  // with its header.
  std::unique_ptr<Spool> open_collected() const;
  std::unique_ptr<Spool> open_labels(const nlohmann::ordered_json& header) const;

  // A new phase begins: at the front of the dump, with nothing counted.
  void begin(Phase phase);

  // All three files; what is not there is passed over.
  void remove() const;

  // The collected file becomes the output; the others are removed.
  void keep_collected_as(const std::filesystem::path& out) const;

 private:
  void resume_from(const std::filesystem::path& checkpoint);

  std::filesystem::path collected_;
  std::filesystem::path labels_;
  std::filesystem::path checkpoint_;
  bool is_pipe_;
  Checkpoint state_;
};

// Throws a usage Error for a shard of a pipe.
void check_source(const DumpSource& source);

// {"name", "size"}: what tells dumps apart; the size of a pipe is null. Throws a usage Error for a
// file that is not there.
nlohmann::ordered_json dump_identity(const std::filesystem::path& dump);

}  // namespace timeprobe::wikidata
