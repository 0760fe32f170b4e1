// All that a stream of text still holds.
#pragma once

#include <istream>
#include <string>
#include <string_view>

namespace timeprobe {

// Reads to the end. Throws a runtime Error that names the file when reading breaks off.
std::string read_to_end(std::istream& stream, std::string_view file_name);

}  // namespace timeprobe
