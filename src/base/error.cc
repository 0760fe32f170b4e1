#include "base/error.h"

#include <fmt/format.h>

#include "base/check.h"

namespace timeprobe {

std::string at_line(std::string_view file, std::size_t line, std::string_view problem) {
  return fmt::format("{}:{}: {}", file, line, problem);
}

void check_failed(const char* expression, const char* file, int line, const std::string& detail) {
  throw InternalError(fmt::format("{}:{}: '{}' does not hold: {}", file, line, expression, detail));
}

}  // namespace timeprobe
