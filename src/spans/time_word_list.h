// The lexicon behind classify_word() as a plain list.
#pragma once

#include <string_view>
#include <vector>

#include "spans/time_words.h"

namespace timeprobe {

struct TimeWord {
  std::string_view word;  // lower case, of static storage
  WordClass meaning;
};

// A word that stands there twice has the bits of both; the last value and the first key that is not
// none from the end count.
std::vector<TimeWord> time_word_list();

}  // namespace timeprobe
