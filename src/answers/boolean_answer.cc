#include <array>

#include "answers/answer_readers.h"
#include "answers/sentence_roles.h"

namespace timeprobe::answers {
namespace {

// "no" before these answers; before other words it belongs to them: "no match", "no event".
constexpr std::array<std::string_view, 14> kAfterNo = {
    "because", "since", "as",   "he",  "she",       "they",  "it",
    "there",   "this",  "that", "the", "according", "based", "for"};

bool is_answering_no(TokenSpan tokens, std::size_t i) {
  if (!tokens[i].is("no")) return false;
  if (i + 1 == tokens.size() || tokens[i + 1].kind == TokenKind::mark) return true;
  return is_one_of(tokens[i + 1], kAfterNo) || (i == 0 && tokens[1].is_capitalised());
}

bool joins(TokenSpan tokens, std::size_t i, std::string_view one, std::string_view other) {
  return tokens[i].is(one) && tokens[i + 2].is(other);
}

// "Yes/No" and "yes or no" repeat the question.
bool offers_both(TokenSpan tokens, std::size_t i) {
  if (i + 2 >= tokens.size() || !(tokens[i + 1].is("or") || tokens[i + 1].is_mark('/')))
    return false;
  return joins(tokens, i, "yes", "no") || joins(tokens, i, "no", "yes");
}

std::optional<std::string> lone_word(TokenSpan tokens) {
  for (const Token& token : tokens) {
    if (token.is("true") || token.is("yes")) return "yes";
    if (token.is("false") || token.is("no")) return "no";
  }
  return std::nullopt;
}

std::optional<std::string> last_word(TokenSpan tokens) {
  std::optional<std::string> last;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (offers_both(tokens, i)) {
      i += 2;
    } else if (tokens[i].is("yes")) {
      last = "yes";
    } else if (is_answering_no(tokens, i)) {
      last = "no";
    }
  }
  return last;
}

// "Yes, and no other event matches." has answered with its first word.
std::optional<std::string> opening_word(TokenSpan tokens) {
  if (tokens.empty() || offers_both(tokens, 0)) return std::nullopt;
  return last_word(tokens.first(tokens.size() > 1 && tokens[1].kind == TokenKind::mark ? 1 : 0));
}

}  // namespace

std::optional<Finding> read_boolean(TokenSpan tokens) {
  if (count_words(tokens) == 1) {
    if (const auto answer = lone_word(tokens)) return Finding{answer, true};
  }
  auto answer = opening_word(tokens);
  if (!answer) answer = last_word(tokens);
  if (!answer && draws_conclusion(tokens) && says_did_not(tokens)) answer = "no";
  return answer ? std::optional(Finding{answer}) : std::nullopt;
}

}  // namespace timeprobe::answers
