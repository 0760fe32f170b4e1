// What the shell offers when the user presses Tab.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace timeprobe {

// `timeprobe __complete WORD...`: asked by the shell with the words before the cursor's.
inline constexpr std::string_view kCompleteCommand = "__complete";

// The words that may follow, one a line: commands, flags, and names of stored runs where those are
// wanted. Nothing where a value is wanted, which the shell completes as a file. Returns 0.
int print_completions(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace timeprobe
