// The prompts of a suite that puts a question after its context: alone, after solved examples, or
// with the request to think step by step. The sentences stand under "prompt" in the suite's wording
// file.
#pragma once

#include <cstdint>
#include <string>

#include "base/sentence_template.h"
#include "questions/prompt.h"

namespace timeprobe {

// The most tokens that a model may write.
struct TokenLimits {
  std::int64_t answer = 64;    // the answer alone
  std::int64_t thought = 512;  // with a chain of thought
};

class PromptWording {
 public:
  // Reads prompt.question {context} {question}, prompt.step_by_step {question}, prompt.solved
  // {question} {answer} and prompt.open {question}. Throws a usage Error that names file and key.
  PromptWording(const WordingFile& file, const TokenLimits& limits);

  // One user message. Thread safe.
  Prompt prompt(const Question& question, const PromptOptions& options) const;

 private:
  std::string question_text(const Question& question) const;

  SentenceTemplate question_, step_by_step_, solved_, open_;
  TokenLimits limits_;
};

}  // namespace timeprobe
