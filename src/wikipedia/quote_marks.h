// Runs of apostrophes: '' begins or ends italics, ''' bold, ''''' both.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace timeprobe::wikipedia {

// In "L'''amour'' is" the run is an apostrophe and italics, not bold. MediaWiki sees it by the
// marks of a line that do not pair up; so does this: where that run begins, or none. O(n).
std::optional<std::size_t> find_apostrophe_before_italics(std::string_view line);

// How many apostrophes of a run are to be read: one of four (the others are bold) and of more than
// five; none of two, three and five.
std::size_t apostrophes_to_read(std::size_t run_length);

}  // namespace timeprobe::wikipedia
