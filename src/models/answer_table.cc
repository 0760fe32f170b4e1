#include "models/answer_table.h"

#include <algorithm>

namespace timeprobe {

void AnswerTable::add(const RecordedAnswer& answer) {
  const auto of = [this](const std::string& text) { return texts_->of(text); };
  const auto of_optional = [this](const std::optional<std::string>& text) {
    return text ? std::optional(texts_->of(*text)) : std::nullopt;
  };
  const Completion& completion = answer.completion;
  rows_.push_back({.line = answer.line,
                   .id = of_optional(answer.id),
                   .question = of_optional(answer.question),
                   .context = of_optional(answer.context),
                   .prompt = of_optional(answer.prompt),
                   .suite = of_optional(answer.suite),
                   .task = of_optional(answer.task),
                   .setting = of_optional(answer.setting),
                   .text = of(completion.text),
                   .evidence = of(completion.evidence),
                   .reasoning = of(completion.reasoning),
                   .served_model = of(completion.served_model),
                   .transcript = of(completion.transcript),
                   .failure = of(completion.failure),
                   .finish = completion.finish,
                   .prompt_tokens = completion.prompt_tokens,
                   .completion_tokens = completion.completion_tokens,
                   .latency_ms = completion.latency_ms,
                   .attempts = completion.attempts});
}

RecordedAnswer AnswerTable::operator[](std::size_t place) const {
  const auto text_of = [this](TextNumber number) { return std::string(texts_->text(number)); };
  const auto optional_text = [this](const std::optional<TextNumber>& number) {
    return number ? std::optional(std::string(texts_->text(*number))) : std::nullopt;
  };
  const Row& row = rows_[place];
  return {.line = row.line,
          .id = optional_text(row.id),
          .question = optional_text(row.question),
          .context = optional_text(row.context),
          .prompt = optional_text(row.prompt),
          .suite = optional_text(row.suite),
          .task = optional_text(row.task),
          .setting = optional_text(row.setting),
          .completion = {.text = text_of(row.text),
                         .finish = row.finish,
                         .prompt_tokens = row.prompt_tokens,
                         .completion_tokens = row.completion_tokens,
                         .latency_ms = row.latency_ms,
                         .evidence = text_of(row.evidence),
                         .reasoning = text_of(row.reasoning),
                         .served_model = text_of(row.served_model),
                         .transcript = text_of(row.transcript),
                         .attempts = row.attempts,
                         .failure = text_of(row.failure)}};
}

void AnswerIndex::add(std::string_view text, std::uint32_t place) {
  places_.emplace_back(texts_->of(text), place);
}

void AnswerIndex::finish() {
  std::sort(places_.begin(), places_.end());
  places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
}

std::vector<std::uint32_t> AnswerIndex::of(std::string_view text) const {
  std::vector<std::uint32_t> found;
  const std::optional<TextNumber> number = texts_->find(text);
  if (!number) return found;
  for (auto place = std::lower_bound(places_.begin(), places_.end(), std::pair(*number, 0U));
       place != places_.end() && place->first == *number; ++place) {
    found.push_back(place->second);
  }
  return found;
}

}  // namespace timeprobe
