#include "base/utf8_line.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/utf8.h"

namespace timeprobe {

void check_utf8_line(std::string_view file_name, std::size_t number, std::string_view line) {
  const auto offset = find_invalid_utf8(line);
  if (!offset) return;
  throw usage_error(at_line(file_name, number,
                            fmt::format("byte {} of the line is 0x{:02x}, which is not UTF-8",
                                        *offset + 1, static_cast<unsigned char>(line[*offset]))));
}

}  // namespace timeprobe
