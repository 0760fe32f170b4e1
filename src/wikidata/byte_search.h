// Where a few bytes stand in a text, faster than memmem finds them: blocks of 16 or 32 bytes are
// compared at once.
#pragma once

#include <cstddef>
#include <string_view>

namespace timeprobe::wikidata {

// The first place at or behind `from` at which the needle begins, or npos. REQUIRES: the needle has
// 2 to 4 bytes. O(n).
std::size_t find_bytes(std::string_view text, std::string_view needle, std::size_t from);

}  // namespace timeprobe::wikidata
