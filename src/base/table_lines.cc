#include "base/table_lines.h"

#include "base/split_text.h"
#include "base/text_normalization.h"

namespace timeprobe {

std::vector<std::string_view> trimmed_fields(std::string_view line, char separator) {
  std::vector<std::string_view> fields = split_at(line, separator);
  for (std::string_view& field : fields) field = trim(field);
  return fields;
}

bool is_comment_or_blank(std::string_view line) { return trim(line).empty() || line[0] == '#'; }

}  // namespace timeprobe
