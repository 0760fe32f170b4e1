#include "html/label_columns.h"

#include <map>

#include "base/numbers_first.h"
#include "evaluation/metrics.h"
#include "html/page_json.h"

namespace timeprobe {
namespace {

// Gathers values in any order; finish() sorts them.
class Gathered {
 public:
  explicit Gathered(std::size_t count) : codes_(count, 0) {}

  void set(std::size_t question, const std::string& value) {
    const auto place = places_.try_emplace(value, static_cast<std::uint32_t>(places_.size() + 1));
    codes_[question] = place.first->second;
  }

  LabelColumn finish(std::string name, std::optional<std::size_t> run) && {
    LabelColumn column{std::move(name), run, {}, std::move(codes_)};
    std::vector<std::uint32_t> sorted(places_.size() + 1, 0);
    for (const auto& [value, place] : places_) {
      column.values.push_back(value);
      sorted[place] = static_cast<std::uint32_t>(column.values.size());
    }
    for (std::uint32_t& code : column.codes) code = sorted[code];
    return column;
  }

 private:
  std::map<std::string, std::uint32_t, NumbersFirst> places_;
  std::vector<std::uint32_t> codes_;
};

void append_number(std::string& bytes, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) {
    bytes += static_cast<char>((number >> shift) & 0xFFU);
  }
}

}  // namespace

std::vector<LabelColumn> label_columns(const std::vector<AnsweredQuestion>& questions,
                                       std::size_t num_runs) {
  const std::size_t count = questions.size();
  Gathered suites(count), tasks(count), splits(count);
  std::map<std::string, Gathered> labels;
  std::vector<Gathered> verdicts(num_runs, Gathered(count));
  for (std::size_t i = 0; i < count; ++i) {
    const Question& question = questions[i].question();
    suites.set(i, question.suite);
    tasks.set(i, question.task);
    if (!question.split.empty()) splits.set(i, question.split);
    for (const auto& [name, value] : question.labels) {
      labels.try_emplace(name, count).first->second.set(i, value);
    }
    for (const RunAnswer& answer : questions[i].answers) {
      verdicts[answer.run].set(i, std::string(to_text(answer.scored->score.verdict)));
    }
  }
  std::vector<LabelColumn> columns;
  columns.push_back(std::move(suites).finish("suite", std::nullopt));
  columns.push_back(std::move(tasks).finish("task", std::nullopt));
  columns.push_back(std::move(splits).finish("split", std::nullopt));
  for (auto& [name, gathered] : labels) {
    columns.push_back(std::move(gathered).finish(name, std::nullopt));
  }
  for (std::size_t run = 0; run < num_runs; ++run) {
    columns.push_back(std::move(verdicts[run]).finish("verdict", run));
  }
  return columns;
}

std::string column_bytes(const LabelColumn& column) {
  const std::string values = page_text(column.values);
  std::string bytes;
  append_number(bytes, static_cast<std::uint32_t>(values.size()));
  bytes += values;
  for (const std::uint32_t code : column.codes) append_number(bytes, code);
  return bytes;
}

}  // namespace timeprobe
