// What is wrong with a command line that could not be parsed, in a sentence of ours.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace timeprobe {

// The unknown word first, as other problems may only follow from it: "there is no flag '--fact';
// did you mean --facts?". Else what the parser found. `app` has thrown `error`.
std::string usage_problem(const CLI::App& app, const CLI::ParseError& error);

// The command that the line has got to, "timeprobe build tempreason", whose --help says more.
std::string reached_command(const CLI::App& app);

}  // namespace timeprobe
