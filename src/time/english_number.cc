#include "time/english_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/parse_as.h"
#include "base/text_normalization.h"

namespace timeprobe {
namespace {

using Words = std::array<std::string_view, 12>;
constexpr Words kCardinals = {"one",   "two",   "three", "four", "five",   "six",
                              "seven", "eight", "nine",  "ten",  "eleven", "twelve"};
constexpr Words kOrdinals = {"first",   "second", "third", "fourth", "fifth",    "sixth",
                             "seventh", "eighth", "ninth", "tenth",  "eleventh", "twelfth"};

const std::string_view* word_of(const Words& words, std::int64_t number) {
  TIMEPROBE_CHECK(number >= 1, "only numbers from 1 are written");
  const auto index = static_cast<std::size_t>(number - 1);
  return index < words.size() ? &words[index] : nullptr;
}

std::optional<std::int64_t> number_of(const Words& words, std::string_view lower_word) {
  const auto found = std::ranges::find(words, lower_word);
  return found == words.end() ? std::nullopt : std::optional(found - words.begin() + 1);
}

std::optional<std::int64_t> parse_digits(std::string_view digits) {
  constexpr std::size_t kMostDigits = 18;
  const bool is_number = digits.size() <= kMostDigits &&
                         digits.find_first_not_of("0123456789") == std::string_view::npos;
  return is_number ? parse_as<std::int64_t>(digits) : std::nullopt;
}

// "st", "nd", "rd" or "th": 1st, 11th, 21st, 111th.
std::string_view ordinal_ending(std::int64_t number) {
  if (number / 10 % 10 == 1) return "th";
  switch (number % 10) {
    case 1: return "st";
    case 2: return "nd";
    case 3: return "rd";
    default: return "th";
  }
}

}  // namespace

std::string cardinal_text(std::int64_t number) {
  const std::string_view* word = word_of(kCardinals, number);
  return word ? std::string(*word) : fmt::format("{}", number);
}

std::string ordinal_text(std::int64_t number) {
  const std::string_view* word = word_of(kOrdinals, number);
  return word ? std::string(*word) : fmt::format("{}{}", number, ordinal_ending(number));
}

std::optional<std::int64_t> parse_cardinal(std::string_view word) {
  const std::optional<std::int64_t> number = number_of(kCardinals, ascii_lower(word));
  return number ? number : parse_digits(word);
}

std::optional<std::int64_t> parse_ordinal(std::string_view word) {
  const std::string lower = ascii_lower(word);
  if (const std::optional<std::int64_t> number = number_of(kOrdinals, lower)) return number;
  if (lower.size() < 3) return std::nullopt;
  const std::string_view digits = std::string_view(lower).substr(0, lower.size() - 2);
  const std::optional<std::int64_t> number = parse_digits(digits);
  if (!number || !lower.ends_with(ordinal_ending(*number))) return std::nullopt;
  return number;
}

}  // namespace timeprobe
