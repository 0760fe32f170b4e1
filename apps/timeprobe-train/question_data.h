// The questions that fine-tuning and reinforcement learning share: from files, or drawn without
// end; and those of the dev set.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "drawing_flags.h"
#include "training_data/question_examples.h"
#include "training_data/training_example.h"

namespace timeprobe {

struct QuestionDataFlags {
  DrawingFlags drawing;
  std::vector<std::filesystem::path> train;
  std::vector<std::filesystem::path> dev;
  std::vector<std::filesystem::path> held_out;
  bool drop_held_out = false;
  std::string setting = "reasonqa";
  std::size_t max_source_tokens = 0;  // 0: the setting's
  std::size_t num_dev_questions = 500;
};

void add_question_data_flags(CLI::App& command, QuestionDataFlags& flags);

// In tokens: as given, or the setting's.
std::size_t source_limit(const QuestionDataFlags& flags);

// Whether questions are drawn instead of read.
bool draws(const QuestionDataFlags& flags);

// What a sitting trains on.
struct QuestionData {
  std::vector<TrainingExample> train;  // empty where exercises are drawn
  std::vector<TrainingExample> dev;
  Drawing drawing;
};

// Throws a usage Error: neither or both of --train and --generate, bad records, questions of test
// files.
QuestionData read_question_data(const QuestionDataFlags& flags, std::uint64_t seed);

// For settings.json.
nlohmann::json settings_of(const QuestionDataFlags& flags);

}  // namespace timeprobe
