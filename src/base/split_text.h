// Texts in parts.
#pragma once

#include <string_view>
#include <vector>

namespace timeprobe {

// Takes from the front what stands before the first separator, and the separator; all of the text
// where there is none. The view points into the text.
std::string_view take_until(std::string_view& text, char separator);

// What stands between the separators: "a,,b" has three parts, "" has one. The views point into the
// text.
std::vector<std::string_view> split_at(std::string_view text, char separator);

}  // namespace timeprobe
