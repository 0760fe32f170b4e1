// The complaint about a line of a file that is not UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace timeprobe {

// Throws a usage Error that names file, line and byte when the line is not UTF-8.
void check_utf8_line(std::string_view file_name, std::size_t number, std::string_view line);

}  // namespace timeprobe
