// What the numbers of a training are called, and in which order they are shown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace timeprobe {

struct CurveTitle {
  std::string title;      // "Tokens per second"
  std::size_t place = 0;  // of known ones in the order of their importance; unknown ones come last
};

// "dev_em" and "dev_exact_match" are the same number under two names. What is not known is called
// by its name with spaces: "value_of_x" is "Value of x".
CurveTitle curve_title(std::string_view name);

}  // namespace timeprobe
