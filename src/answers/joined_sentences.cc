#include "answers/joined_sentences.h"

#include "answers/sentence_roles.h"
#include "base/text_normalization.h"

namespace timeprobe::answers {
namespace {

void append_item(Sentence& sentence, const std::string& text) {
  constexpr std::string_view kEnds = ".,;!";
  while (!sentence.text.empty() && kEnds.find(sentence.text.back()) != std::string_view::npos) {
    sentence.text.pop_back();
  }
  sentence.text += ", ";
  sentence.text += text;
}

// Items behind "The matching events are:", those that are denied left out.
std::size_t take_introduced(const std::vector<Sentence>& sentences, std::size_t place,
                            Sentence& joined) {
  std::size_t next = place + 1;
  for (; next < sentences.size() && sentences[next].list_item; ++next) {
    const bool taken = sentences[next].opens_line && !is_denying(tokenize(sentences[next].text));
    if (!taken) continue;
    joined.text += joined.text.ends_with(':') ? ' ' : ';';
    joined.text += sentences[next].text;
  }
  return next;
}

// Lines that are nothing but answers, one below the other.
std::size_t take_bare_lines(const std::vector<Sentence>& sentences, std::size_t place,
                            const SentenceTest& is_bare_answer, Sentence& joined) {
  std::size_t next = place + 1;
  for (; next < sentences.size(); ++next) {
    const Sentence& item = sentences[next];
    const bool near = item.opens_line && item.list_item == joined.list_item &&
                      (item.list_item || !item.after_blank);
    if (!near || !is_bare_answer(item)) break;
    append_item(joined, item.text);
  }
  return next;
}

// REQUIRES: place < sentences.size(). Appends one sentence and returns the place behind it.
std::size_t join_from(const std::vector<Sentence>& sentences, std::size_t place,
                      const SentenceTest& is_bare_answer, std::vector<Sentence>& out) {
  Sentence joined = sentences[place];
  std::size_t next = place + 1;
  if (introduces_matches(joined)) {
    next = take_introduced(sentences, place, joined);
  } else if (joined.opens_line && is_bare_answer(joined)) {
    next = take_bare_lines(sentences, place, is_bare_answer, joined);
  }
  out.push_back(std::move(joined));
  return next;
}

}  // namespace

std::vector<Sentence> join_lists(const std::vector<Sentence>& sentences,
                                 const SentenceTest& is_bare_answer) {
  std::vector<Sentence> joined;
  for (std::size_t i = 0; i < sentences.size();)
    i = join_from(sentences, i, is_bare_answer, joined);
  return joined;
}

std::vector<Sentence> without_judged(std::vector<Sentence> sentences) {
  std::vector<Sentence> kept;
  for (Sentence& sentence : sentences) {
    const Tokens tokens = tokenize(sentence.text);
    if (!denies_sentence_before(sentence, tokens)) {
      kept.push_back(std::move(sentence));
    } else if (!kept.empty()) {
      kept.pop_back();
    }
  }
  return kept;
}

std::vector<Sentence> join_times(std::vector<Sentence> sentences) {
  std::vector<Sentence> joined;
  for (Sentence& sentence : sentences) {
    const bool is_time = ascii_lower(sentence.text).starts_with("time:");
    if (is_time && !joined.empty()) {
      append_item(joined.back(), sentence.text);
    } else {
      joined.push_back(std::move(sentence));
    }
  }
  return joined;
}

}  // namespace timeprobe::answers
