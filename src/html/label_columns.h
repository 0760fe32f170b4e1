// The labels of all questions as columns: what the explorer filters by.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "html/answered_questions.h"

namespace timeprobe {

struct LabelColumn {
  std::string name;                               // "suite", "task", "split", a label, "verdict"
  std::optional<std::size_t> run = std::nullopt;  // of "verdict": whose
  std::vector<std::string> values;                // each once, sorted, numbers first
  // For each question the place of its value counted from 1, or 0 where it has none.
  std::vector<std::uint32_t> codes;
};

// Suite, task, split, then the labels by name, then a verdict a run. O(questions x labels).
std::vector<LabelColumn> label_columns(const std::vector<AnsweredQuestion>& questions,
                                       std::size_t num_runs);

// As bytes: the length of the JSON of the values (4 bytes), that JSON, then the codes, 4 bytes
// each; all numbers little-endian.
std::string column_bytes(const LabelColumn& column);

}  // namespace timeprobe
