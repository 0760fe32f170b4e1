// Questions of files and of exams, as training reads them.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "questions/question.h"
#include "training_data/held_out_questions.h"
#include "training_data/question_examples.h"

namespace timeprobe {

// The Question records of files. Of a folder, as `timeprobe build tempreason` writes it, the files
// of that split and setting: "l2_train_reasonqa.jsonl"; L1, which has no contexts, goes with cbqa.
// Throws a usage Error for a bad line (file and line) and a folder without such a file.
std::vector<Question> read_question_files(std::span<const std::filesystem::path> paths,
                                          std::string_view split, ReadingSetting setting);

// Throws a usage Error that names the first question which is held out, and how many are: a
// training or dev set must not hold the test set.
void refuse_held_out(std::span<const Question> questions, const HeldOutQuestions& held_out,
                     std::string_view what);

}  // namespace timeprobe
