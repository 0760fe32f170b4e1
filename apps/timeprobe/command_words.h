// The words of the command line: what may stand where, and what a mistyped one may have meant.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace timeprobe {

// The commands directly below, in the order of the help.
std::vector<const CLI::App*> commands_below(const CLI::App& command);

// What may stand behind the command: the commands below it and its flags.
std::vector<std::string> known_words(const CLI::App& command);

// " (did you mean --force?)" after a line that could not be parsed, or nothing.
std::string suggestion(const CLI::App& app, int argc, char** argv);

}  // namespace timeprobe
