#include "answers/own_answer.h"

#include <algorithm>
#include <array>

#include "answers/statements.h"
#include "base/text_normalization.h"

namespace timeprobe::answers {
namespace {

constexpr std::array<std::string_view, 8> kNextQuestion = {
    "question:", "q:", "user:", "human:", "instruction:", "instructions:", "input:", "prompt:"};

bool opens_exchange(std::string_view line) {
  const std::string lower = ascii_lower(line.substr(0, 20));
  return std::any_of(kNextQuestion.begin(), kNextQuestion.end(),
                     [&](std::string_view label) { return lower.starts_with(label); });
}

bool has_answered(std::string_view before) {
  const std::string_view text = trim(before);
  if (text.empty()) return false;
  return text.find('\n') == std::string_view::npos || !find_statements(text).empty();
}

}  // namespace

std::string_view own_answer(std::string_view plain) {
  bool looked = false;
  std::size_t start = plain.find('\n');
  while (start != std::string_view::npos) {
    const std::string_view line = trim(plain.substr(start + 1, 40));
    if (opens_exchange(line)) {
      if (has_answered(plain.substr(0, start))) return plain.substr(0, start);
      if (looked) return plain;  // a second look would read the same text again
      looked = true;
    }
    start = plain.find('\n', start + 1);
  }
  return plain;
}

}  // namespace timeprobe::answers
