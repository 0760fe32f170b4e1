#include "answers/answer_tokens.h"

#include <algorithm>
#include <array>

#include "base/text_normalization.h"

namespace timeprobe::answers {
namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

// "don't" and "no-one" are one word, "28-Sep" and "'Tom'" are not.
bool joins_letters(std::string_view text, std::size_t place) {
  return (text[place] == '\'' || text[place] == '-') && place + 1 < text.size() &&
         is_letter(text[place + 1]);
}

std::size_t word_end(std::string_view text, std::size_t place) {
  while (place < text.size() && (is_letter(text[place]) || joins_letters(text, place))) ++place;
  return place;
}

std::size_t digits_end(std::string_view text, std::size_t place) {
  while (place < text.size() && is_digit(text[place])) ++place;
  return place;
}

bool is_quote(char c) { return c == '"' || c == '\''; }

Token token(TokenKind kind, std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view original = text.substr(begin, end - begin);
  return {.kind = kind, .original = original, .lower = ascii_lower(original)};
}

Token token_at(std::string_view text, std::size_t place) {
  if (is_letter(text[place])) return token(TokenKind::word, text, place, word_end(text, place));
  if (is_digit(text[place])) return token(TokenKind::digits, text, place, digits_end(text, place));
  return token(TokenKind::mark, text, place, place + 1);
}

bool word_fits(const Token& token, std::string_view pattern) {
  if (!token.is_word()) return false;
  if (pattern == "*") return true;
  if (pattern.ends_with('%')) {
    return token.lower.starts_with(pattern.substr(0, pattern.size() - 1));
  }
  return token.is(pattern);
}

constexpr std::array<std::string_view, 6> kNegators = {"not",     "never",   "cannot",
                                                       "neither", "without", "mismatch"};

constexpr std::array<std::string_view, 10> kOthers = {
    "other",   "others",  "else",       "rest",      "remaining",
    "another", "further", "additional", "otherwise", "besides"};

constexpr std::string_view kClauseMarks = ",;:()[]";

bool ends_clause(const Token& token) {
  return token.kind == TokenKind::mark &&
         kClauseMarks.find(token.lower[0]) != std::string_view::npos;
}

// Long sentences without a mark exist; the look around a word stays short.
constexpr std::size_t kClauseReach = 30;

}  // namespace

Tokens tokenize(std::string_view text) {
  Tokens tokens;
  bool spaced = true;
  std::size_t place = 0;
  while (place < text.size()) {
    if (is_space(text[place]) || is_quote(text[place])) {
      spaced = true;
      ++place;
      continue;
    }
    Token token = token_at(text, place);
    token.spaced = spaced;
    spaced = false;
    place += token.original.size();
    tokens.push_back(std::move(token));
  }
  return tokens;
}

std::size_t phrase_length(TokenSpan tokens, std::size_t place, std::string_view phrase) {
  std::size_t length = 0;
  std::size_t start = 0;
  while (start < phrase.size()) {
    const std::size_t end = std::min(phrase.find(' ', start), phrase.size());
    if (place + length >= tokens.size()) return 0;
    if (!word_fits(tokens[place + length], phrase.substr(start, end - start))) return 0;
    ++length;
    start = end + 1;
  }
  return length;
}

std::size_t longest_phrase(TokenSpan tokens, std::size_t place,
                           std::span<const std::string_view> phrases) {
  std::size_t longest = 0;
  for (const std::string_view phrase : phrases) {
    longest = std::max(longest, phrase_length(tokens, place, phrase));
  }
  return longest;
}

std::size_t find_phrase(TokenSpan tokens, std::span<const std::string_view> phrases) {
  return find_place(tokens, [phrases](TokenSpan all, std::size_t place) {
    return longest_phrase(all, place, phrases) > 0;
  });
}

bool has_phrase(TokenSpan tokens, std::span<const std::string_view> phrases) {
  return find_phrase(tokens, phrases) < tokens.size();
}

std::size_t count_words(TokenSpan tokens) {
  const auto is_mark = [](const Token& token) { return token.kind == TokenKind::mark; };
  return tokens.size() - static_cast<std::size_t>(std::ranges::count_if(tokens, is_mark));
}

bool is_one_of(const Token& token, std::span<const std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return token.is(word); });
}

bool has_word(TokenSpan tokens, std::span<const std::string_view> words) {
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const Token& token) { return is_one_of(token, words); });
}

bool is_negator(const Token& token) {
  return is_one_of(token, kNegators) || token.lower.ends_with("n't");
}

bool says_did_not(TokenSpan tokens) {
  constexpr std::array<std::string_view, 6> kDidNot = {"did not", "didn't",  "has not",
                                                       "hasn't",  "had not", "hadn't"};
  return has_phrase(tokens, kDidNot);
}

TokenRange clause_around(TokenSpan tokens, std::size_t place) {
  TokenRange range{place, place};
  while (range.first > 0 && place - range.first < kClauseReach &&
         !ends_clause(tokens[range.first - 1])) {
    --range.first;
  }
  while (range.last < tokens.size() && range.last - place < kClauseReach &&
         !ends_clause(tokens[range.last])) {
    ++range.last;
  }
  return range;
}

bool speaks_of_others(TokenSpan tokens, std::size_t place) {
  const TokenRange clause = clause_around(tokens, place);
  return has_word(tokens.subspan(clause.first, clause.last - clause.first), kOthers);
}

}  // namespace timeprobe::answers
