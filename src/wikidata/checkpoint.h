// How far an extraction has got, in a small file beside its output: what is needed to go on after
// an interruption of any kind.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "dumps/record_work.h"
#include "wikidata/tally.h"

namespace timeprobe::wikidata {

enum class Phase {
  collect,  // the first pass over the dump
  labels,   // the second one, for the labels of objects
  choose,   // the dump has been read
};
std::string_view to_text(Phase phase);

struct Checkpoint {
  nlohmann::ordered_json header;  // of the collected file: dump, shard and rules
  Phase phase = Phase::collect;
  dumps::ResumePoint next;  // in the dump, within the phase
  std::uint64_t collected_bytes = 0;
  std::uint64_t label_bytes = 0;  // of the file of labels, where one is written
  Tally tally;
};

// Replaces the file at once. Throws a runtime Error when the disk fails.
void write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

// Throws a usage Error for a file that is no checkpoint.
Checkpoint read_checkpoint(const std::filesystem::path& path);

}  // namespace timeprobe::wikidata
