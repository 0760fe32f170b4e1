#include "base/nearest_word.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace timeprobe {
namespace {

using Words = std::vector<std::string>;
using Row = std::vector<std::size_t>;

// The slips (optimal string alignment) that make the word the first 0, 1, 2, ... letters of the
// other. Names are short.
Row slips_by_length(std::string_view word, std::string_view other) {
  Row before(other.size() + 1), above(other.size() + 1), row(other.size() + 1);
  std::iota(row.begin(), row.end(), 0U);
  for (std::size_t i = 1; i <= word.size(); ++i) {
    before = std::exchange(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (word[i - 1] == other[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      const bool swaps =
          i > 1 && j > 1 && word[i - 1] == other[j - 2] && word[i - 2] == other[j - 1];
      if (swaps) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row;
}

// The known word with the fewest slips, if they are no more than `most`; else the end.
template <typename Slips>
Words::const_iterator fewest(const Words& known, std::size_t most, const Slips& slips) {
  const auto nearest = std::ranges::min_element(known, {}, slips);
  return nearest != known.end() && slips(*nearest) <= most ? nearest : known.end();
}

Words::const_iterator nearest_whole(std::string_view word, const Words& known) {
  return fewest(known, std::min<std::size_t>(word.size() / 3, 3),
                [word](auto& other) { return slips_by_length(word, other).back(); });
}

// Beginnings of one or two letters say nothing.
Words::const_iterator nearest_beginning(std::string_view word, const Words& known) {
  const std::size_t num_letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
  if (num_letters < 3) return known.end();
  return fewest(known, num_letters / 4,
                [word](auto& other) { return std::ranges::min(slips_by_length(word, other)); });
}

}  // namespace

std::string did_you_mean(std::string_view word, const Words& known) {
  auto meant = nearest_whole(word, known);
  if (meant == known.end()) meant = nearest_beginning(word, known);
  return meant == known.end() ? "" : fmt::format("; did you mean {}?", *meant);
}

}  // namespace timeprobe
