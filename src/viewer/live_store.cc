#include "viewer/live_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/transformed.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kKeptPages = 2;
constexpr std::size_t kShownFailures = 8;
constexpr std::size_t kReadFailures = 200;

// 0 where there is none. Grows while a training goes on.
std::uintmax_t size_of_metrics(const std::filesystem::path& training) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(training / "metrics.jsonl", error);
  return error ? 0 : size;
}

std::string version_of(const std::vector<RunInfo>& runs,
                       const std::vector<std::filesystem::path>& trainings) {
  std::string version;
  for (const RunInfo& run : runs) {
    version += fmt::format("{}{}:{}:{}", version.empty() ? "" : "-", run.id.value, run.num_answers,
                           run.num_failures);
  }
  for (const auto& training : trainings) version += fmt::format("-{}", size_of_metrics(training));
  return version;
}

ordered_json failure_json(const StoredFailure& failure) {
  return {{"id", failure.id},
          {"kind", failure.kind},
          {"message", failure.message},
          {"attempts", failure.attempts}};
}

}  // namespace

LiveStore::LiveStore(std::filesystem::path path, std::vector<std::string> runs, PageOptions options)
    : path_(std::move(path)), runs_(std::move(runs)), options_(std::move(options)) {}

std::vector<RunInfo> LiveStore::infos(RunStore& store) const {
  if (runs_.empty()) return store.runs();
  return transformed(runs_, [&store](const std::string& name) { return store.info(name); });
}

// What was not there at the last look is newer than what was.
std::vector<StoredFailure> LiveStore::newest_failures(RunStore& store, const RunInfo& run) {
  const std::vector<StoredFailure> now = store.failures(run.id, kReadFailures);
  std::vector<StoredFailure>& seen = failures_[run.name];
  const auto has = [](const std::vector<StoredFailure>& all, const StoredFailure& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  std::erase_if(seen, [&](const StoredFailure& one) { return !has(now, one); });
  for (auto failure = now.rbegin(); failure != now.rend(); ++failure) {
    if (!has(seen, *failure)) seen.push_back(*failure);
  }
  const std::size_t count = std::min(kShownFailures, seen.size());
  return {seen.rbegin(), seen.rbegin() + static_cast<std::ptrdiff_t>(count)};
}

std::string LiveStore::status(ProgressRate::Time now) {
  const std::lock_guard lock(status_mutex_);
  RunStore store = RunStore::open_existing(path_);
  store.refuse_writes();
  const std::vector<RunInfo> all = infos(store);
  ordered_json runs = ordered_json::array();
  for (const RunInfo& run : all) {
    ProgressRate& rate = rates_[run.name];
    rate.look(now, run.num_answers);
    ordered_json failures = ordered_json::array();
    for (const StoredFailure& failure : newest_failures(store, run)) {
      failures.push_back(failure_json(failure));
    }
    runs.push_back({{"name", run.name},
                    {"model", run.model},
                    {"total", run.num_questions},
                    {"answered", run.num_answers},
                    {"failed", run.num_failures},
                    {"per_second", rate.per_second()},
                    {"failures", std::move(failures)}});
  }
  const ordered_json status = {{"version", version_of(all, options_.training)},
                               {"runs", std::move(runs)}};
  return status.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

VersionedPage LiveStore::latest() {
  const std::lock_guard lock(making_);
  RunStore store = RunStore::open_existing(path_);
  store.refuse_writes();
  const std::vector<RunInfo> all = infos(store);
  // Answers that come while the runs are read belong to the next version, too; nothing is lost.
  const std::string version = version_of(all, options_.training);
  if (auto kept = page(version)) return {version, std::move(kept)};
  std::vector<LoadedRun> runs;
  std::vector<std::string> plan_hashes;
  for (const RunInfo& info : all) {
    runs.push_back(store.load(info.name));
    plan_hashes.push_back(store.plan_hash(info.id));
  }
  auto made = std::make_shared<const ReportPage>(
      ReportPage::make(std::move(runs), std::move(plan_hashes), options_));
  const std::lock_guard pages_lock(pages_mutex_);
  pages_.push_back({version, made});
  if (pages_.size() > kKeptPages) pages_.erase(pages_.begin());
  return {version, std::move(made)};
}

std::shared_ptr<const ReportPage> LiveStore::page(const std::string& version) const {
  const std::lock_guard lock(pages_mutex_);
  for (const VersionedPage& kept : pages_) {
    if (kept.version == version) return kept.page;
  }
  return nullptr;
}

}  // namespace timeprobe
