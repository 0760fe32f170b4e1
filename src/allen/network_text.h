// Networks of Allen relations as a text that people write:
//
//   # a comment
//   "World War II" during "20th century"
//   A before|meets B
//
// A name is one word, or stands in double quotes. Relations are spelt as to_text(Relation), several
// that may hold are parted by '|'.
#pragma once

#include <string>
#include <vector>

#include "allen/arrangement.h"
#include "base/line_reader.h"

namespace timeprobe {

struct NetworkText {
  std::vector<std::string> names;  // of the intervals, in the order in which they come up
  std::vector<AllenStatement> statements;
  std::vector<Line> lines;  // of the statements
};

// The lines are views of `text`. Throws a usage Error that names the line: no statement, an unknown
// relation, an interval that is said to be something else than equal to itself, or no statement at
// all.
NetworkText read_network(const TextLines& text);

}  // namespace timeprobe
