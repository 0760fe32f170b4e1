#include "suites/tempreason/answer_text.h"

#include <cctype>
#include <string>

#include "answers/month_names.h"
#include "base/text_normalization.h"
#include "time/date_text.h"

namespace timeprobe::tempreason {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// A maximal run of letters or of digits, with the place behind it.
struct Run {
  std::string_view text;
  std::size_t end = 0;
};

template <typename Predicate>
Run run_at(std::string_view text, std::size_t start, Predicate belongs) {
  std::size_t end = start;
  while (end < text.size() && belongs(text[end])) ++end;
  return {text.substr(start, end - start), end};
}

std::optional<CivilMonth> month_of(std::int64_t year, std::int64_t month) {
  const Result<CivilMonth> result = make_month(year, month);
  return result ? std::optional(*result) : std::nullopt;
}

bool is_year(std::string_view digits) { return digits.size() == 3 || digits.size() == 4; }

// "july 1979", "jul, 1979", "july of 1979", "july 5, 1979": the word has been read; the year is the
// next number that can be one.
std::optional<CivilMonth> month_after_name(std::string_view text, std::size_t place, int month) {
  constexpr std::size_t kReach = 12;  // " 5th, of 1979"
  const std::size_t limit = std::min(text.size(), place + kReach);
  while (place < limit) {
    if (!is_digit(text[place])) {
      ++place;
      continue;
    }
    const Run number = run_at(text, place, is_digit);
    if (is_year(number.text)) return month_of(*parse_number(number.text), month);
    place = number.end;
  }
  return std::nullopt;
}

// "1979-07" and "07/1979": the first number has been read.
std::optional<CivilMonth> month_in_numbers(std::string_view text, const Run& first) {
  if (first.end >= text.size() || (text[first.end] != '-' && text[first.end] != '/')) {
    return std::nullopt;
  }
  const Run second = run_at(text, first.end + 1, is_digit);
  if (first.text.size() == 4 && second.text.size() == 2) {
    return month_of(*parse_number(first.text), *parse_number(second.text));
  }
  if (first.text.size() <= 2 && second.text.size() == 4) {
    return month_of(*parse_number(second.text), *parse_number(first.text));
  }
  return std::nullopt;
}

}  // namespace

std::optional<CivilMonth> find_month(std::string_view original) {
  const std::string text = ascii_lower(original);
  std::size_t place = 0;
  while (place < text.size()) {
    if (is_letter(text[place])) {
      const Run word = run_at(text, place, is_letter);
      if (const auto month = answers::month_number(word.text)) {
        if (const auto found = month_after_name(text, word.end, *month)) return found;
      }
      place = word.end;
    } else if (is_digit(text[place])) {
      const Run number = run_at(text, place, is_digit);
      if (const auto found = month_in_numbers(text, number)) return found;
      place = number.end;
    } else {
      ++place;
    }
  }
  return std::nullopt;
}

std::optional<CivilYear> find_year(std::string_view text) {
  std::size_t place = 0;
  while (place < text.size()) {
    if (!is_digit(text[place])) {
      ++place;
      continue;
    }
    const Run number = run_at(text, place, is_digit);
    if (is_year(number.text)) return *make_year(*parse_number(number.text));
    place = number.end;
  }
  return std::nullopt;
}

}  // namespace timeprobe::tempreason
