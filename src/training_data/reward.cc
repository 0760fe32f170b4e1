#include "training_data/reward.h"

#include <algorithm>
#include <vector>

#include "base/text_normalization.h"

namespace timeprobe {
namespace {

bool is_among(const std::string& normalized, const std::vector<std::string>& texts) {
  return std::ranges::find(texts, normalized, normalize_squad) != texts.end();
}

}  // namespace

double reward(std::string_view answer, const TrainingExample& example, RewardVariant variant) {
  const std::string normalized = normalize_squad(answer);
  if (is_among(normalized, example.targets)) return 1.0;
  if (is_among(normalized, example.negatives)) return -1.0;
  return variant == RewardVariant::code ? -2.0 : 0.0;
}

}  // namespace timeprobe
