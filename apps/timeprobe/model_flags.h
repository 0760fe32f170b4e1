// Flags of `timeprobe run` that only some models take.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace timeprobe {

// Throws a usage Error for a flag on the line that the model (`--model SPEC`) would leave out
// without a word. REQUIRES: the command is `run`, parsed.
void check_flags_of_model(const CLI::App& command, const std::string& model);

}  // namespace timeprobe
