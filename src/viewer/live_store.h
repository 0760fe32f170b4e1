// The runs of a store as they are now: their progress at any time, and pages of what they held at
// some moment.
//
// A version names such a moment ("3:4012:0-5:17:2-81000": run, answers, failures; what a training
// has written). A page belongs to one;
// the latest two are kept, so that a reader who has just loaded a document finds its chunks.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "evaluation/run_store.h"
#include "html/report_page.h"
#include "viewer/progress_rate.h"

namespace timeprobe {

struct VersionedPage {
  std::string version;
  std::shared_ptr<const ReportPage> page;
};

// Thread safe. Every call opens the store anew and only reads it.
class LiveStore {
 public:
  // Runs by name; none: all that the store has at the time of a call.
  LiveStore(std::filesystem::path path, std::vector<std::string> runs, PageOptions options);

  // JSON: {"version", "runs": [{"name", "model", "total", "answered", "failed", "per_second",
  // "failures": [...]}]}, failures the newest first. Throws a usage Error when a run is missing.
  std::string status(ProgressRate::Time now);

  // The page of this moment. Takes as long as a report when something is new, and as long as
  // others who want the same.
  VersionedPage latest();

  // The page of a version, or none when it is no longer kept.
  std::shared_ptr<const ReportPage> page(const std::string& version) const;

 private:
  std::vector<RunInfo> infos(RunStore& store) const;
  std::vector<StoredFailure> newest_failures(RunStore& store, const RunInfo& run);

  std::filesystem::path path_;
  std::vector<std::string> runs_;
  PageOptions options_;

  std::mutex status_mutex_;
  std::map<std::string, ProgressRate> rates_;
  std::map<std::string, std::vector<StoredFailure>> failures_;  // in the order of being seen

  std::mutex making_;
  mutable std::mutex pages_mutex_;
  std::vector<VersionedPage> pages_;
};

}  // namespace timeprobe
