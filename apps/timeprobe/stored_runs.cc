#include "stored_runs.h"

#include <algorithm>
#include <array>

#include "arguments.h"
#include "base/error.h"
#include "evaluation/run_store.h"

namespace timeprobe {
namespace {

// By the names that commands give to such arguments: report [runs...], export run, compare A B.
bool names_runs(const CLI::App& command) {
  constexpr std::array kNames = {"runs", "run", "A"};
  return std::any_of(kNames.begin(), kNames.end(), [&command](const char* name) {
    const CLI::Option* option = command.get_option_no_throw(name);
    return option != nullptr && option->get_positional();
  });
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
