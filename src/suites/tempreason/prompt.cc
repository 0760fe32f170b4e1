#include "base/error.h"
#include "suites/tempreason/tempreason.h"
#include "suites/tempreason/wording.h"

namespace timeprobe::tempreason {
namespace {

// Enough for the longest official answer (14 words) and a month.
constexpr std::int64_t kMaxAnswerTokens = 64;

// The context, if there is one, and the question with the form of its answer.
std::string question_text(const Question& question) {
  const Wording& wording = official_wording();
  const auto form = wording.prompts.find(question.answer.kind);
  if (form == wording.prompts.end()) {
    throw usage_error(question.id + ": a TempReason answer is a text, a month or a year");
  }
  const std::string text = form->second.fill({{"question", question.question}});
  if (question.context.kind == ContextKind::none) return text;
  return wording.prompt_with_context.fill({{"context", question.context.text}, {"question", text}});
}

}  // namespace

Suite suite() {
  return {"tempreason", prompt, score, tables, published, {}, nullptr, {"relation"}, figures};
}

Prompt prompt(const Question& question, const PromptOptions& options) {
  if (options.thinking == Thinking::step_by_step) {
    throw usage_error(
        "TempReason compares the whole answer with the key; it has no chain-of-thought prompt");
  }
  const Wording& wording = official_wording();
  std::string text;
  for (const Question& example : options.examples) {
    wording.solved_example.append_to(
        text, {{"question", question_text(example)}, {"answer", example.answer.accepted.front()}});
  }
  if (options.examples.empty()) {
    text = question_text(question);
  } else {
    wording.open_question.append_to(text, {{"question", question_text(question)}});
  }
  return {{{Role::user, std::move(text)}},
          {0.0, kMaxAnswerTokens, {}},
          setting_name(options.examples.size(), options.thinking)};
}

}  // namespace timeprobe::tempreason
