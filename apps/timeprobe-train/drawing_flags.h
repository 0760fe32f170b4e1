// Flags of exercises that are drawn without end (src/drawn_exercises).
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "questions/question.h"
#include "training/drawn_batches.h"
#include "training_data/held_out_questions.h"

namespace timeprobe {

struct DrawingFlags {
  std::string what;   // "l1", "l2"; empty: nothing is drawn
  std::string years;  // empty: 1000-2020 for l1, 1900-2020 for l2
  std::int64_t max_facts = 5;
  std::uint64_t exercises_a_fact = 0;
  double comparison_share = 0.0;
  double unanswered_share = 0.0;
};

// Without the flag that names what is drawn.
void add_drawing_flags(CLI::App& command, DrawingFlags& flags);

// What the flags ask for. The functions are thread safe and own what they need.
struct Drawing {
  training::DrawExercise exercise;
  std::function<Question(std::uint64_t place)> question;  // for dev and test sets
  std::function<std::vector<std::string>()> vocabulary_texts;
};
Drawing drawing_of(const DrawingFlags& flags, std::uint64_t seed, HeldOutQuestions held_out);

// For settings.json.
nlohmann::json settings_of(const DrawingFlags& flags);

}  // namespace timeprobe
