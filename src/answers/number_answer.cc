#include <algorithm>
#include <array>

#include "answers/answer_readers.h"
#include "answers/month_names.h"
#include "answers/sentence_roles.h"

namespace timeprobe::answers {
namespace {

constexpr std::array<std::string_view, 21> kNumberWords = {
    "zero",     "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};

constexpr std::array<std::string_view, 4> kTimesWords = {"once", "twice", "thrice", "never"};

constexpr std::array<std::string_view, 15> kZeroPhrases = {
    "none",         "not at all", "nil",      "no times",     "no event%",
    "no matching%", "no match%",  "no such%", "no instance%", "no occurrence%",
    "no record%",   "not any",    "not once", "not a single", "no * event%"};

constexpr std::array<std::string_view, 6> kBounds = {"at least",  "at most",    "more than",
                                                     "less than", "fewer than", "up to"};

// "event 3", "week 39"
constexpr std::array<std::string_view, 16> kLabels = {
    "event", "events", "week", "step", "item",  "items",  "number",   "case",
    "day",   "entry",  "line", "row",  "index", "option", "question", "entries"};

constexpr std::array<std::string_view, 16> kUnits = {
    "day",  "days",  "week",   "weeks",   "month", "months", "year",    "years",
    "hour", "hours", "minute", "minutes", "am",    "pm",     "o'clock", "subjects"};

constexpr std::array<std::string_view, 6> kCounted = {"time",    "times",    "matching",
                                                      "matches", "relevant", "match"};

constexpr std::array<std::string_view, 7> kPronounsAfterOnce = {"we",  "you", "i",   "all",
                                                                "the", "it",  "more"};

constexpr std::array<std::string_view, 7> kNotOne = {"no",    "this",  "that",   "each",
                                                     "every", "which", "another"};

constexpr std::array<std::string_view, 6> kWholes = {"total",  "count",     "sum",
                                                     "number", "frequency", "answer"};

// How sure a number of a sentence is meant as the count.
enum class Weight { passing, counted };

struct Count {
  std::string value;
  std::size_t length = 1;  // tokens
  Weight weight = Weight::passing;
};

const Token* token_before(TokenSpan tokens, std::size_t i, std::size_t back = 1) {
  return i >= back ? &tokens[i - back] : nullptr;
}

const Token* token_at(TokenSpan tokens, std::size_t i) {
  return i < tokens.size() ? &tokens[i] : nullptr;
}

template <std::size_t N>
bool is_any(const Token* token, const std::array<std::string_view, N>& words) {
  return token != nullptr && is_one_of(*token, words);
}

bool is_attached(const Token* token) { return token != nullptr && !token->spaced; }

bool is_attached_mark(const Token* token, std::string_view marks) {
  return is_attached(token) && token->kind == TokenKind::mark &&
         marks.find(token->lower[0]) != std::string_view::npos;
}

bool are_attached_digits(const Token* token) { return is_attached(token) && token->is_digits(); }

// The tail of "14:27", "2023-09", "2.5" and "#3", and the 3 of "-3".
bool is_tail(TokenSpan tokens, std::size_t i) {
  const Token* mark = token_before(tokens, i);
  if (tokens[i].spaced || mark == nullptr || mark->kind != TokenKind::mark) return false;
  if (mark->is_mark('#') || mark->is_mark('-')) return true;
  const Token* head = token_before(tokens, i, 2);
  return is_attached_mark(mark, "/:.") && head != nullptr && head->is_digits();
}

bool is_zero_fraction(const Token& token) {
  return token.lower.find_first_not_of('0') == std::string::npos;
}

// The head of "14:27", "2023-09" and "2.5", but not of "2.0".
bool is_head(TokenSpan tokens, std::size_t i) {
  const Token* next = token_at(tokens, i + 2);
  if (!are_attached_digits(next)) return false;
  const Token* mark = token_at(tokens, i + 1);
  return is_attached_mark(mark, "-/:") || (is_attached_mark(mark, ".") && !is_zero_fraction(*next));
}

bool is_month_beside(TokenSpan tokens, std::size_t i) {
  const auto is_month = [](const Token* token) {
    return token != nullptr && month_number(token->lower).has_value();
  };
  const Token* next = token_at(tokens, i + 1);
  const bool of = next != nullptr && (next->is("of") || next->is_mark('.'));
  return is_month(token_before(tokens, i)) || is_month(token_at(tokens, i + (of ? 2 : 1)));
}

bool is_year(TokenSpan tokens, std::size_t i) {
  const std::string& digits = tokens[i].lower;
  return digits.size() == 4 && (digits.starts_with("19") || digits.starts_with("20")) &&
         tokens.size() > 2;
}

// "28th" and "5%", but not "2x"
bool has_suffix(TokenSpan tokens, std::size_t i) {
  const Token* next = token_at(tokens, i + 1);
  if (next == nullptr) return false;
  return next->is_mark('%') || (is_attached(next) && next->is_word() && !next->is("x"));
}

// "event 3" and "events 1, 2 and 3", but not "of 50 events, 4"
bool is_label(TokenSpan tokens, std::size_t i) {
  constexpr std::size_t kReach = 20;
  std::size_t place = i;
  while (place > 0 && i - place < kReach) {
    const Token& before = tokens[place - 1];
    if (is_one_of(before, kLabels)) return !tokens[place].is_mark(',') && !tokens[place].is("and");
    const bool joins = before.is_digits() || before.is("and") || before.is_mark(',') ||
                       before.is_mark('#') || before.is_mark('(') || before.is_mark('&');
    if (!joins) return false;
    --place;
  }
  return false;
}

// "all 5 events" and "2 out of 50" count what was looked at.
bool is_whole(TokenSpan tokens, std::size_t i) {
  const Token* before = token_before(tokens, i);
  std::size_t back = 1;
  if (before != nullptr && before->is("the")) before = token_before(tokens, i, ++back);
  if (before == nullptr) return false;
  if (before->is("all")) return true;
  return before->is("of") && !is_any(token_before(tokens, i, back + 1), kWholes);
}

bool is_other_number(TokenSpan tokens, std::size_t i) {
  return is_whole(tokens, i) || is_label(tokens, i) || is_any(token_at(tokens, i + 1), kUnits);
}

// "1,000"
std::size_t thousands_length(TokenSpan tokens, std::size_t i) {
  constexpr std::size_t kGroup = 3;
  std::size_t length = 1;
  while (is_attached_mark(token_at(tokens, i + length), ",") &&
         are_attached_digits(token_at(tokens, i + length + 1)) &&
         tokens[i + length + 1].lower.size() == kGroup) {
    length += 2;
  }
  return length;
}

std::string without_leading_zeros(std::string digits) {
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return digits;
}

// Whether they stand for a count: for no part of a date, a time or a name, and no other number.
bool may_count(TokenSpan tokens, std::size_t i) {
  return tokens[i].is_digits() && !is_tail(tokens, i) && !is_head(tokens, i) &&
         !is_month_beside(tokens, i) && !is_year(tokens, i) && !has_suffix(tokens, i) &&
         !is_other_number(tokens, i);
}

std::optional<Count> digits_at(TokenSpan tokens, std::size_t i) {
  if (!may_count(tokens, i)) return std::nullopt;
  Count count;
  count.length = thousands_length(tokens, i);
  for (std::size_t k = 0; k < count.length; k += 2) count.value += tokens[i + k].lower;
  count.value = without_leading_zeros(std::move(count.value));
  return count;
}

std::optional<Count> times_word_at(TokenSpan tokens, std::size_t i) {
  const auto place = std::find(kTimesWords.begin(), kTimesWords.end(), tokens[i].lower);
  if (place == kTimesWords.end()) return std::nullopt;
  if (tokens[i].is("once") && is_any(token_at(tokens, i + 1), kPronounsAfterOnce)) {
    return std::nullopt;
  }
  const auto times = place - kTimesWords.begin() + 1;
  return Count{tokens[i].is("never") ? "0" : std::to_string(times), 1, Weight::counted};
}

std::optional<Count> word_at(TokenSpan tokens, std::size_t i) {
  const auto place = std::find(kNumberWords.begin(), kNumberWords.end(), tokens[i].lower);
  if (place == kNumberWords.end() || is_other_number(tokens, i)) return std::nullopt;
  if (tokens[i].is("one") && is_any(token_before(tokens, i), kNotOne)) return std::nullopt;
  return Count{std::to_string(place - kNumberWords.begin())};
}

std::optional<Count> zero_phrase_at(TokenSpan tokens, std::size_t i) {
  const std::size_t length = longest_phrase(tokens, i, kZeroPhrases);
  if (length == 0 || speaks_of_others(tokens, i)) return std::nullopt;
  return Count{"0", length, Weight::counted};
}

std::optional<Count> count_at(TokenSpan tokens, std::size_t i) {
  auto count = digits_at(tokens, i);
  if (!count) count = times_word_at(tokens, i);
  if (!count) count = word_at(tokens, i);
  if (!count) return zero_phrase_at(tokens, i);
  if (is_any(token_at(tokens, i + count->length), kCounted)) count->weight = Weight::counted;
  return count;
}

bool is_bound(TokenSpan tokens, std::size_t i) {
  return i >= 2 && longest_phrase(tokens, i - 2, kBounds) > 0;
}

// "2 or 3", "2-3", "two to three"
bool is_choice(TokenSpan tokens, std::size_t i) {
  if (i < 2) return false;
  const Token& join = tokens[i - 1];
  const bool joins = join.is("or") || join.is("to") || join.is_mark('-');
  const Token& other = tokens[i - 2];
  const bool number = other.is_digits() || is_one_of(other, kNumberWords) || other.is("once");
  return joins && number;
}

// Marks and the words that only frame a number.
bool is_frame(const Token& token) {
  constexpr std::array<std::string_view, 5> kFrames = {"times", "time", "x", "only", "exactly"};
  return token.kind == TokenKind::mark || is_one_of(token, kFrames);
}

// A number at the front is the answer; else the last that counts times or matches; else the last.
struct ChosenCount {
  std::size_t place = 0;
  Count count;
};

std::optional<ChosenCount> choose(TokenSpan tokens) {
  std::optional<ChosenCount> chosen;
  for (std::size_t i = 0; i < tokens.size();) {
    const auto count = count_at(tokens, i);
    if (count && (!chosen || count->weight >= chosen->count.weight)) chosen = {i, *count};
    if (count && i == 0) break;
    i += count ? count->length : 1;
  }
  return chosen;
}

bool is_part_of_number(TokenSpan tokens, std::size_t i) {
  return tokens[i].is_digits() && (is_tail(tokens, i) || is_head(tokens, i));
}

// "-3" and "2.5" can be no count, however they are read.
bool is_bad_number(TokenSpan tokens) {
  constexpr std::size_t kMost = 4;
  return tokens.size() <= kMost && find_place(tokens, is_part_of_number) < tokens.size();
}

}  // namespace

std::optional<Finding> read_number(TokenSpan tokens) {
  const auto chosen = choose(tokens);
  if (!chosen) {
    if (is_bad_number(tokens)) return Finding{};
    if (draws_conclusion(tokens) && says_did_not(tokens)) return Finding{"0"};
    return std::nullopt;
  }
  const std::size_t place = chosen->place;
  if (is_bound(tokens, place) || is_choice(tokens, place)) return Finding{};
  const std::size_t end = place + chosen->count.length;
  if (end + 1 < tokens.size() && is_choice(tokens.first(end + 2), end + 1) &&
      count_at(tokens, end + 1)) {
    return Finding{};
  }
  return Finding{chosen->count.value, all_outside(tokens, {place, end}, is_frame)};
}

}  // namespace timeprobe::answers
