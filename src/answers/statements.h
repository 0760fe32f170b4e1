// Where a completion says in so many words what its answer is.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace timeprobe::answers {

// "Final answer: Tom. He ate it." has its value behind the colon. `value` ends at the next
// statement or the text's end, but with `closed` at its own delimiter: \boxed{Tom}, <answer>Tom
// </answer>, {"answer": "Tom"}.
struct Statement {
  std::size_t begin = 0;
  std::string_view value;
  bool closed = false;
};

// In the order of the text. Known are "answer" with a colon, "=" or "is" ("The answer to the
// question is", "My answer would be"), alone on a line as a heading, and as JSON key; "A:" at the
// start of a line; \boxed{}; <answer>. "If no event matches, the answer is nobody" states nothing.
// Views of `plain`. O(n).
std::vector<Statement> find_statements(std::string_view plain);

// The values of these JSON keys in a text that is one object: {"count": 2}. For texts without any
// statement. Keys are compared in lower case without spaces, hyphens and underscores.
std::vector<Statement> find_json_values(std::string_view plain,
                                        std::span<const std::string_view> keys);

}  // namespace timeprobe::answers
