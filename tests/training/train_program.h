// Runs timeprobe-train as a user would.
#pragma once

#include <filesystem>
#include <string>

#include "base/files.h"
#include "base/program_run.h"

namespace timeprobe::training {

inline const std::string kTrain = TIMEPROBE_TRAIN;

// A shell command in that folder, with the program as $T.
inline ProgramRun shell(const std::filesystem::path& folder, const std::string& command) {
  return run_program({"/bin/sh", "-c", "cd " + folder.string() + "\nT=" + kTrain + "\n" + command});
}

inline const std::string kSmall =
    " sft --new --layers 1 --d-model 32 --heads 2 --threads 1 --precision float32 --quiet"
    " --generate l1 --batch-size 8 --dev-questions 4 ";

inline std::string weights(const std::filesystem::path& run) {
  return read_file(run / "last" / "model.safetensors");
}

}  // namespace timeprobe::training
