// Parts of links in wikitext.
#pragma once

#include <cstddef>
#include <string_view>

namespace timeprobe::wikipedia {

// "http://example.org", "//example.org", "mailto:a@example.org"
bool begins_url(std::string_view text);

// "Mercury (planet)" -> "Mercury", "Help:Editing" -> "Editing": what a link with an empty label
// shows.
std::string_view pipe_trick(std::string_view target);

// How many bytes the lower-case letters take with which the text begins: those behind "]]" belong
// to the link.
std::size_t link_trail_length(std::string_view text);

// Where the first "]" stands behind the first byte that is not the end of a "[[link]]", or npos.
std::size_t find_single_close(std::string_view text);

// Where "[[" or "]]" stands next, or npos.
std::size_t find_doubled_bracket(std::string_view text);

}  // namespace timeprobe::wikipedia
