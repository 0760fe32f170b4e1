// Counts as people write them.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace timeprobe {

// "1 line", "2 lines". For words whose plural takes an s.
inline std::string counted(std::uint64_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

}  // namespace timeprobe
