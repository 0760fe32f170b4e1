// The questions of a run, by the flags of `timeprobe run`.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "models/asker.h"
#include "questions/question_source.h"
#include "run_flags.h"

namespace timeprobe {

// The questions of the files, or those that the named plan makes, as the flags select and put them.
std::unique_ptr<QuestionSource> questions_of(const RunFlags& flags, const Asker& asker);

// All questions of the files, in their order.
std::vector<Question> read_all(const std::vector<std::string>& files);

}  // namespace timeprobe
