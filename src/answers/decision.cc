#include "answers/decision.h"

#include <algorithm>

#include "answers/joined_sentences.h"
#include "answers/own_answer.h"
#include "answers/sentence_roles.h"
#include "answers/statements.h"

namespace timeprobe::answers {
namespace {

// What a review of the events says about one of them.
bool is_review(const Sentence& sentence, TokenSpan tokens, const Finding& finding) {
  if (finding.bare && sentence.opens_line) return false;
  if (sentence.list_item) return !(sentence.opens_line && draws_conclusion(tokens));
  return opens_review(tokens);
}

// A finding and whether it comes before those of other sentences in its paragraph.
struct Candidate {
  Finding finding;
  bool strong = false;
};

class Reader {
 public:
  explicit Reader(const KindRules& rules) : rules_(rules) {}

  std::optional<Candidate> read(const Sentence& sentence) const {
    const Tokens tokens = tokenize(sentence.text);
    if (!may_decide(sentence, tokens)) return std::nullopt;
    const auto finding = finding_of(tokens);
    if (!finding || is_review(sentence, tokens, *finding)) return std::nullopt;
    const bool strong = finding->bare || draws_conclusion(tokens);
    return Candidate{*finding, strong && finding->answer};
  }

  // Behind "Answer:" a list mark or a review word takes nothing away.
  std::optional<Finding> read_stated(const Sentence& sentence) const {
    return finding_of(tokenize(sentence.text));
  }

  bool is_bare_answer(const Sentence& sentence) const {
    const auto finding = rules_.read(tokenize(sentence.text));
    return finding && finding->bare && finding->answer;
  }

  ListReading lists() const { return rules_.lists; }

 private:
  std::optional<Finding> finding_of(TokenSpan tokens) const {
    if (is_hedged(tokens)) return Finding{};
    return rules_.read(tokens);
  }

  const KindRules& rules_;
};

std::vector<Sentence> sentences_of(std::string_view text, TextStart start, const Reader& reader) {
  std::vector<Sentence> sentences = join_times(split_sentences(text, start));
  if (reader.lists() == ListReading::by_item) return sentences;
  return join_lists(sentences, [&](const Sentence& item) { return reader.is_bare_answer(item); });
}

// By the rules 2 and 3 of answer_text.h.
class UnstatedDecision {
 public:
  UnstatedDecision(std::vector<Sentence> sentences, const Reader& reader)
      : sentences_(std::move(sentences)), reader_(reader) {}

  std::optional<Finding> make() {
    if (sentences_.empty()) return std::nullopt;
    cut_explanation();
    const auto last = last_candidate();
    if (!last) return std::nullopt;
    if (last->strong) return last->finding;
    const auto first = reader_.read(sentences_.front());
    return first && first->strong ? first->finding : last->finding;
  }

 private:
  void cut_explanation() {
    for (std::size_t i = 1; i < sentences_.size(); ++i) {
      if (!opens_explanation(sentences_[i])) continue;
      if (reader_.read(sentences_[i - 1])) sentences_.resize(i);
    }
  }

  // The last strong candidate of the last paragraph that has any, or its last.
  std::optional<Candidate> last_candidate() const {
    std::optional<Candidate> last;
    std::size_t paragraph = 0;
    for (std::size_t i = sentences_.size(); i-- > 0;) {
      if (last && sentences_[i].paragraph != paragraph) break;
      const auto candidate = reader_.read(sentences_[i]);
      if (!candidate) continue;
      if (!last || candidate->strong) last = candidate;
      paragraph = sentences_[i].paragraph;
      if (last->strong) break;
    }
    return last;
  }

  std::vector<Sentence> sentences_;
  const Reader& reader_;
};

std::optional<Finding> decide_unstated(std::vector<Sentence> sentences, const Reader& reader) {
  return UnstatedDecision(without_judged(std::move(sentences)), reader).make();
}

// Braces and "~" are LaTeX's in a value with its own delimiters.
std::string closed_value(std::string_view value) {
  std::string text(value);
  std::erase_if(text, [](char c) { return c == '{' || c == '}'; });
  std::replace(text.begin(), text.end(), '~', ' ');
  return text;
}

// The first sentence of the value; when it says nothing ("Answer: Let us see."), what follows is
// read like a text of its own.
std::optional<Finding> read_statement(const Statement& statement, const Reader& reader) {
  const std::string text =
      statement.closed ? closed_value(statement.value) : std::string(statement.value);
  std::vector<Sentence> sentences = sentences_of(text, TextStart::within_line, reader);
  if (sentences.empty()) return std::nullopt;
  if (auto finding = reader.read_stated(sentences.front())) return finding;
  sentences.erase(sentences.begin());
  return decide_unstated(std::move(sentences), reader);
}

std::optional<Finding> last_readable(const std::vector<Statement>& statements,
                                     const Reader& reader) {
  for (auto statement = statements.rbegin(); statement != statements.rend(); ++statement) {
    if (auto finding = read_statement(*statement, reader)) return finding;
  }
  return std::nullopt;
}

std::vector<Statement> statements_of(std::string_view text, const KindRules& rules) {
  std::vector<Statement> statements = find_statements(text);
  return statements.empty() ? find_json_values(text, rules.json_keys) : statements;
}

std::optional<Finding> decide_text(std::string_view text, const Reader& reader,
                                   const KindRules& rules) {
  const std::vector<Statement> statements = statements_of(text, rules);
  if (auto finding = last_readable(statements, reader)) return finding;
  const std::size_t end = statements.empty() ? text.size() : statements.front().begin;
  return decide_unstated(sentences_of(text.substr(0, end), TextStart::new_line, reader), reader);
}

}  // namespace

std::optional<std::string> decide(std::string_view plain, const KindRules& rules) {
  const Reader reader(rules);
  const std::string_view own = own_answer(plain);
  std::optional<Finding> finding = decide_text(own, reader, rules);
  if (!finding && own.size() < plain.size()) finding = decide_text(plain, reader, rules);
  return finding ? finding->answer : std::nullopt;
}

}  // namespace timeprobe::answers
