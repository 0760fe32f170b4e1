// The key of a vague question: every answer with its score in [0, 1], the best one first. In
// AnswerKey::accepted (AnswerKind::distribution) each is the answer, a space and its score: "yes
// 0.75", "Mary, Tom 0.5".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "questions/question.h"

namespace timeprobe {

struct ScoredAnswer {
  std::string answer;
  double score = 0.0;

  bool operator==(const ScoredAnswer&) const = default;
};

// The best answer first, then in the given order; answers that score 0 are left out, but for the
// best. REQUIRES: at least one answer.
AnswerKey distribution_key(std::vector<ScoredAnswer> answers);

// The inverse. Throws a usage Error for a key that is not one.
std::vector<ScoredAnswer> read_distribution(const AnswerKey& key);

// What a system that knows the key would say: the first accepted answer.
std::string best_answer(const AnswerKey& key);

}  // namespace timeprobe
