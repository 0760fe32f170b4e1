// The ablations of TempT5 (Tan et al. 2023, Table 7) as commands of this program, each of which can
// be given again and goes on where it stopped:
//
//   TempT5    span extraction (TSE), fine-tuning (SFT), reinforcement (TSRL)
//   no-TSE    SFT, TSRL
//   no-TSRL   TSE, SFT
//   T5-SFT    SFT
//   more-SFT  TSE, SFT, and SFT again for the time that TSRL took: the control that Table 7 lacks
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace timeprobe {

struct AblationFlags {
  std::filesystem::path model;     // where all begin
  std::vector<std::string> pages;  // for TSE
  std::vector<std::string> train;  // for SFT and TSRL
  std::vector<std::string> dev;    // where given, the best checkpoints go on, else the last
  std::vector<std::string> test;   // asked, and held out of training
  std::string setting = "reasonqa";
  std::vector<std::uint64_t> seeds = {1};
  std::filesystem::path out;
  // More flags of each command, parted by blanks.
  std::string spans_flags, sft_flags, rl_flags;
  // Of the control; none: sft_flags at a rate that does not fall, without an end but the time.
  std::optional<std::string> more_sft_flags;
};

struct AblationStep {
  std::string title;  // "no-TSE, seed 1: reinforcement"
  // The command without the program's name. Looked up when its turn has come: the control's time
  // limit is known only then. Throws a usage Error where what it looks at is not there.
  std::function<std::vector<std::string>()> words;
};

// The steps in order; the last prints the report. Throws a usage Error for flags with open quotes.
// REQUIRES: at least one seed.
std::vector<AblationStep> ablation_steps(const AblationFlags& flags);

// The same trainings and tests as dry runs, which find what would stop them: unreadable files, bad
// flags, too little memory. Where a checkpoint to go on from is not there yet, the one with which
// all begin stands in its place.
std::vector<AblationStep> ablation_checks(const AblationFlags& flags);

// As it can be given to a shell.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace timeprobe
