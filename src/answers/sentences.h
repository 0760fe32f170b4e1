// The sentences of a completion, with where each stands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace timeprobe::answers {

struct Sentence {
  std::string text;           // without list mark, with its closing punctuation
  std::size_t paragraph = 0;  // counted over blank lines
  bool list_item = false;     // in an item of a list, a line of a table or an indented line below
  bool opens_line = false;    // the first on its line
  bool after_blank = false;   // opens a paragraph
};

// Where the text begins: a number at the start of a line may be a list mark, one behind "Answer:"
// is not.
enum class TextStart { new_line, within_line };

// A sentence ends at a line end (unless the next line goes on in lower case) and at . ! ? before
// white space, but not in "Sept. 28", "2:27 p.m." or "2. Tom" of a numbered list. A number is a
// list mark when a neighbour counts on from it or when it does not open the text: "2. Ria read a
// book twice." alone answers 2. O(n).
std::vector<Sentence> split_sentences(std::string_view plain, TextStart start);

}  // namespace timeprobe::answers
