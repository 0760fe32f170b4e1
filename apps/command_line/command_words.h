// The words of the command line: what may stand where.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace timeprobe {

// The commands directly below, in the order of the help.
std::vector<const CLI::App*> commands_below(const CLI::App& command);

// What may stand behind the command: the commands below it and its flags.
std::vector<std::string> known_words(const CLI::App& command);

// The command that the words lead to, from the program on.
const CLI::App& command_of(const CLI::App& app, const std::vector<std::string>& words);

// As it is typed: "timeprobe build tempreason".
std::string full_name(const CLI::App& command);

}  // namespace timeprobe
