// `timeprobe build tempreason`: facts in, a folder of question files with a manifest out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/line_reader.h"
#include "suites/tempreason/generate.h"

namespace timeprobe::tempreason {

// Shares of the subjects; what is left is the test split. The paper has 3000 / 1000 / 1000.
struct SplitShares {
  double train = 0.6;
  double dev = 0.2;
};

enum class OfficialFiles { leave_out, write };

struct BuildOptions {
  std::filesystem::path facts;                   // TSV or JSONL
  std::filesystem::path out;                     // a folder; made when missing
  std::optional<std::filesystem::path> pages;    // of the subjects: makes the setting OBQA
  std::optional<std::filesystem::path> wording;  // instead of the official wording
  std::uint64_t seed = 42;
  int num_threads = 1;
  MonthCounts months;
  std::size_t years_per_period = 400;
  EventRules events;  // its seed is replaced by `seed`
  std::size_t min_facts = 3;
  std::size_t max_subjects_per_relation = 2000;
  std::optional<CivilDay> reference_day;  // default: default_reference_day()
  SplitShares shares;
  OfficialFiles official = OfficialFiles::leave_out;
  IfExists if_exists = IfExists::refuse;
};

struct BuildSummary {
  std::map<std::string, std::size_t> questions;  // file name -> number of questions
  std::vector<Rejection> rejections;             // lines that are no facts
  std::map<std::string, std::size_t> left_out;   // reason -> facts left out by the group rules
  std::size_t num_facts = 0;
  std::size_t num_groups = 0;

  // Where there are pages.
  std::size_t num_subjects = 0;
  std::size_t num_subjects_with_page = 0;
  std::size_t num_questions_without_page = 0;  // which OBQA leaves out
};

// Writes the files of docs/formats.md, "A built exam". The bytes depend on facts, wording, options
// and seed only, not on the number of threads. Throws a usage Error when the facts hold no group,
// or a file exists already and was not to be replaced.
BuildSummary build(const BuildOptions& options);

}  // namespace timeprobe::tempreason
