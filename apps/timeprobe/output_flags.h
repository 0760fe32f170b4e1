// Where a command puts what it prints, and in which form.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "base/files.h"

namespace timeprobe {

// --force
void add_force_flag(CLI::App& command, bool& force);
IfExists if_exists(bool force);

enum class OutputForm { text, json };

// --format of commands that print for people or for machines; --json, which no help shows, is short
// for the second wherever there is a --format.
void add_form_option(CLI::App& command, OutputForm& form);

// --format, --out and --force of commands that print a document. --output, which no help shows, is
// another word for --out here.
struct OutputFlags {
  std::string format = "text";
  std::string out;
  bool force = false;
};
void add_output_options(CLI::App& command, OutputFlags& flags);

// To the file, or to standard output where none was chosen.
void put_out(const std::string& text, const OutputFlags& flags);

}  // namespace timeprobe
