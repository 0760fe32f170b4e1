// Where a completion ends and goes on with a question of its own.
#pragma once

#include <string_view>

namespace timeprobe::answers {

// "Tom\nQuestion: Who ...?\nAnswer: Mary", as base models write, gives "Tom": the text before the
// first such label that has an answer before it, else the whole text. O(n).
std::string_view own_answer(std::string_view plain);

}  // namespace timeprobe::answers
