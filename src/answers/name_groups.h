// Names of a sentence as it joins them: "Mary, Tom and Ria", "Tom or Mary", and what it says of
// them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "answers/answer_tokens.h"

namespace timeprobe::answers {

enum class Joined { by_and, by_or };

struct NameGroup {
  TokenRange tokens;
  std::vector<std::string> names;    // known ones, spelt as in the list
  std::vector<std::string> strange;  // "Peter" in "Tom and Peter"
  Joined joined = Joined::by_and;
  bool denied = false;  // "not Tom", "neither Tom nor Mary", "Mary and Tom did not"
};

// In the order of the text. Names are found in any letter case, also with "'s" behind.
std::vector<NameGroup> find_name_groups(TokenSpan tokens, std::span<const std::string> known);

}  // namespace timeprobe::answers
