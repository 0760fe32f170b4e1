// The questions that one of two runs has right and the other has not.
//
// A comparison holds them as numbers (comparison.h); what was asked and answered is read where it
// is stored, for those that are shown.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "evaluation/run_store.h"

namespace timeprobe {

enum class FlipDirection { only_a_right, only_b_right };

struct FlippedPair {
  FlipDirection direction = FlipDirection::only_a_right;
  std::uint32_t a = 0;  // MeasuredAnswer::ordinal() of each run
  std::uint32_t b = 0;
};

struct ComparedAnswer {
  std::string text;       // as the system wrote it
  std::string extracted;  // what was read out of it; may be empty
  Verdict verdict = Verdict::failed;
  double value = 0.0;  // in [0, 1]
};

// One of them in full.
struct Flip {
  FlipDirection direction = FlipDirection::only_a_right;
  std::string suite;
  std::string task;
  std::string id;
  Labels labels;  // those with the same value in both runs
  std::string question;
  std::vector<std::string> accepted;
  ComparedAnswer a;
  ComparedAnswer b;
};

using ReadFlip = std::function<Flip(const FlippedPair&)>;

// Out of runs that were measured as they lie in memory, or in their store. What is read from must
// live longer.
ReadFlip flips_between(const LoadedRun& a, const LoadedRun& b);
ReadFlip flips_between(RunStore& store, const RunInfo& a, const RunInfo& b);

}  // namespace timeprobe
