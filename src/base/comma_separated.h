// Lines of comma-separated fields without quoting: the published tables under data/.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace timeprobe {

// The fields of the rows below the heading; empty lines and those that begin with '#' are none. For
// files of our own: a row with another number of fields is a bug of ours. The views point into the
// text.
std::vector<std::vector<std::string_view>> comma_separated_rows(std::string_view text,
                                                                std::size_t num_fields);

}  // namespace timeprobe
