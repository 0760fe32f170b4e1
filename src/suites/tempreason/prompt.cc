#include "base/error.h"
#include "suites/tempreason/tempreason.h"
#include "suites/tempreason/wording.h"

namespace timeprobe::tempreason {
namespace {

// Enough for the longest official answer (14 words) and a month.
constexpr std::int64_t kMaxAnswerTokens = 64;

}  // namespace

Suite suite() { return {"tempreason", prompt, score, tables, published}; }

Prompt prompt(const Question& question) {
  const Wording& wording = official_wording();
  const auto form = wording.prompts.find(question.answer.kind);
  if (form == wording.prompts.end()) {
    throw usage_error(question.id + ": a TempReason answer is a text, a month or a year");
  }
  std::string text = form->second.fill({{"question", question.question}});
  if (question.context.kind != ContextKind::none) {
    text =
        wording.prompt_with_context.fill({{"context", question.context.text}, {"question", text}});
  }
  return {{{Role::user, std::move(text)}}, {0.0, kMaxAnswerTokens, {}}, "zero-shot"};
}

}  // namespace timeprobe::tempreason
