#include "base/embedded_data.h"
#include "base/sentence_template.h"
#include "suites/chronosense/chronosense.h"

namespace timeprobe::chronosense {
namespace {

// Paper, section 4: 64 new tokens, 512 for a chain of thought.
constexpr std::int64_t kMaxAnswerTokens = 64;
constexpr std::int64_t kMaxThoughtTokens = 512;

struct PromptWording {
  SentenceTemplate question, step_by_step, solved, open;
};

const PromptWording& prompt_wording() {
  static const PromptWording wording = [] {
    constexpr const char* kName = "suites/chronosense/wording.yaml";
    const WordingFile file(std::string(embedded_file(kName)), kName);
    return PromptWording{file.sentence({"prompt", "question"}, {"context", "question"}),
                         file.sentence({"prompt", "step_by_step"}, {"question"}),
                         file.sentence({"prompt", "solved"}, {"question", "answer"}),
                         file.sentence({"prompt", "open"}, {"question"})};
  }();
  return wording;
}

std::string question_text(const Question& question) {
  return prompt_wording().question.fill(
      {{"context", question.context.text}, {"question", question.question}});
}

}  // namespace

Suite suite() { return {"chronosense", prompt, score, tables, published}; }

Prompt prompt(const Question& question, const PromptOptions& options) {
  const PromptWording& wording = prompt_wording();
  const bool thinks = options.thinking == Thinking::step_by_step;
  std::string text;
  for (const Question& example : options.examples) {
    wording.solved.append_to(
        text, {{"question", question_text(example)}, {"answer", example.answer.accepted.front()}});
  }
  const std::string asked = question_text(question);
  if (thinks) {
    wording.step_by_step.append_to(text, {{"question", asked}});
  } else if (options.examples.empty()) {
    text = asked;
  } else {
    wording.open.append_to(text, {{"question", asked}});
  }
  return {{{Role::user, std::move(text)}},
          {0.0, thinks ? kMaxThoughtTokens : kMaxAnswerTokens, {}},
          setting_name(options.examples.size(), options.thinking)};
}

}  // namespace timeprobe::chronosense
