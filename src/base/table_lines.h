// Lines of the tables that people write: fields between separators, and comments.
#pragma once

#include <string_view>
#include <vector>

namespace timeprobe {

// What stands between the separators, without the white space around it. The views point into the
// line.
std::vector<std::string_view> trimmed_fields(std::string_view line, char separator);

// White space only, or "#" first.
bool is_comment_or_blank(std::string_view line);

}  // namespace timeprobe
