// Lines of comma-separated fields without quoting: the published tables under data/.
#pragma once

#include <string_view>
#include <vector>

namespace timeprobe {

// "a,,b" has three fields, "" has one. The views point into the line.
std::vector<std::string_view> split_commas(std::string_view line);

}  // namespace timeprobe
