#include "answers/statements.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/text_normalization.h"

namespace timeprobe::answers {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t skip_blanks(std::string_view text, std::size_t place) {
  while (place < text.size() && (text[place] == ' ' || text[place] == '\t')) ++place;
  return place;
}

std::size_t skip_space(std::string_view text, std::size_t place) {
  while (place < text.size() && (text[place] == ' ' || text[place] == '\n' || text[place] == '\t'))
    ++place;
  return place;
}

// How far a look forward or back from one word goes; keeps the whole linear.
constexpr std::size_t kReach = 200;

std::string_view ahead(std::string_view text, std::size_t place) {
  const std::string_view rest = text.substr(place, kReach);
  return rest.substr(0, rest.find('\n'));
}

// The sentence up to `place`, from at most kReach before.
std::string_view sentence_before(std::string_view text, std::size_t place) {
  std::size_t start = place;
  while (start > 0 && place - start < kReach) {
    const char c = text[start - 1];
    if (c == '\n' || ((c == '.' || c == '!' || c == '?') && text[start] == ' ')) break;
    --start;
  }
  return trim(text.substr(start, place - start));
}

// "If no event matches, the answer is nobody" and "Otherwise the answer is no".
bool is_conditional(std::string_view lower_before) {
  if (lower_before.starts_with("otherwise")) return true;
  return lower_before.starts_with("if ") && !lower_before.starts_with("if we ") &&
         !lower_before.starts_with("if you ") && !lower_before.starts_with("if i ");
}

constexpr std::array<std::string_view, 10> kCopulas = {
    "is", "are", "was", "would be", "should be", "must be", "will be", "remains", "equals", "be"};

// One past "is", "would be" and the like at `place`; kNone without.
std::size_t copula_end(std::string_view lower, std::size_t place) {
  for (const std::string_view copula : kCopulas) {
    if (!lower.substr(place).starts_with(copula)) continue;
    const std::size_t end = place + copula.size();
    if (end >= lower.size() || !is_letter(lower[end])) return end;
  }
  return kNone;
}

// Behind "is", a colon may follow: "The answer is: Tom".
std::size_t skip_colon(std::string_view lower, std::size_t place) {
  const std::size_t colon = skip_blanks(lower, place);
  return colon < lower.size() && lower[colon] == ':' ? colon + 1 : place;
}

// "answer to the question 'Who ...?' is Tom": behind the last copula or the colon of the line.
std::size_t after_question(std::string_view lower, std::size_t place) {
  const std::string_view line = ahead(lower, place);
  if (!line.starts_with("to ") && !line.starts_with("for ")) return kNone;
  const std::size_t colon = line.find(": ");
  const std::size_t is = line.rfind(" is ");
  if (is != kNone) return place + is + 4;
  if (colon != kNone) return place + colon + 1;
  return line.ends_with(':') ? place + line.size() : kNone;
}

std::size_t skip_parenthesis(std::string_view lower, std::size_t place) {
  if (place >= lower.size() || lower[place] != '(') return place;
  const std::size_t close = ahead(lower, place).find(')');
  return close == kNone ? place : skip_blanks(lower, place + close + 1);
}

// Words that may stand before "answer" in a heading.
bool is_heading_start(std::string_view before) {
  constexpr std::array<std::string_view, 7> kStarts = {"",          "final",   "the",  "my",
                                                       "the final", "correct", "short"};
  return std::find(kStarts.begin(), kStarts.end(), before) != kStarts.end();
}

// Where the value begins that "answer" at `place` (with its end) announces; kNone for none.
std::size_t value_after_word(std::string_view lower, std::size_t place, std::size_t end) {
  const std::size_t next = skip_parenthesis(lower, skip_blanks(lower, end));
  const std::string_view before = sentence_before(lower, place);
  if (next >= lower.size()) return kNone;
  if (lower[next] == '\n') return is_heading_start(before) ? next : kNone;
  if (lower[next] == ':' || lower[next] == '=') return next + 1;
  if (lower[next] == '-' && next > end) return next + 1;
  const std::size_t copula = copula_end(lower, next);
  if (copula != kNone) return skip_colon(lower, copula);
  return after_question(lower, next);
}

bool starts_word(std::string_view text, std::size_t place) {
  return place == 0 || (!is_letter(text[place - 1]) && text[place - 1] != '_');
}

std::optional<Statement> answer_word_at(std::string_view plain, std::string_view lower,
                                        std::size_t place) {
  constexpr std::string_view kWord = "answer";
  if (!lower.substr(place).starts_with(kWord) || !starts_word(lower, place)) return std::nullopt;
  std::size_t end = place + kWord.size();
  if (end < lower.size() && lower[end] == 's') ++end;
  if (end < lower.size() && is_letter(lower[end])) return std::nullopt;
  const std::size_t value = value_after_word(lower, place, end);
  if (value == kNone || is_conditional(sentence_before(lower, place))) return std::nullopt;
  return Statement{place, plain.substr(value)};
}

// "A: Tom" at the start of a line.
std::optional<Statement> short_answer_at(std::string_view plain, std::size_t place) {
  const bool line_start = place == 0 || plain[place - 1] == '\n';
  if (!line_start || !plain.substr(place).starts_with("A:")) return std::nullopt;
  return Statement{place, plain.substr(place + 2)};
}

// What stands between two delimiters, the first at the front of `text`; an unclosed one (a text
// that was cut off) goes to the end.
std::string_view until(std::string_view text, std::string_view close) {
  return text.substr(0, text.find(close));
}

std::optional<Statement> boxed_at(std::string_view plain, std::size_t place) {
  constexpr std::string_view kOpen = "\\boxed{";
  if (!plain.substr(place).starts_with(kOpen)) return std::nullopt;
  std::size_t end = place + kOpen.size();
  for (int depth = 1; end < plain.size(); ++end) {
    if (plain[end] == '{') ++depth;
    if (plain[end] == '}' && --depth == 0) break;
  }
  const std::size_t start = place + kOpen.size();
  return Statement{place, plain.substr(start, end - start), true};
}

std::optional<Statement> tag_at(std::string_view plain, std::string_view lower, std::size_t place) {
  constexpr std::string_view kOpen = "<answer>";
  if (!lower.substr(place).starts_with(kOpen)) return std::nullopt;
  const std::string_view value = plain.substr(place + kOpen.size());
  return Statement{place, value.substr(0, until(lower.substr(place + kOpen.size()), "</").size()),
                   true};
}

std::string_view json_value(std::string_view rest) {
  if (rest.starts_with('"')) return until(rest.substr(1), "\"");
  if (rest.starts_with('{')) return until(rest, "}");
  if (rest.starts_with('[')) return rest.substr(0, until(rest, "]").size() + 1);
  return rest.substr(0, rest.find_first_of(",}\n"));
}

std::string key_form(std::string_view key) {
  std::string form = ascii_lower(key);
  std::erase_if(form, [](char c) { return c == '_' || c == ' ' || c == '-'; });
  return form;
}

constexpr std::array<std::string_view, 5> kAnswerKeys = {"answer", "answers", "finalanswer",
                                                         "theanswer", "answertext"};

// `"answer": "Tom"` with the first quote at `place`.
std::optional<Statement> json_pair_at(std::string_view plain, std::size_t place,
                                      std::span<const std::string_view> keys) {
  constexpr std::size_t kLongestKey = 30;
  const std::size_t close = plain.substr(0, place + kLongestKey).find('"', place + 1);
  if (close == kNone) return std::nullopt;
  const std::size_t colon = skip_space(plain, close + 1);
  if (colon >= plain.size() || plain[colon] != ':') return std::nullopt;
  const std::string key = key_form(plain.substr(place + 1, close - place - 1));
  if (std::find(keys.begin(), keys.end(), key) == keys.end()) return std::nullopt;
  return Statement{place, json_value(plain.substr(skip_space(plain, colon + 1))), true};
}

std::optional<Statement> statement_at(std::string_view plain, std::string_view lower,
                                      std::size_t place) {
  switch (lower[place]) {
    case 'a': {
      auto found = answer_word_at(plain, lower, place);
      return found ? found : short_answer_at(plain, place);
    }
    case '\\': return boxed_at(plain, place);
    case '<': return tag_at(plain, lower, place);
    case '"': return json_pair_at(plain, place, kAnswerKeys);
    default: return std::nullopt;
  }
}

// One past the last byte that belongs to the statement's own wording and value.
std::size_t scan_end(const Statement& statement, std::string_view plain) {
  const auto value_begin = static_cast<std::size_t>(statement.value.data() - plain.data());
  return std::max(statement.begin + 1,
                  statement.closed ? value_begin + statement.value.size() : value_begin);
}

void end_at_next(std::vector<Statement>& statements, std::string_view plain) {
  for (std::size_t i = 0; i + 1 < statements.size(); ++i) {
    const auto begin = static_cast<std::size_t>(statements[i].value.data() - plain.data());
    const std::size_t limit = std::max(begin, statements[i + 1].begin) - begin;
    statements[i].value = statements[i].value.substr(0, limit);
  }
}

}  // namespace

std::vector<Statement> find_statements(std::string_view plain) {
  const std::string lower = ascii_lower(plain);
  std::vector<Statement> statements;
  std::size_t place = 0;
  while (place < plain.size()) {
    const auto found = statement_at(plain, lower, place);
    if (found) statements.push_back(*found);
    place = found ? scan_end(*found, plain) : place + 1;
  }
  end_at_next(statements, plain);
  return statements;
}

std::vector<Statement> find_json_values(std::string_view plain,
                                        std::span<const std::string_view> keys) {
  std::vector<Statement> values;
  if (!trim(plain).starts_with('{')) return values;
  std::size_t place = 0;
  while (place < plain.size()) {
    const auto found = plain[place] == '"' ? json_pair_at(plain, place, keys) : std::nullopt;
    if (found) values.push_back(*found);
    place = found ? scan_end(*found, plain) : place + 1;
  }
  return values;
}

}  // namespace timeprobe::answers
