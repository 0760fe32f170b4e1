// The answers of a run as tables and comparisons see them: what selects each one, and what it is
// worth. Texts stand in it as numbers (text_numbers.h), labels and metrics of all answers one
// behind the other, so that a million answers take some 150 MB and their texts. What a question and
// an answer say in full stays where it is stored.
//
//   for (const MeasuredAnswer answer : answers) {
//     if (answer.suite() == "tempreason" && answer.label("relation") == "P39") ...
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/text_numbers.h"
#include "evaluation/scored_question.h"

namespace timeprobe {

class MeasuredAnswers;

// One answer. A view: its MeasuredAnswers must live longer. Texts are valid while nothing is added.
class MeasuredAnswer {
 public:
  MeasuredAnswer(const MeasuredAnswers& all, std::size_t place) : all_(&all), place_(place) {}

  std::size_t ordinal() const;  // where it is stored: as it was added
  std::string_view suite() const;
  std::string_view task() const;
  std::string_view split() const;
  std::string_view id() const;
  std::string_view question() const;
  std::string_view key() const;  // equal for equal AnswerKeys
  Verdict verdict() const;
  std::optional<double> value() const;
  std::optional<double> metric(std::string_view name) const;
  std::optional<std::string_view> label(std::string_view name) const;
  void append_label_names(std::vector<std::string_view>& names) const;

  // Equal for questions of one suite that share a cluster_name(), among the answers of one object.
  std::uint64_t cluster() const;

 private:
  const MeasuredAnswers* all_;
  std::size_t place_;
};

class MeasuredAnswers {
 public:
  // Objects with the same texts hold those that they share once.
  explicit MeasuredAnswers(std::shared_ptr<TextNumbers> texts = std::make_shared<TextNumbers>())
      : texts_(std::move(texts)) {}

  // Of each its place in the list as its ordinal.
  static MeasuredAnswers of(const std::vector<ScoredQuestion>& scored);

  void add(std::size_t ordinal, const Question& question, const Score& score);

  // For so many answers, so that growing copies no rows.
  void reserve(std::size_t count) { rows_.reserve(count); }

  std::size_t size() const { return rows_.size(); }
  MeasuredAnswer operator[](std::size_t place) const { return {*this, place}; }

  class Iterator {
   public:
    Iterator(const MeasuredAnswers& all, std::size_t place) : all_(&all), place_(place) {}
    MeasuredAnswer operator*() const { return (*all_)[place_]; }
    Iterator& operator++() {
      ++place_;
      return *this;
    }
    bool operator==(const Iterator& other) const { return place_ == other.place_; }

   private:
    const MeasuredAnswers* all_;
    std::size_t place_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

 private:
  friend class MeasuredAnswer;

  struct Row {
    TextNumber suite, task, split, id, question, key, cluster;
    std::uint32_t ordinal;
    std::uint32_t labels_end;  // where its labels end and the next row's begin
    std::uint32_t metrics_end;
    std::optional<double> value;
    Verdict verdict;
  };
  struct Label {
    TextNumber name, value;
  };
  struct Metric {
    TextNumber name;
    double value;
  };

  std::span<const Label> labels(std::size_t place) const;
  std::span<const Metric> metrics(std::size_t place) const;

  std::shared_ptr<TextNumbers> texts_;
  std::vector<Row> rows_;
  std::vector<Label> labels_;
  std::vector<Metric> metrics_;
};

}  // namespace timeprobe
