// `timeprobe build chronosense-multi`: a folder of question files with a manifest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "suites/chronosense_multi/chain_drawer.h"

namespace timeprobe::chronosense_multi {

struct BuildOptions {
  std::filesystem::path out;
  std::optional<std::filesystem::path> wording;  // sentences instead of ours (YAML)
  std::uint64_t seed = 42;
  int num_threads = 1;
  std::size_t test = 40;   // questions of each form, depth and answer
  std::size_t train = 40;  // the same
  int min_depth = kMinDepth;
  int max_depth = kMaxDepth;
  std::vector<Form> forms = {Form::words, Form::years};
  IfExists if_exists = IfExists::refuse;
};

// A cell that has fewer questions than were asked for: there are no more that leave the answers of
// each claimed relation balanced. Counts are questions of each answer.
struct ShortCell {
  Cell cell;
  std::size_t test = 0;
  std::size_t train = 0;
};

struct BuildSummary {
  std::map<std::string, std::size_t> questions;  // file name -> number of questions
  std::vector<ShortCell> short_cells;
};

// Writes {words,years}_{test,train}.jsonl, the depths taking turns, three questions with one
// claimed relation and the three answers at a time; no file for a split without questions. No item
// of the test files is in a training file. Throws a usage Error for depths outside 2..6 and when
// nothing is asked for.
BuildSummary build(const BuildOptions& options);

}  // namespace timeprobe::chronosense_multi
