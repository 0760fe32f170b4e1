#include "questions/prompt_wording.h"
#include "suites/chronosense_multi/chronosense_multi.h"

namespace timeprobe::chronosense_multi {
namespace {

// As ChronoSense, and twice as much to think: a chain takes several steps.
constexpr TokenLimits kLimits = {.answer = 64, .thought = 1024};

}  // namespace

Suite suite() {
  return {"chronosense-multi", prompt, score, tables, published, {}, nullptr,
          {"depth", "answer"}, figures};
}

Prompt prompt(const Question& question, const PromptOptions& options) {
  static const PromptWording wording(WordingFile::embedded("suites/chronosense_multi/wording.yaml"),
                                     kLimits);
  return wording.prompt(question, options);
}

}  // namespace timeprobe::chronosense_multi
