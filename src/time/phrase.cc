#include "time/phrase.h"

#include "base/replace_all.h"
#include "base/split_text.h"
#include "base/text_normalization.h"

namespace timeprobe {

std::string_view Phrase::take_word() { return take_until(rest_, ' '); }

std::string_view Phrase::take_last_word() {
  const std::size_t space = rest_.rfind(' ');
  const std::string_view word = space == std::string_view::npos ? rest_ : rest_.substr(space + 1);
  rest_ = rest_.substr(0, space == std::string_view::npos ? 0 : space);
  return word;
}

bool Phrase::take_keyword(std::string_view (Phrase::*take_one)(), std::string_view keyword) {
  Phrase shorter = *this;
  if (ascii_lower((shorter.*take_one)()) != keyword) return false;
  *this = shorter;
  return true;
}

bool Phrase::take(std::string_view keyword) { return take_keyword(&Phrase::take_word, keyword); }

bool Phrase::take_last(std::string_view keyword) {
  return take_keyword(&Phrase::take_last_word, keyword);
}

std::string with_straight_apostrophes(std::string_view text) {
  std::string straight(text);
  replace_all(straight, "\u2019", "'");
  return straight;
}

}  // namespace timeprobe
