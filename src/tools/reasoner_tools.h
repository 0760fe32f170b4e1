// The exact reasoner as functions: `--tools reasoner`.
#pragma once

#include "questions/question.h"
#include "tools/tool.h"

namespace timeprobe {

// What the model may call while it answers this question: dates, intervals, and the events of its
// context where it has any. Nothing knows the right answer.
ToolBox reasoner_tools(const Question& question);

}  // namespace timeprobe
