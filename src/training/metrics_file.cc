#include "training/metrics_file.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/error.h"
#include "base/files.h"

namespace timeprobe::training {
namespace {

namespace fs = std::filesystem;

// Complete lines of steps that count.
std::string kept_lines(const fs::path& path, std::int64_t last_step) {
  std::istringstream lines(read_file(path));
  std::string kept;
  for (std::string line; std::getline(lines, line);) {
    const auto record = nlohmann::json::parse(line, nullptr, false);
    if (!record.is_object() || lines.eof()) continue;
    const auto step = record.find("step");
    if (step == record.end() || !step->is_number_integer()) continue;
    if (step->get<std::int64_t>() <= last_step) kept += line + "\n";
  }
  return kept;
}

}  // namespace

std::string to_json_line(const Metrics& metrics) {
  nlohmann::ordered_json record = {{"step", metrics.step},
                                   {"loss", metrics.loss},
                                   {"rate", metrics.rate},
                                   {"gradient_norm", metrics.gradient_norm},
                                   {"tokens_per_s", std::round(metrics.tokens_per_s)},
                                   {"elapsed_s", std::round(metrics.elapsed_s * 1000) / 1000}};
  for (const auto& [name, value] : metrics.more) record[name] = value;
  if (metrics.dev) {
    record["dev_em"] = metrics.dev->em;
    record["dev_f1"] = metrics.dev->f1;
  }
  return record.dump();
}

MetricsFile::MetricsFile(const fs::path& path, std::int64_t last_step) : path_(path) {
  if (fs::exists(path)) write_file(path, kept_lines(path, last_step), IfExists::replace);
  file_.open(path, std::ios::app | std::ios::binary);
  if (!file_) throw runtime_failure(path.string() + ": cannot write");
}

void MetricsFile::append(const Metrics& metrics) {
  file_ << to_json_line(metrics) << '\n' << std::flush;
  if (!file_) throw runtime_failure(path_.string() + ": cannot write; is the disk full?");
}

}  // namespace timeprobe::training
