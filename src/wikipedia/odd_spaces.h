// Spaces and invisible characters beyond ASCII.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace timeprobe::wikipedia {

struct OddSpace {
  std::size_t length;        // in bytes
  std::string_view instead;  // what is read: a space, or nothing
};

// The one with which the text begins: no-break space and the other spaces of fixed width are
// spaces; soft hyphen, space of no width and marks of direction are nothing. All begin with 0xC2 or
// 0xE2.
std::optional<OddSpace> read_odd_space(std::string_view text);

}  // namespace timeprobe::wikipedia
