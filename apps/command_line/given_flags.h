// Flags that were given although nothing would come of them.
#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>

namespace timeprobe {

// Throws a usage Error, "--compare: " and the reason, for the first of the flags that the line has.
// REQUIRES: the command has been parsed, and has these flags.
void refuse_given(const CLI::App& command, std::initializer_list<const char*> flags,
                  const std::string& reason);

}  // namespace timeprobe
