#include "evaluation/run_lease.h"

#include <fmt/format.h>

#include "base/error.h"

namespace timeprobe {
namespace {

FileLease take(const std::filesystem::path& store, RunId run, const std::string& name) {
  if (auto lease = FileLease::take(store.string() + "-lock", run.value)) return *std::move(lease);
  throw usage_error(fmt::format(
      "{}: another process is answering run '{}'; wait for it, or choose another --name",
      store.string(), name));
}

}  // namespace

RunLease::RunLease(const std::filesystem::path& store, RunId run, const std::string& name)
    : lease_(take(store, run, name)) {}

}  // namespace timeprobe
