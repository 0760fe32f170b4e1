// The frame of a program: a line in, one action done, errors as one line, an exit code out.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace timeprobe {

// What a command sets when it was chosen, called after its flags were read; the result is the exit
// code.
using Action = std::function<int()>;

// Parses the line and does what it chose, or says on standard error what is wrong with it and where
// to read more.
int do_chosen(CLI::App& app, const Action& chosen, int argc, char** argv);

// Calls `body`; an exception becomes a line on standard error that begins with the name, and the
// exit code of its kind. So does text that standard output did not take.
int with_errors_told(const char* name, const std::function<int()>& body);

}  // namespace timeprobe
