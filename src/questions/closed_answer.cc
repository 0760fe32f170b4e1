#include "questions/closed_answer.h"

#include <optional>
#include <string_view>

#include "base/text_normalization.h"

namespace timeprobe {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

bool stands_alone(std::string_view text, std::size_t place, std::size_t size) {
  const bool begins = place == 0 || !is_letter(text[place - 1]);
  const std::size_t end = place + size;
  return begins && (end == text.size() || !is_letter(text[end]));
}

// Where the option stands last.
std::optional<std::size_t> last_place(std::string_view text, std::string_view option,
                                      OptionMatch match) {
  std::size_t place = text.rfind(option);
  while (place != std::string_view::npos) {
    if (match == OptionMatch::anywhere || stands_alone(text, place, option.size())) return place;
    place = place == 0 ? std::string_view::npos : text.rfind(option, place - 1);
  }
  return std::nullopt;
}

struct Reading {
  std::string only;  // the one option that is mentioned; empty when none or several are
  std::string last;  // the option that is mentioned last; empty when none is
};

Reading read_options(const std::string& completion, const std::vector<std::string>& options,
                     OptionMatch match) {
  const std::string text = ascii_lower(completion);
  Reading reading;
  std::optional<std::size_t> last;
  int num_mentioned = 0;
  for (const std::string& option : options) {
    const auto place = last_place(text, ascii_lower(option), match);
    if (!place) continue;
    ++num_mentioned;
    if (last && *place < *last) continue;
    last = place;
    reading.last = option;
  }
  if (num_mentioned == 1) reading.only = reading.last;
  return reading;
}

Verdict verdict_of(const Score& score, const Completion& completion) {
  if (score.value == 1.0) return Verdict::right;
  if (completion.finish == FinishReason::length) return Verdict::truncated;
  if (trim(completion.text).empty()) return Verdict::empty;
  return score.extracted.empty() ? Verdict::unparsed : Verdict::wrong;
}

}  // namespace

Score score_closed_answer(const std::vector<std::string>& options, OptionMatch match,
                          const Question& question, const Completion& completion) {
  Score score;
  if (completion.finish == FinishReason::error) return score;
  const Reading reading = read_options(completion.text, options, match);
  const std::string& wanted = question.answer.accepted.front();
  score.extracted = reading.only;
  score.value = reading.only == wanted ? 1.0 : 0.0;
  score.metrics["accuracy"] = *score.value;
  score.metrics["invalid"] = reading.only.empty() ? 1.0 : 0.0;
  score.metrics["accuracy_last"] = reading.last == wanted ? 1.0 : 0.0;
  score.verdict = verdict_of(score, completion);
  return score;
}

}  // namespace timeprobe
