#include "questions/prompt_wording.h"
#include "weekdays/weekdays.h"

namespace timeprobe::weekdays {
namespace {

// A suite in src/ keeps its sentences in data/suites/NAME/wording.yaml, which is embedded.
constexpr const char* kWording = R"(
prompt:
  question: "{context} {question}"
  step_by_step: "{question} Let's think step by step."
  solved: "{question}\nAnswer: {answer}\n\n"
  open: "{question}\nAnswer:"
)";

}  // namespace

Suite suite() { return {"weekdays", prompt, score, tables, published, {}, nullptr, {"century"}}; }

Prompt prompt(const Question& question, const PromptOptions& options) {
  static const PromptWording wording(WordingFile(kWording, "weekdays/wording"), TokenLimits{});
  return wording.prompt(question, options);
}

}  // namespace timeprobe::weekdays
