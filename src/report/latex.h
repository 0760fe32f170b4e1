// A table for a paper written in LaTeX.
#pragma once

#include <string>
#include <string_view>

#include "report/table.h"

namespace timeprobe {

// Text as LaTeX shows it: the ten special characters, quotes and signs that fonts of the default
// encoding lack are written as commands; other letters stay UTF-8. Control characters become
// spaces.
std::string latex_text(std::string_view text);

// A table environment with the rules of the booktabs package: caption, label, header, rows, and the
// note below. The best number of each row is bold where the table says what is better; equal ones
// all are.
std::string to_latex(const Table& table);

}  // namespace timeprobe
