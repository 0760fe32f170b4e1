// The program that trains, apart from this one because LibTorch takes half a second to load.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

namespace timeprobe {

// Where building and installing put it, beside this program; whether it is there or not.
std::filesystem::path training_program();

// Whether it is there and may be run.
bool has_training_program();

// Throws a usage Error that says what to install where it is not.
void require_training_program();

// Whether the command, one of timeprobe's, is done by it.
bool belongs_to_training_program(const CLI::App& command);

// Becomes it, with these words: its output, its exit code and an interrupt are those of the user's
// own command. Throws a usage Error where it is not there, a runtime Error where it does not start.
[[noreturn]] void become_training_program(const std::vector<std::string>& words);

}  // namespace timeprobe
