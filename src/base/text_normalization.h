// The normalisation of the SQuAD v1.1 scorer, which TempReason and many others use.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace timeprobe {

// In this order: lower case, every ASCII punctuation character deleted (not replaced by a space:
// "F.C." becomes "fc"), the words a, an, the replaced by a space, white space collapsed.
// Lower case, white space and word boundaries follow Unicode, as in the Python original;
// punctuation beyond ASCII (an en dash) stays. O(n).
std::string normalize_squad(std::string_view text);

// The tokens of a normalised text: maximal runs without space.
std::vector<std::string_view> split_tokens(std::string_view normalized);

inline constexpr std::string_view kAsciiSpace = " \t\r\n\v\f";

// Without these characters at both ends.
std::string_view trim(std::string_view text, std::string_view characters = kAsciiSpace);

// Takes the words from the front, or the end, of the text; false, and nothing taken, when they do
// not stand there.
bool take_prefix(std::string_view& text, std::string_view words);
bool take_suffix(std::string_view& text, std::string_view words);

// ASCII letters to lower, or upper, case; other bytes unchanged.
char ascii_lower_char(char c);
char ascii_upper_char(char c);
std::string ascii_lower(std::string_view text);

}  // namespace timeprobe
