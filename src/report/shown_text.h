// Texts of strangers (questions, what models wrote) where one line is wanted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace timeprobe {

// Line ends, tabs and other control characters, which could steer a terminal, become single spaces;
// more than `max_code_points` are cut, and "..." stands for the rest.
std::string shown_text(std::string_view text, std::size_t max_code_points);

}  // namespace timeprobe
