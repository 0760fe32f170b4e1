// Numbers above and below the line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace timeprobe::wikipedia {

// "-23" as "⁻²³" or "₋₂₃"; none for a text that is no short number.
std::optional<std::string> superscript_number(std::string_view text);
std::optional<std::string> subscript_number(std::string_view text);

}  // namespace timeprobe::wikipedia
