// A completion without the wrapping that models put around words.
#pragma once

#include <string>
#include <string_view>

namespace timeprobe::answers {

// Cut at the first end-of-turn token; HTML tags other than <answer> blanked, code fences, emphasis
// and LaTeX commands other than \boxed dropped; typographic quotes, dashes and spaces become ASCII.
// Quotes, braces, line ends and list marks stay. REQUIRES: <think> blocks are gone. O(n).
std::string plain_text(std::string_view completion);

}  // namespace timeprobe::answers
