// Recorded answers in little room: every text once, as a number, and what finds them.
//
// A file of predictions says the same again and again, in the answers and in what they answer. A
// RecordedAnswer with its texts takes some 800 bytes, a row of this table 150 and its texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text_numbers.h"
#include "models/recorded_answers.h"

namespace timeprobe {

class AnswerTable {
 public:
  explicit AnswerTable(std::shared_ptr<TextNumbers> texts) : texts_(std::move(texts)) {}

  void add(const RecordedAnswer& answer);

  std::size_t size() const { return rows_.size(); }

  // As it was added.
  RecordedAnswer operator[](std::size_t place) const;

 private:
  struct Row {
    std::size_t line;
    std::optional<TextNumber> id, question, context, prompt, suite, task, setting;
    TextNumber text, evidence, reasoning, served_model, transcript, failure;
    FinishReason finish;
    std::optional<std::int64_t> prompt_tokens, completion_tokens;
    std::optional<double> latency_ms;
    std::int64_t attempts;
  };

  std::shared_ptr<TextNumbers> texts_;
  std::vector<Row> rows_;
};

// From a text to the places of the answers that it stands for.
class AnswerIndex {
 public:
  explicit AnswerIndex(std::shared_ptr<TextNumbers> texts) : texts_(std::move(texts)) {}

  void add(std::string_view text, std::uint32_t place);

  // After the last add().
  void finish();

  // Ascending, each once; empty for an unknown text. REQUIRES: finish().
  std::vector<std::uint32_t> of(std::string_view text) const;

 private:
  std::shared_ptr<TextNumbers> texts_;
  std::vector<std::pair<TextNumber, std::uint32_t>> places_;  // sorted by finish()
};

}  // namespace timeprobe
