#include "questions/prompt_wording.h"

namespace timeprobe {

PromptWording::PromptWording(const WordingFile& file, const TokenLimits& limits)
    : question_(file.sentence({"prompt", "question"}, {"context", "question"})),
      step_by_step_(file.sentence({"prompt", "step_by_step"}, {"question"})),
      solved_(file.sentence({"prompt", "solved"}, {"question", "answer"})),
      open_(file.sentence({"prompt", "open"}, {"question"})),
      limits_(limits) {}

std::string PromptWording::question_text(const Question& question) const {
  return question_.fill({{"context", question.context.text}, {"question", question.question}});
}

Prompt PromptWording::prompt(const Question& question, const PromptOptions& options) const {
  const bool thinks = options.thinking == Thinking::step_by_step;
  std::string text;
  for (const Question& example : options.examples) {
    solved_.append_to(
        text, {{"question", question_text(example)}, {"answer", example.answer.accepted.front()}});
  }
  const std::string asked = question_text(question);
  if (thinks) {
    step_by_step_.append_to(text, {{"question", asked}});
  } else if (options.examples.empty()) {
    text = asked;
  } else {
    open_.append_to(text, {{"question", asked}});
  }
  return {{{Role::user, std::move(text)}},
          {0.0, thinks ? limits_.thought : limits_.answer, {}},
          setting_name(options.examples.size(), options.thinking)};
}

}  // namespace timeprobe
