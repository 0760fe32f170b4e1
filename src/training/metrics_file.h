// metrics.jsonl: one JSON object a line, for each step that was reported.
//
//   {"step":100,"loss":2.31,"rate":0.002,"gradient_norm":1.2,"tokens_per_s":81000,"elapsed_s":12.5}
//   {"step":500,"loss":0.8,...,"dev_em":71.2,"dev_f1":80.3}
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "training/dev_score.h"

namespace timeprobe::training {

struct Metrics {
  std::int64_t step = 0;  // steps done
  double loss = 0.0;      // mean of the steps since the last report
  double rate = 0.0;
  double gradient_norm = 0.0;
  double tokens_per_s = 0.0;  // since the last report
  double elapsed_s = 0.0;     // of all sittings, evaluation and checkpoints among them
  std::map<std::string, double> more = {};
  std::optional<DevScore> dev = std::nullopt;
};

std::string to_json_line(const Metrics& metrics);

// Appends and flushes; every line is complete or ends the file.
class MetricsFile {
 public:
  // Lines of steps beyond `last_step`, and a line that was cut, are dropped: what a killed run
  // wrote after its last checkpoint is done again. Throws a runtime Error when the disk fails.
  MetricsFile(const std::filesystem::path& path, std::int64_t last_step);

  void append(const Metrics& metrics);

 private:
  std::filesystem::path path_;
  std::ofstream file_;
};

}  // namespace timeprobe::training
