#include "learning_curves/curve_titles.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text_normalization.h"

namespace timeprobe {
namespace {

using Known = std::pair<std::string_view, std::string_view>;

// In the order in which they are shown.
constexpr std::array<Known, 23> kKnown = {{
    {"loss", "Loss"},
    {"dev_loss", "Loss, development set"},
    {"dev_em", "Exact match, development set (%)"},
    {"dev_exact_match", "Exact match, development set (%)"},
    {"dev_f1", "F1, development set (%)"},
    {"reward", "Reward"},
    {"right", "Share of right answers"},
    {"kl", "KL divergence from the start"},
    {"kl_coefficient", "Weight of the KL divergence"},
    {"entropy", "Entropy of the policy"},
    {"clip_fraction", "Share of clipped updates"},
    {"policy_loss", "Loss of the policy"},
    {"value_loss", "Loss of the value head"},
    {"answer_tokens", "Tokens of an answer"},
    {"rate", "Learning rate"},
    {"learning_rate", "Learning rate"},
    {"gradient_norm", "Norm of the gradient"},
    {"grad_norm", "Norm of the gradient"},
    {"tokens_per_s", "Tokens per second"},
    {"tokens_per_second", "Tokens per second"},
    {"epoch", "Epoch"},
    {"elapsed_s", "Elapsed time (s)"},
    {"elapsed_seconds", "Elapsed time (s)"},
}};

std::string spelt_out(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  if (!text.empty()) text[0] = ascii_upper_char(text[0]);
  return text;
}

}  // namespace

CurveTitle curve_title(std::string_view name) {
  const auto known = std::ranges::find(kKnown, name, &Known::first);
  if (known == kKnown.end()) return {spelt_out(name), kKnown.size()};
  const auto same = std::ranges::find(kKnown, known->second, &Known::second);
  return {std::string(known->second), static_cast<std::size_t>(same - kKnown.begin())};
}

}  // namespace timeprobe
