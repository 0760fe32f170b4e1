// "&ndash;", "&#8211;", "&#x2013;": characters by name or number.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace timeprobe::wikipedia {

struct CharacterReference {
  std::string text;        // UTF-8; U+FFFD for a number that is no character
  std::size_t length = 0;  // of the reference, with its semicolon
};

// The reference with which the text begins; none when there is none (MediaWiki wants the
// semicolon). Names are those of HTML 4 and "apos": data/wikipedia/entities.tsv.
std::optional<CharacterReference> read_character_reference(std::string_view text);

// The text with all its references decoded.
std::string decode_character_references(std::string_view text);

}  // namespace timeprobe::wikipedia
