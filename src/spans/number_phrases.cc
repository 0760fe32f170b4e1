#include "spans/number_phrases.h"

#include <algorithm>

namespace timeprobe {
namespace {

bool is_word_number(const TimeToken& token) { return token.is(kNumber | kTens); }

// "twenty", "twenty-three", "twenty three", "nine"
std::size_t below_hundred_end(const TimeText& text, std::size_t i) {
  if (!text.is(i, kTens)) return text.is(i, kNumber) ? i + 1 : 0;
  const std::size_t next = text.is_mark(i + 1, '-') ? i + 2 : i + 1;
  return text.is(next, kNumber) && text[next].word.value < 10 ? next + 1 : i + 1;
}

std::size_t words_end(const TimeText& text, std::size_t i) {
  std::size_t end = below_hundred_end(text, i);
  if (end == 0) return 0;
  while (true) {
    std::size_t next = text.is(end, kScale) ? end + 1 : end;
    const std::size_t behind_and = text.skip_key(next, Key::and_);
    const std::size_t more =
        next > end || behind_and > next ? below_hundred_end(text, behind_and) : 0;
    if (more == 0) return next;
    if (next == end && !text.is(i, kTens)) return end;  // "five and six" are two numbers
    end = more;
  }
}

std::size_t digits_end(const TimeText& text, std::size_t i) {
  if (!text.is_number(i)) return 0;
  std::size_t end = i + 1;
  while (text.is_joined_mark(end, ",.") && text.is_number(end + 1) && text.is_joined(end + 1) &&
         (text.is_mark(end, '.') || text[end + 1].num_digits == 3)) {
    end += 2;
  }
  return text.is(end, kScale) ? end + 1 : end;
}

std::size_t word_year_end(const TimeText& text, std::size_t i) {
  if (!is_word_number(text[i])) return 0;
  const std::int32_t first = text[i].word.value;
  if (first == 2 && text[i + 1].word.value == 1000 && text.is(i + 1, kScale)) {
    const std::size_t rest = text.skip_key(i + 2, Key::and_);
    return std::max(i + 2, below_hundred_end(text, rest));
  }
  const bool is_century = (first >= 13 && first <= 20) && !text.is(i + 1, kUnit);
  if (!is_century) return 0;
  std::size_t rest = i + 1;
  const bool has_hundred = text.is(rest, kScale) && text[rest].word.value == 100;
  if (has_hundred) rest = text.skip_key(rest + 1, Key::and_);
  const std::size_t end = below_hundred_end(text, rest);
  if (end == 0) return has_hundred ? i + 2 : 0;
  const bool is_large = text.is(rest, kTens) || text[rest].word.value >= 10;
  return has_hundred || is_large ? end : 0;
}

}  // namespace

const TimeToken TimeText::kNone = {};

bool TimeText::is_joined_run(std::size_t first, std::size_t count) const {
  for (std::size_t i = first + 1; i < first + count; ++i) {
    if (!is_joined(i)) return false;
  }
  return true;
}

std::size_t cardinal_end(const TimeText& text, std::size_t i) {
  return text.is_number(i) ? digits_end(text, i) : words_end(text, i);
}

std::size_t quantity_end(const TimeText& text, std::size_t i) {
  if (text.is_key(i, Key::half)) return text.is_key(i + 1, Key::a) ? i + 2 : i + 1;
  if (text.is_any_key(i, Key::a, Key::another)) {
    if (text.is(i + 1, kVague)) return text.skip_key(i + 2, Key::of);
    if (text.is_key(i + 1, Key::half)) return i + 2;
    return i + 1;
  }
  if (text.is(i, kVague)) return text.skip_key(i + 1, Key::of);
  const std::size_t end = cardinal_end(text, i);
  if (end == 0 || !text.is_key(end, Key::and_)) return end;
  const std::size_t part = text.skip_key(end + 1, Key::a);
  return text.is_any_key(part, Key::half, Key::quarter) ? part + 1 : end;
}

std::size_t ordinal_end(const TimeText& text, std::size_t i) {
  if (text.is_number(i)) {
    return text.is(i + 1, kSuffix) && text.is_joined(i + 1) && text[i].num_digits <= 2 ? i + 2 : 0;
  }
  if (text.is(i, kOrdinal)) return i + 1;
  if (!text.is(i, kTens)) return 0;
  const std::size_t next = text.is_mark(i + 1, '-') ? i + 2 : i + 1;
  return text.is(next, kOrdinal) && text[next].word.value < 10 ? next + 1 : 0;
}

std::size_t day_end(const TimeText& text, std::size_t i) {
  if (text.is_number(i) && (text[i].num_digits > 2 || text[i].value < 1 || text[i].value > 31)) {
    return 0;
  }
  if (const std::size_t end = ordinal_end(text, i); end > 0) return end;
  if (text.is_number(i)) return i + 1;
  if (text.is(i, kTens) && text[i].word.value > 30) return 0;
  return below_hundred_end(text, i);
}

std::size_t year_end(const TimeText& text, std::size_t i) {
  const auto era = [&text](std::size_t at) { return text.is(at, kEra); };
  if (era(i) && text[i].has_capital && text.is_number(i + 1) && text[i + 1].num_digits <= 4) {
    return i + 2;
  }
  if (!text.is_number(i)) return word_year_end(text, i);
  if (text[i].num_digits <= 4 && era(i + 1)) return i + 2;
  const bool is_plain = text[i].num_digits == 4 && text[i].value >= 1000 && text[i].value < 3000;
  return is_plain ? i + 1 : 0;
}

std::size_t year_after_month_end(const TimeText& text, std::size_t i) {
  const auto two_digits = [&text](std::size_t at) {
    return text.is_number(at) && text[at].num_digits == 2;
  };
  std::size_t at = text.skip_mark(i, ',');
  const bool has_of = text.is_any_key(at, Key::of, Key::in);
  if (has_of) ++at;
  if (const std::size_t end = year_end(text, text.skip_key(at, Key::the)); end > 0) return end;
  if (has_of && two_digits(at)) return at + 1;
  return text.is_mark(at, '\'') && two_digits(at + 1) && text.is_joined(at + 1) ? at + 2 : 0;
}

}  // namespace timeprobe
