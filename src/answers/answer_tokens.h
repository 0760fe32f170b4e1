// Words, numbers and marks of a sentence, and short phrases of words in it.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace timeprobe::answers {

enum class TokenKind {
  word,    // letters and bytes beyond ASCII, with inner apostrophes and hyphens: "don't", "no-one"
  digits,  // a maximal run of digits: "2023-09-28" is digits, mark, digits, mark, digits
  mark,    // one other character; quotes are left out
};

struct Token {
  TokenKind kind = TokenKind::mark;
  std::string_view original;
  std::string lower;    // ASCII letters lowered
  bool spaced = false;  // white space or a quote before it

  bool is(std::string_view text) const { return lower == text; }
  bool is_word() const { return kind == TokenKind::word; }
  bool is_digits() const { return kind == TokenKind::digits; }
  bool is_mark(char c) const { return kind == TokenKind::mark && lower[0] == c; }
  bool is_capitalised() const { return is_word() && original[0] >= 'A' && original[0] <= 'Z'; }
};

using Tokens = std::vector<Token>;
using TokenSpan = std::span<const Token>;

// The tokens are views of the text, which must outlive them. O(n).
Tokens tokenize(std::string_view text);

// A phrase is words separated by single spaces; "*" stands for any one word and a word that ends
// in "%" for every word that starts so: "no * match%".
// The number of tokens that the phrase takes at that place; 0 when it is not there.
std::size_t phrase_length(TokenSpan tokens, std::size_t place, std::string_view phrase);

// The longest of the phrases at that place.
std::size_t longest_phrase(TokenSpan tokens, std::size_t place,
                           std::span<const std::string_view> phrases);

// The first place where `is_at(tokens, place)` holds, or tokens.size().
template <typename IsAt>
std::size_t find_place(TokenSpan tokens, const IsAt& is_at) {
  std::size_t place = 0;
  while (place < tokens.size() && !is_at(tokens, place)) ++place;
  return place;
}

// Where the first of the phrases stands, or tokens.size().
std::size_t find_phrase(TokenSpan tokens, std::span<const std::string_view> phrases);
bool has_phrase(TokenSpan tokens, std::span<const std::string_view> phrases);

// Tokens that are no marks.
std::size_t count_words(TokenSpan tokens);

bool is_one_of(const Token& token, std::span<const std::string_view> words);
bool has_word(TokenSpan tokens, std::span<const std::string_view> words);

// not, never, cannot, didn't ...
bool is_negator(const Token& token);

// "did not", "didn't", "has not" ...
bool says_did_not(TokenSpan tokens);

// The first and one past the last token of the clause around a place: up to , ; : ( ) [ ].
struct TokenRange {
  std::size_t first = 0;
  std::size_t last = 0;
};
TokenRange clause_around(TokenSpan tokens, std::size_t place);

// Whether `holds` for every token before and behind the range.
template <typename Holds>
bool all_outside(TokenSpan tokens, const TokenRange& range, const Holds& holds) {
  return std::ranges::all_of(tokens.first(range.first), holds) &&
         std::ranges::all_of(tokens.subspan(range.last), holds);
}

// Whether the clause around the place speaks of the rest: "nobody else", "no other event matches".
bool speaks_of_others(TokenSpan tokens, std::size_t place);

}  // namespace timeprobe::answers
