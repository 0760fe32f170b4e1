#include "wikipedia/quote_marks.h"

#include <algorithm>

namespace timeprobe::wikipedia {
namespace {

// The first runs of three behind a word of one letter, a longer word, and a space.
struct Candidates {
  std::optional<std::size_t> letter;
  std::optional<std::size_t> word;
  std::optional<std::size_t> space;

  void add(std::string_view line, std::size_t at) {
    const char before = at > 0 ? line[at - 1] : ' ';
    const char before_that = at > 1 ? line[at - 2] : ' ';
    std::optional<std::size_t>& kind = before == ' ' ? space : before_that == ' ' ? letter : word;
    if (!kind) kind = at;
  }

  std::optional<std::size_t> best() const { return letter ? letter : word ? word : space; }
};

}  // namespace

std::optional<std::size_t> find_apostrophe_before_italics(std::string_view line) {
  std::size_t num_bold = 0;
  std::size_t num_italic = 0;
  Candidates candidates;
  for (std::size_t at = line.find("''"); at != std::string_view::npos; at = line.find("''", at)) {
    const std::size_t end = std::min(line.find_first_not_of('\'', at), line.size());
    const std::size_t length = end - at;
    if (length != 2) ++num_bold;  // of four, one is to be read and three are bold
    if (length == 2 || length >= 5) ++num_italic;
    if (length == 3) candidates.add(line, at);
    if (length == 4) candidates.add(line, at + 1);
    at = end;
  }
  return num_bold % 2 == 1 && num_italic % 2 == 1 ? candidates.best() : std::nullopt;
}

std::size_t apostrophes_to_read(std::size_t run_length) {
  return run_length == 1 || run_length == 4 || run_length > 5 ? 1 : 0;
}

}  // namespace timeprobe::wikipedia
