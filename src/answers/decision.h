// Which sentence of a completion decides, whatever the kind of the answer.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "answers/answer_tokens.h"

namespace timeprobe::answers {

// What one sentence says.
struct Finding {
  std::optional<std::string> answer;  // canonical; none: the sentence says that it has no answer
  bool bare = false;                  // the sentence is nothing but the answer
};

// The tokens are those of one sentence; none: the sentence speaks of something else.
using SentenceReader = std::function<std::optional<Finding>(TokenSpan tokens)>;

enum class ListReading {
  by_item,   // each item is a sentence of its own
  together,  // items that are nothing but answers, and those behind "The matches are:", make one
};

struct KindRules {
  SentenceReader read;
  std::span<const std::string_view> json_keys;  // besides "answer"
  ListReading lists = ListReading::by_item;
};

// The canonical answer by the order in answer_text.h. `plain` comes from plain_text.
std::optional<std::string> decide(std::string_view plain, const KindRules& rules);

}  // namespace timeprobe::answers
