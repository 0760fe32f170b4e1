#include <algorithm>
#include <optional>

#include "base/text_normalization.h"
#include "suites/chronosense/chronosense.h"

namespace timeprobe::chronosense {
namespace {

// Where the strings "true" and "false" stand in the text, letter case aside.
struct Mentions {
  std::optional<std::size_t> last_true;
  std::optional<std::size_t> last_false;
};

std::optional<std::size_t> last_place(const std::string& text, std::string_view word) {
  const std::size_t place = text.rfind(word);
  return place == std::string::npos ? std::nullopt : std::optional(place);
}

Mentions find_mentions(const std::string& completion) {
  const std::string text = ascii_lower(completion);
  return {last_place(text, "true"), last_place(text, "false")};
}

// "True", "False", or nothing when both or neither are mentioned.
std::string only_mention(const Mentions& mentions) {
  if (mentions.last_true.has_value() == mentions.last_false.has_value()) return "";
  return mentions.last_true ? "True" : "False";
}

std::string last_mention(const Mentions& mentions) {
  if (!mentions.last_true && !mentions.last_false) return "";
  return mentions.last_true > mentions.last_false ? "True" : "False";
}

Verdict verdict_of(const Score& score, const Completion& completion) {
  if (score.value == 1.0) return Verdict::right;
  if (completion.finish == FinishReason::length) return Verdict::truncated;
  if (trim(completion.text).empty()) return Verdict::empty;
  return score.extracted.empty() ? Verdict::unparsed : Verdict::wrong;
}

}  // namespace

Score score(const Question& question, const Completion& completion) {
  Score score;
  if (completion.finish == FinishReason::error) return score;
  const Mentions mentions = find_mentions(completion.text);
  const std::string& wanted = question.answer.accepted.front();
  score.extracted = only_mention(mentions);
  score.value = score.extracted == wanted ? 1.0 : 0.0;
  score.metrics["accuracy"] = *score.value;
  score.metrics["invalid"] = score.extracted.empty() ? 1.0 : 0.0;
  score.metrics["accuracy_last"] = last_mention(mentions) == wanted ? 1.0 : 0.0;
  score.verdict = verdict_of(score, completion);
  return score;
}

}  // namespace timeprobe::chronosense
