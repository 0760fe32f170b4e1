// A check of words on the command line that says in plain words which are wanted.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace timeprobe {

// "one of text, json is wanted, not 'jsno'; did you mean json?" The help of the option shows the
// words: {text,json}.
CLI::Validator one_of(const std::vector<std::string>& words);

}  // namespace timeprobe
