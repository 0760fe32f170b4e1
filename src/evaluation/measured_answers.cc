#include "evaluation/measured_answers.h"

#include <fmt/format.h>

#include <limits>

#include "base/check.h"

namespace timeprobe {
namespace {

// The kind, then each text behind its length: no two keys have one text.
std::string key_text(const AnswerKey& key) {
  std::string text = std::to_string(static_cast<int>(key.kind));
  for (const std::string& accepted : key.accepted) {
    text += fmt::format(" {}:{}", accepted.size(), accepted);
  }
  return text;
}

// The items of one row: each row has where its own end.
template <typename Item, typename Row>
std::span<const Item> items_of(const std::vector<Item>& items, const std::vector<Row>& rows,
                               std::size_t place, std::uint32_t Row::*end) {
  const std::size_t first = place == 0 ? 0 : rows[place - 1].*end;
  return std::span(items).subspan(first, rows[place].*end - first);
}

}  // namespace

MeasuredAnswers MeasuredAnswers::of(const std::vector<ScoredQuestion>& scored) {
  MeasuredAnswers answers;
  answers.reserve(scored.size());
  for (const ScoredQuestion& item : scored) answers.add(answers.size(), item.question, item.score);
  return answers;
}

void MeasuredAnswers::add(std::size_t ordinal, const Question& question, const Score& score) {
  constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
  TIMEPROBE_CHECK(ordinal < kMost && labels_.size() < kMost && metrics_.size() < kMost,
                  "fewer labels than a row can count");
  TextNumbers& texts = *texts_;
  for (const auto& [name, value] : question.labels) {
    labels_.push_back({texts.of(name), texts.of(value)});
  }
  for (const auto& [name, value] : score.metrics) metrics_.push_back({texts.of(name), value});
  rows_.push_back({texts.of(question.suite), texts.of(question.task), texts.of(question.split),
                   texts.of(question.id), texts.of(question.question),
                   texts.of(key_text(question.answer)), texts.of(cluster_name(question)),
                   static_cast<std::uint32_t>(ordinal), static_cast<std::uint32_t>(labels_.size()),
                   static_cast<std::uint32_t>(metrics_.size()), score.value, score.verdict});
}

std::span<const MeasuredAnswers::Label> MeasuredAnswers::labels(std::size_t place) const {
  return items_of(labels_, rows_, place, &Row::labels_end);
}

std::span<const MeasuredAnswers::Metric> MeasuredAnswers::metrics(std::size_t place) const {
  return items_of(metrics_, rows_, place, &Row::metrics_end);
}

std::size_t MeasuredAnswer::ordinal() const { return all_->rows_[place_].ordinal; }

std::string_view MeasuredAnswer::suite() const {
  return all_->texts_->text(all_->rows_[place_].suite);
}

std::string_view MeasuredAnswer::task() const {
  return all_->texts_->text(all_->rows_[place_].task);
}

std::string_view MeasuredAnswer::split() const {
  return all_->texts_->text(all_->rows_[place_].split);
}

std::string_view MeasuredAnswer::id() const { return all_->texts_->text(all_->rows_[place_].id); }

std::string_view MeasuredAnswer::question() const {
  return all_->texts_->text(all_->rows_[place_].question);
}

std::string_view MeasuredAnswer::key() const { return all_->texts_->text(all_->rows_[place_].key); }

Verdict MeasuredAnswer::verdict() const { return all_->rows_[place_].verdict; }

std::optional<double> MeasuredAnswer::value() const { return all_->rows_[place_].value; }

std::optional<double> MeasuredAnswer::metric(std::string_view name) const {
  for (const MeasuredAnswers::Metric& metric : all_->metrics(place_)) {
    if (all_->texts_->text(metric.name) == name) return metric.value;
  }
  return std::nullopt;
}

std::optional<std::string_view> MeasuredAnswer::label(std::string_view name) const {
  for (const MeasuredAnswers::Label& label : all_->labels(place_)) {
    if (all_->texts_->text(label.name) == name) return all_->texts_->text(label.value);
  }
  return std::nullopt;
}

void MeasuredAnswer::append_label_names(std::vector<std::string_view>& names) const {
  for (const MeasuredAnswers::Label& label : all_->labels(place_)) {
    names.push_back(all_->texts_->text(label.name));
  }
}

std::uint64_t MeasuredAnswer::cluster() const {
  const MeasuredAnswers::Row& row = all_->rows_[place_];
  return static_cast<std::uint64_t>(row.suite) << 32U | static_cast<std::uint64_t>(row.cluster);
}

}  // namespace timeprobe
