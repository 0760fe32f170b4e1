// The numbers of one paper's table: published ones and those of our runs.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "evaluation/run_store.h"
#include "suites/suite.h"

namespace timeprobe {

// The metrics of a table and those that stand beside them.
std::vector<MetricSpec> shown_metrics(const TableSpec& spec);

class TableNumbers {
 public:
  TableNumbers(const Suite& suite, const TableSpec& spec, const std::vector<MeasuredRun>& runs);

  // The values of the table's preferred labels that the run is shown with.
  const Labels& shown(std::size_t run) const { return shown_[run]; }

  // Both by the title of a row; nullptr where there is no such number.
  const PublishedValue* published(const std::string& row, const std::string& system,
                                  const std::string& metric) const;
  const MeasuredValue* ours(const std::string& row, std::size_t run,
                            const std::string& metric) const;

  bool has_run(std::size_t run) const;
  bool empty() const { return ours_.empty(); }

 private:
  void measure(const std::string& suite, const TableSpec& spec,
               const std::vector<MeasuredRun>& runs);

  // By row, system and metric.
  std::map<std::tuple<std::string, std::string, std::string>, PublishedValue> published_;
  // By row, run and metric.
  std::map<std::tuple<std::string, std::size_t, std::string>, MeasuredValue> ours_;
  std::vector<Labels> shown_;  // by run
};

}  // namespace timeprobe
