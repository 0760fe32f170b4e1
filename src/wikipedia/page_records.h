// The pages in a stretch of a dump's text, and what can be told of a page without parsing it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace timeprobe::wikipedia {

// The mark with which the records of a dump end (dumps/record_work.h).
inline constexpr const char* kPageEnd = "</page>\n";

// Calls `take` for each "<page>...</page>" with the byte of the text where it begins. Text between
// pages is passed over; a last page without end is taken as it is.
void for_each_page(std::string_view text,
                   const std::function<void(std::string_view page, std::size_t begin)>& take);

// The title as it stands in the dump, character references decoded; empty where there is none.
// Reads up to the title only.
std::string title_of_page(std::string_view page);

}  // namespace timeprobe::wikipedia
