// What the shell offers when the user presses Tab.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace timeprobe {

// `timeprobe __complete WORD...`: asked by the shell with the words before the cursor's.
inline constexpr std::string_view kCompleteCommand = "__complete";

// What else may stand behind a command, such as names of stored runs.
using MoreWords = std::function<std::vector<std::string>(const CLI::App& command)>;

// Prints the words that may follow, one a line: commands, flags, and `more` where it is given.
// Nothing where a value is wanted, which the shell completes as a file. Returns 0.
int print_completions(const CLI::App& app, const std::vector<std::string>& words,
                      const MoreWords& more = {});

}  // namespace timeprobe
