#include "base/squad_match.h"

#include <map>
#include <vector>

#include "base/text_normalization.h"

namespace timeprobe {

double squad_token_f1(std::string_view prediction, std::string_view gold) {
  const std::vector<std::string_view> predicted = split_tokens(prediction);
  const std::vector<std::string_view> wanted = split_tokens(gold);
  std::map<std::string_view, int> unmatched;
  for (const std::string_view token : wanted) ++unmatched[token];
  int overlap = 0;
  for (const std::string_view token : predicted) overlap += unmatched[token]-- > 0 ? 1 : 0;
  if (overlap == 0) return 0.0;
  const double precision = static_cast<double>(overlap) / static_cast<double>(predicted.size());
  const double recall = static_cast<double>(overlap) / static_cast<double>(wanted.size());
  return 2.0 * precision * recall / (precision + recall);
}

}  // namespace timeprobe
