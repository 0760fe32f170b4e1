#include "report/effect_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "evaluation/effects.h"
#include "report/preferred_labels.h"

namespace timeprobe {
namespace {

// "-1.20 [-1.52, -0.88]"
std::string estimate_text(const RegressionEstimate& estimate) {
  return fmt::format("{:+.2f} [{:+.2f}, {:+.2f}]", estimate.value, estimate.interval.low,
                     estimate.interval.high);
}

CellNumber number_of(const MeasuredEffect& effect) {
  return {effect.log_odds.value, effect.log_odds.interval, effect.n};
}

MeasuredValue value_of(const std::string& suite, const MeasuredEffect& effect) {
  return {suite,
          "log_odds",
          effect.log_odds.value,
          effect.log_odds.interval,
          effect.n,
          {{"effect", effect.title}}};
}

// The effects of all runs by title and column; titles in the order in which runs have them.
class EffectCells {
 public:
  void add(const MeasuredEffect& effect, std::size_t column) {
    if (std::find(titles_.begin(), titles_.end(), effect.title) == titles_.end()) {
      titles_.push_back(effect.title);
    }
    cells_[{effect.title, column}] = effect;
  }

  void add_rows_to(Table& table) const {
    for (const std::string& title : titles_) add_row(table, title);
  }

 private:
  void add_row(Table& table, const std::string& title) const {
    std::vector<std::string> row = {title};
    std::vector<std::optional<CellNumber>> numbers = {std::nullopt};
    for (std::size_t column = 1; column < table.header.size(); ++column) {
      const auto found = cells_.find({title, column});
      const bool is_there = found != cells_.end();
      row.push_back(is_there ? estimate_text(found->second.log_odds) : "-");
      numbers.push_back(is_there ? std::optional(number_of(found->second)) : std::nullopt);
    }
    table.rows.push_back(std::move(row));
    table.numbers.push_back(std::move(numbers));
  }

  std::vector<std::string> titles_;
  std::map<std::pair<std::string, std::size_t>, MeasuredEffect> cells_;
};

}  // namespace

std::optional<Table> effect_table(const Suite& suite, const EffectSpec& spec,
                                  const std::vector<MeasuredRun>& runs,
                                  std::vector<RunValue>& values) {
  Table table{
      fmt::format("{}/{}", suite.name, spec.id), spec.title, spec.note, {""}, {}, {TableColumn{}}};
  EffectCells cells;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const Labels shown = preferred_labels(spec.prefer, suite.name, runs[run]);
    const auto effects = measure_effects(runs[run].answers, suite.name, spec, shown);
    for (const MeasuredEffect& effect : effects) {
      cells.add(effect, table.header.size());
      values.push_back({run, value_of(suite.name, effect)});
    }
    if (effects.empty()) continue;
    table.header.push_back(runs[run].info.name);
    table.columns.push_back({ColumnKind::run, run, Better::neither});
  }
  cells.add_rows_to(table);
  return table.rows.empty() ? std::nullopt : std::optional(std::move(table));
}

}  // namespace timeprobe
