#include "questions/answer_distribution.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/check.h"
#include "base/error.h"
#include "base/parse_as.h"

namespace timeprobe {
namespace {

ScoredAnswer read_scored(const std::string& text) {
  const std::size_t space = text.rfind(' ');
  const auto score = parse_as<double>(std::string_view(text).substr(space + 1));
  const bool is_scored = space != std::string::npos && score && *score >= 0.0 && *score <= 1.0;
  if (is_scored) return {text.substr(0, space), *score};
  throw usage_error(
      fmt::format("'{}' in a distribution is not an answer with its score, as 'yes 0.75'", text));
}

}  // namespace

AnswerKey distribution_key(std::vector<ScoredAnswer> answers) {
  TIMEPROBE_CHECK(!answers.empty(), "a distribution has answers");
  const auto best = std::ranges::max_element(answers, {}, &ScoredAnswer::score);
  std::rotate(answers.begin(), best, best + 1);
  AnswerKey key{AnswerKind::distribution, {}};
  for (const ScoredAnswer& scored : answers) {
    if (scored.score <= 0.0 && !key.accepted.empty()) continue;
    key.accepted.push_back(fmt::format("{} {}", scored.answer, scored.score));
  }
  return key;
}

std::vector<ScoredAnswer> read_distribution(const AnswerKey& key) {
  std::vector<ScoredAnswer> answers;
  for (const std::string& text : key.accepted) answers.push_back(read_scored(text));
  return answers;
}

std::string best_answer(const AnswerKey& key) {
  const std::string& first = key.accepted.front();
  return key.kind == AnswerKind::distribution ? read_scored(first).answer : first;
}

}  // namespace timeprobe
