// A guard in front of JSON that strangers wrote: parsing takes any depth, but copying, comparing
// and writing back recurse.
#pragma once

#include <cstddef>
#include <string_view>

namespace timeprobe {

// No honest document of ours or of a server is nested deeper.
inline constexpr std::size_t kDeepestNesting = 200;

// Whether brackets outside of strings are nested deeper than kDeepestNesting. Needs no valid JSON.
// O(n).
bool nested_too_deep(std::string_view text);

}  // namespace timeprobe
