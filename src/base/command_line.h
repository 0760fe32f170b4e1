// Command lines as texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace timeprobe {

// A command line's program and arguments: words parted by white space; '...' and "..." hold what
// stands between them together, a backslash the next character (inside "..." only before " and \).
// Nothing else is special: no shell, no variables, no wildcards. Problem: a quote is open, or there
// is no word.
Result<std::vector<std::string>> split_command_line(std::string_view text);

// For a shell: quoted where it is empty or holds other marks than these beside ASCII letters and
// digits.
std::string shell_word(const std::string& word, std::string_view plain_marks = "_-./:=@%+,");

}  // namespace timeprobe
