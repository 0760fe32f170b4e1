// What one sentence says, by kind of answer. The rules stand in answer_text.h; which sentence
// counts is decided in decision.h. Thread-safe; linear in the number of tokens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/answer_tokens.h"
#include "answers/decision.h"

namespace timeprobe::answers {

std::optional<Finding> read_boolean(TokenSpan tokens);
std::optional<Finding> read_number(TokenSpan tokens);
std::optional<Finding> read_date_time(TokenSpan tokens);

class NameReader {
 public:
  // The order of the names is that of the canonical answers.
  explicit NameReader(const std::vector<std::string>& names);

  std::optional<Finding> read(TokenSpan tokens) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace timeprobe::answers
