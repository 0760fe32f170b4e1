// A piece of a text in place of another.
#pragma once

#include <string>
#include <string_view>

namespace timeprobe {

// Puts `to` wherever `from` stands; what that makes up with its neighbours is not looked at again.
// REQUIRES: `from` is not empty.
void replace_all(std::string& text, std::string_view from, std::string_view to);

}  // namespace timeprobe
