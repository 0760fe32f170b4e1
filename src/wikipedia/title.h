// Titles of pages, in the one form in which they are compared.
#pragma once

#include <string>
#include <string_view>

namespace timeprobe::wikipedia {

// Underscores, tabs and line ends as spaces; single ones, none at the ends.
std::string with_single_spaces(std::string_view text);

// "barack_Obama " -> "Barack Obama": underscores as spaces, single ones, none at the ends, the
// first letter in upper case, Unicode normal form C. As MediaWiki does it for wikis whose siteinfo
// says <case>first-letter</case>, which are all Wikipedias. A text that is not UTF-8 keeps its
// bytes.
std::string normalize_title(std::string_view text);

// What a link points at: "Paris#History" -> "Paris", "New%20York" -> "New York", normalised. Empty
// for a link within the page, and for a text that no title may hold (<>[]{}|, controls).
std::string link_target(std::string_view text);

}  // namespace timeprobe::wikipedia
