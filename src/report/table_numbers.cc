#include "report/table_numbers.h"

#include <algorithm>
#include <utility>

#include "report/preferred_labels.h"

namespace timeprobe {
namespace {

TableRow narrowed(TableRow row, const Labels& labels) {
  row.selector.insert(labels.begin(), labels.end());
  if (!row.minus.empty()) row.minus.insert(labels.begin(), labels.end());
  return row;
}

template <typename Map, typename Key>
const typename Map::mapped_type* found_or_null(const Map& map, const Key& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}

}  // namespace

std::vector<MetricSpec> shown_metrics(const TableSpec& spec) {
  std::vector<MetricSpec> metrics = spec.metrics;
  metrics.insert(metrics.end(), spec.beside.begin(), spec.beside.end());
  return metrics;
}

TableNumbers::TableNumbers(const Suite& suite, const TableSpec& spec,
                           const std::vector<MeasuredRun>& runs) {
  for (const PublishedValue& value : suite.published()) {
    if (value.table == spec.id) published_[{value.row, value.system, value.metric}] = value;
  }
  for (const MeasuredRun& run : runs) {
    shown_.push_back(preferred_labels(spec.prefer, suite.name, run));
  }
  measure(suite.name, spec, runs);
}

void TableNumbers::measure(const std::string& suite, const TableSpec& spec,
                           const std::vector<MeasuredRun>& runs) {
  for (const TableRow& row : spec.rows) {
    for (const MetricSpec& metric : shown_metrics(spec)) {
      for (std::size_t run = 0; run < runs.size(); ++run) {
        auto value = measure_row(runs[run].answers, suite, narrowed(row, shown_[run]), metric,
                                 spec.spread_over);
        if (value) ours_.emplace(std::tuple(row.title, run, metric.name), std::move(*value));
      }
    }
  }
}

const PublishedValue* TableNumbers::published(const std::string& row, const std::string& system,
                                              const std::string& metric) const {
  return found_or_null(published_, std::tuple(row, system, metric));
}

const MeasuredValue* TableNumbers::ours(const std::string& row, std::size_t run,
                                        const std::string& metric) const {
  return found_or_null(ours_, std::tuple(row, run, metric));
}

bool TableNumbers::has_run(std::size_t run) const {
  return std::any_of(ours_.begin(), ours_.end(),
                     [run](const auto& entry) { return std::get<1>(entry.first) == run; });
}

}  // namespace timeprobe
