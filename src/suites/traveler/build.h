// `timeprobe build traveler`: a folder of question files with a manifest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "facts/universe.h"
#include "suites/traveler/category.h"
#include "suites/traveler/truth.h"
#include "suites/traveler/world.h"

namespace timeprobe::traveler {

enum class Mode : std::uint8_t {
  paper,     // independent event sets, questions balanced over strata
  upstream,  // one list whose prefixes are the sets, and the authors' walk over its questions
};

struct BuildOptions {
  std::filesystem::path out;
  std::uint64_t seed = 42;
  int num_threads = 1;
  std::vector<std::size_t> lengths = {5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100};
  std::size_t per_cell = 100;          // questions of each category and length
  std::size_t questions_per_set = 10;  // paper mode: asked of one event set
  std::vector<Category> categories = {Category::explicit_date, Category::implicit, Category::vague};
  Mode mode = Mode::paper;
  Times times = Times::asked;
  Universe universe = Universe::standard();
  std::optional<std::filesystem::path> universe_file;  // where it came from, for the manifest
  std::optional<std::filesystem::path> curves_file;    // the same for the curves
  TruthOptions truth;
  IfExists if_exists = IfExists::refuse;
};

struct BuildSummary {
  std::map<std::string, std::size_t> questions;  // file name -> number of questions
  std::map<std::string, std::size_t> positive;   // those of them with a match
  std::size_t num_vague = 0;
  std::size_t num_extrapolated = 0;  // vague questions that go beyond the survey's range
};

// Writes a file of each category, {explicit,implicit,vague,...}.jsonl, the lengths taking turns by
// event set. Memory holds one round of event sets, whatever the number of questions.
//
// Throws a usage Error for lengths of 0, lengths and categories that stand twice, categories beyond
// the paper in upstream mode, subjects whose names could not be read in an answer, and event sets
// about which not enough different questions can be asked.
BuildSummary build(const BuildOptions& options);

// The questions of one exam in memory, in the order of the files, without origin: for named plans.
std::vector<Question> make_questions(const BuildOptions& options);

}  // namespace timeprobe::traveler
