#include "stored_runs.h"

#include "arguments.h"
#include "base/error.h"
#include "evaluation/run_store.h"

namespace timeprobe {
namespace {

bool names_runs(const CLI::App& command) {
  const CLI::Option* runs = command.get_option_no_throw("runs");
  if (runs == nullptr) runs = command.get_option_no_throw("run");
  return runs != nullptr && runs->get_positional();
}

}  // namespace

std::vector<std::string> stored_runs(const CLI::App& command) {
  std::vector<std::string> names;
  if (!names_runs(command)) return names;
  try {
    for (const RunInfo& run : RunStore::open_existing(default_database()).runs()) {
      names.push_back(run.name);
    }
  } catch (const Error&) {
    names.clear();
  }
  return names;
}

}  // namespace timeprobe
