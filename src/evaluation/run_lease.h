// Who is answering a run: one process at a time, so that nothing is asked and paid for twice.
#pragma once

#include <filesystem>
#include <string>

#include "base/file_lease.h"
#include "evaluation/run_store.h"

namespace timeprobe {

// Held by the process that answers a run, and gone with it however it ends: a lease on
// "<store>-lock", a byte a run. The file is empty, stays, and can be deleted when no run is going.
class RunLease {
 public:
  // Throws a usage Error when another process answers the run, a runtime Error when the lock file
  // cannot be made.
  RunLease(const std::filesystem::path& store, RunId run, const std::string& name);

 private:
  FileLease lease_;
};

}  // namespace timeprobe
