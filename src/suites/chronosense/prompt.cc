#include "questions/prompt_wording.h"
#include "suites/chronosense/chronosense.h"

namespace timeprobe::chronosense {
namespace {

// Paper, section 4: 64 new tokens, 512 for a chain of thought.
constexpr TokenLimits kLimits = {.answer = 64, .thought = 512};

}  // namespace

Suite suite() {
  return {"chronosense",      prompt, score, tables, published, {}, nullptr,
          {"names", "group"}, figures};
}

Prompt prompt(const Question& question, const PromptOptions& options) {
  static const PromptWording wording(WordingFile::embedded("suites/chronosense/wording.yaml"),
                                     kLimits);
  return wording.prompt(question, options);
}

}  // namespace timeprobe::chronosense
