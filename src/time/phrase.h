// A short English phrase that is read word by word from either end. Words stand apart by one space;
// keywords are compared without regard to case.
//
//   Phrase phrase("the Monday after Easter");
//   phrase.take("the");            // true
//   phrase.take_word();            // "Monday"
//   phrase.rest();                 // "after Easter"
//
// A view: the text must outlive it. Copy a phrase to try a reading and drop it again.
#pragma once

#include <string>
#include <string_view>

namespace timeprobe {

class Phrase {
 public:
  explicit Phrase(std::string_view text) : rest_(text) {}

  bool empty() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

  // The first or last word, removed together with the space beside it; "" when nothing is left.
  std::string_view take_word();
  std::string_view take_last_word();

  // Removes that word if it stands first, or last; says whether it did.
  bool take(std::string_view keyword);
  bool take_last(std::string_view keyword);

 private:
  bool take_keyword(std::string_view (Phrase::*take_one)(), std::string_view keyword);

  std::string_view rest_;
};

// With every typographic apostrophe (U+2019) made a straight one.
std::string with_straight_apostrophes(std::string_view text);

}  // namespace timeprobe
