// Numbers, ordinals, days and years in running text. Every function gives the place behind the
// phrase that begins at a token, or 0 when none does.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "spans/time_tokens.h"

namespace timeprobe {

// The tokens of a text; beyond its ends stand empty ones.
class TimeText {
 public:
  explicit TimeText(std::vector<TimeToken> tokens) : tokens_(std::move(tokens)) {}

  std::size_t size() const { return tokens_.size(); }
  const TimeToken& operator[](std::size_t i) const {
    return i < tokens_.size() ? tokens_[i] : kNone;
  }
  const TimeToken& before(std::size_t i) const { return i == 0 ? kNone : (*this)[i - 1]; }

  // Whether nothing stands between a token and the one before.
  bool is_joined(std::size_t i) const { return i > 0 && i < size() && !tokens_[i].after_space; }
  bool is_joined_run(std::size_t first, std::size_t count) const;
  bool is_mark(std::size_t i, char c) const { return (*this)[i].is_mark(c); }
  bool is_any_mark(std::size_t i, std::string_view marks) const {
    return (*this)[i].is_any_mark(marks);
  }
  bool is_joined_mark(std::size_t i, char c) const { return is_joined(i) && is_mark(i, c); }
  bool is_joined_mark(std::size_t i, std::string_view marks) const {
    return is_joined(i) && is_any_mark(i, marks);
  }
  bool is_key(std::size_t i, Key key) const { return (*this)[i].is_key(key); }
  template <typename... Keys>
  bool is_any_key(std::size_t i, Keys... keys) const {
    return (*this)[i].is_any_key(keys...);
  }
  bool is(std::size_t i, std::uint32_t bits) const { return (*this)[i].is(bits); }
  bool is_number(std::size_t i) const { return (*this)[i].is_number(); }

  // Behind the token when it is that mark or key, else where it stands.
  std::size_t skip_mark(std::size_t i, char c) const { return is_mark(i, c) ? i + 1 : i; }
  std::size_t skip_key(std::size_t i, Key key) const { return is_key(i, key) ? i + 1 : i; }

 private:
  static const TimeToken kNone;
  std::vector<TimeToken> tokens_;
};

// "3", "3.5", "1,000", "twenty-three", "two hundred"
std::size_t cardinal_end(const TimeText& text, std::size_t i);

// The same and "a", "an", "half a", "a couple of", "a few", "several", "one and a half".
std::size_t quantity_end(const TimeText& text, std::size_t i);

// "3rd", "third", "twenty-third"
std::size_t ordinal_end(const TimeText& text, std::size_t i);

// A day of a month: "3", "3rd", "twenty-third", "twenty three".
std::size_t day_end(const TimeText& text, std::size_t i);

// "1987", "nineteen eighty seven", "two thousand and five", "44 BC", "AD 79". Four digits are a
// year from 1000 to 2999.
std::size_t year_end(const TimeText& text, std::size_t i);

// What may be a year beside a month: the above and "'87" and "of 87".
std::size_t year_after_month_end(const TimeText& text, std::size_t i);

}  // namespace timeprobe
