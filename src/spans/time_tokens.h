// One line as the words, numbers and marks that the grammar of time reads.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "spans/time_words.h"

namespace timeprobe {

struct TimeToken {
  enum class Kind : std::uint8_t { word, number, mark };

  std::size_t begin = 0;  // bytes
  std::size_t end = 0;
  Kind kind = Kind::mark;
  char mark = 0;  // of a mark: its byte; dashes beyond ASCII are '-'
  bool after_space = false;
  bool has_capital = false;     // of a word: begins with one
  bool ends_in_s = false;       // of a word of four letters and more: it may be a plural
  std::uint8_t num_digits = 0;  // of a number
  WordClass word;               // of a word
  std::int64_t value = 0;       // of a number, up to 9 digits; else -1

  bool is(std::uint32_t bits) const { return (word.bits & bits) != 0; }
  bool is_key(Key key) const { return kind == Kind::word && word.key == key; }
  // One of several keys.
  template <typename... Keys>
  bool is_any_key(Keys... keys) const {
    return (is_key(keys) || ...);
  }
  bool is_number() const { return kind == Kind::number; }
  bool is_mark(char c) const { return kind == Kind::mark && mark == c; }
  // One of several marks.
  bool is_any_mark(std::string_view marks) const {
    return kind == Kind::mark && marks.find(mark) != marks.npos;
  }
  // Of one or two digits, as days and months are written.
  bool is_short_number(std::int64_t least, std::int64_t most) const {
    return is_number() && num_digits <= 2 && value >= least && value <= most;
  }
  bool is_full_year() const {
    return is_number() && num_digits == 4 && value >= 1000 && value < 3000;
  }
};

// Words are runs of letters (bytes beyond ASCII are letters, dashes are not) with inner
// apostrophes, numbers runs of ASCII digits, all else marks. O(n). REQUIRES: no line end.
std::vector<TimeToken> time_tokens(std::string_view text);

}  // namespace timeprobe
