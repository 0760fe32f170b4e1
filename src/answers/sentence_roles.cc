#include "answers/sentence_roles.h"

#include <algorithm>
#include <array>

namespace timeprobe::answers {
namespace {

constexpr std::array<std::string_view, 17> kConclusions = {
    "therefore",  "thus",       "hence",        "consequently", "in conclusion", "to conclude",
    "conclusion", "in summary", "to summarize", "summary",      "as a result",   "overall",
    "ultimately", "in short",   "final result", "to sum up",    "accordingly"};

constexpr std::array<std::string_view, 44> kHedges = {"cannot determine",
                                                      "can't determine",
                                                      "cannot be determined",
                                                      "can't be determined",
                                                      "could not determine",
                                                      "couldn't determine",
                                                      "not possible to",
                                                      "impossible to",
                                                      "unable to",
                                                      "not enough information",
                                                      "insufficient",
                                                      "don't know",
                                                      "do not know",
                                                      "not sure",
                                                      "unclear",
                                                      "i cannot answer",
                                                      "i can't answer",
                                                      "cannot provide",
                                                      "can't provide",
                                                      "cannot say",
                                                      "can't say",
                                                      "cannot tell",
                                                      "can't tell",
                                                      "cannot assist",
                                                      "can't assist",
                                                      "cannot help",
                                                      "can't help",
                                                      "cannot confirm",
                                                      "can't confirm",
                                                      "not provided",
                                                      "does not provide",
                                                      "doesn't provide",
                                                      "does not specify",
                                                      "no information",
                                                      "more information",
                                                      "difficult to",
                                                      "hard to say",
                                                      "as an ai",
                                                      "undetermined",
                                                      "uncertain",
                                                      "cannot access",
                                                      "can't access",
                                                      "don't have access",
                                                      "do not have access"};

constexpr std::array<std::string_view, 21> kVerdicts = {
    "no match",    "not a match",  "not match",      "doesn't match", "does not match",
    "don't match", "not matching", "mismatch",       "is a match",    "matches",
    "match",       "matched",      "not relevant",   "not satisfy",   "doesn't satisfy",
    "not meet",    "doesn't meet", "not correspond", "no * match",    "not fit",
    "doesn't fit"};

// "Event 2: ...", "For the third event, ...".
constexpr std::array<std::string_view, 15> kReviewStarts = {"event",
                                                            "for event",
                                                            "in event",
                                                            "the first event",
                                                            "the second event",
                                                            "the third event",
                                                            "the fourth event",
                                                            "the fifth event",
                                                            "the next event",
                                                            "first event",
                                                            "second event",
                                                            "next event",
                                                            "for the * event",
                                                            "step",
                                                            "entry"};

constexpr std::array<std::string_view, 6> kEchoes = {"or say",    "or nobody",  "or nothing",
                                                     "yes or no", "return the", "answer with"};

constexpr std::array<std::string_view, 19> kMatchIntro = {
    "match",   "matched",      "matching",    "matches", "subject", "subjects", "who",
    "people",  "person",       "individuals", "names",   "answer",  "satisfy",  "meet",
    "fulfill", "participants", "did",         "fit",     "yes"};

constexpr std::array<std::string_view, 23> kReviewIntro = {
    "review",   "reviewing",    "go",      "going",    "check",     "checking",
    "look",     "looking",      "analyze", "analyse",  "analyzing", "evaluate",
    "consider", "step",         "examine", "each",     "given",     "compare",
    "let's",    "sequentially", "process", "reviewed", "steps"};

template <std::size_t N>
bool opens_with(TokenSpan tokens, const std::array<std::string_view, N>& phrases) {
  std::size_t start = 0;
  while (start < tokens.size() && tokens[start].kind == TokenKind::mark) ++start;
  return longest_phrase(tokens, start, phrases) > 0;
}

bool is_question(const Sentence& sentence) {
  const std::size_t last = sentence.text.find_last_not_of("\"')]} ");
  return last != std::string::npos && sentence.text[last] == '?';
}

bool is_condition(TokenSpan tokens) {
  constexpr std::array<std::string_view, 2> kConditions = {"if", "otherwise"};
  constexpr std::array<std::string_view, 3> kSpeakers = {"we", "you", "i"};
  return opens_with(tokens, kConditions) &&
         !(tokens.size() > 1 && tokens[0].is("if") && is_one_of(tokens[1], kSpeakers));
}

}  // namespace

bool draws_conclusion(TokenSpan tokens) { return opens_with(tokens, kConclusions); }

bool is_hedged(TokenSpan tokens) { return has_phrase(tokens, kHedges); }

bool opens_review(TokenSpan tokens) { return opens_with(tokens, kReviewStarts); }

bool may_decide(const Sentence& sentence, TokenSpan tokens) {
  return !is_question(sentence) && !is_condition(tokens) && !has_phrase(tokens, kEchoes);
}

bool is_denying(TokenSpan tokens) {
  constexpr std::array<std::string_view, 1> kNoMatch = {"no match"};
  return opens_with(tokens, kNoMatch) || std::any_of(tokens.begin(), tokens.end(), is_negator);
}

bool denies_sentence_before(const Sentence& sentence, TokenSpan tokens) {
  constexpr std::array<std::string_view, 18> kStarts = {
      "this",       "it",          "that",       "these",    "does not", "doesn't",
      "no match",   "not",         "the event",  "the date", "mismatch", "the location",
      "the action", "the subject", "the object", "however",  "so it",    "so this"};
  constexpr std::size_t kLongest = 12;
  return !sentence.opens_line && tokens.size() <= kLongest && opens_with(tokens, kStarts) &&
         has_phrase(tokens, kVerdicts) && is_denying(tokens);
}

bool introduces_matches(const Sentence& sentence) {
  if (!sentence.text.ends_with(':')) return false;
  constexpr std::array<std::string_view, 4> kPlainly = {"following subject%", "following people",
                                                        "following person%", "following name%"};
  const Tokens tokens = tokenize(sentence.text);
  if (has_phrase(tokens, kPlainly)) return true;
  return has_word(tokens, kMatchIntro) && !has_word(tokens, kReviewIntro);
}

bool opens_explanation(const Sentence& sentence) {
  constexpr std::array<std::string_view, 8> kLabels = {"explanation",   "reasoning", "reason",
                                                       "justification", "rationale", "note",
                                                       "notes",         "here's why"};
  constexpr std::size_t kLongestLabel = 20;
  const Tokens tokens = tokenize(sentence.text);
  return sentence.text.find(':') < kLongestLabel && opens_with(tokens, kLabels);
}

}  // namespace timeprobe::answers
