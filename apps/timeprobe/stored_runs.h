// The names of stored runs, which the shell offers where a command wants them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace timeprobe {

// Of the store that is taken by default; none where it wants no runs, or where the store
// cannot be read: Tab is no place for an error.
std::vector<std::string> stored_runs(const CLI::App& command);

}  // namespace timeprobe
