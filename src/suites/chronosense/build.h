// `timeprobe build chronosense`: events in, a folder of question files with a manifest out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/line_reader.h"
#include "questions/chronosense_text.h"
#include "suites/chronosense/generate.h"

namespace timeprobe::chronosense {

enum class Split { train, validation, test };
std::string_view to_text(Split split);

// Questions of each task in each split, half of them true. All even.
struct SplitSizes {
  std::size_t train = 4000;
  std::size_t validation = 500;
  std::size_t test = 50;
};

// The most questions of a task in all splits together: as many as there are years to draw "equals"
// from, with room to spare.
inline constexpr std::size_t kMaxQuestionsOfTask = 2'000'000;

struct BuildOptions {
  std::optional<std::filesystem::path> events;   // TSV or JSONL; may be missing for abstract names
  std::optional<std::filesystem::path> wording;  // sentences instead of the paper's (YAML)
  std::filesystem::path out;
  std::uint64_t seed = 42;
  int num_threads = 1;
  SplitSizes sizes;
  std::vector<Names> names = {Names::real, Names::abstract};
  std::vector<int> variants = {1};  // each item is asked in each of these wordings
  TaskKey key = TaskKey::pair;
  Granularity unit = Granularity::year;
  Typos typos = Typos::corrected;
  IfExists if_exists = IfExists::refuse;

  // Called once with the lines that are no events, before the events that are left may be refused.
  std::function<void(const std::vector<Rejection>&)> show_rejections = {};
};

// How far the items of a task went, in questions of one wording.
struct TaskCounts {
  std::string task;
  std::array<std::size_t, 3> questions{};  // by Split
};

struct BuildSummary {
  std::map<std::string, std::size_t> questions;  // file name -> number of questions
  std::size_t num_events = 0;
  std::vector<TaskCounts> real;  // the sixteen tasks, for the names that were asked for
  std::vector<TaskCounts> abstract;
};

// Writes {real,abstract}_{train,validation,test}.jsonl: item by item, each item's tasks, wordings,
// true before false, so that the first lines of a file hold all tasks alike. Test items are taken
// first, then validation, then training, so that what runs out is training. A split of size 0 has
// no file.
//
// Throws a usage Error for impossible requests: odd sizes, too large ones, nothing but zeros; a
// file without events; real names without events, with a finer unit than the events have, or with
// events that have no pair of some relation.
BuildSummary build(const BuildOptions& options);

}  // namespace timeprobe::chronosense
