// Which names of an option are shown. An option may be declared with several long names,
// "--train-questions,--train": the first is its word here, the same in every command; the others,
// its names in the papers, in their scripts or in other tools, are accepted, and shown nowhere.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace timeprobe {

// The letter and the first long name, "-o" and "--out"; none for a positional.
std::vector<std::string> shown_names(const CLI::Option& option);

// Help that shows these. To be given to a program before its commands, which inherit it.
std::shared_ptr<CLI::FormatterBase> help_of_shown_names();

}  // namespace timeprobe
