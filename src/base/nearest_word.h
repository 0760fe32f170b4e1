// Which word was probably meant by one that is not known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace timeprobe {

// "; did you mean --force?": the known word that takes the fewest slips (a letter added, left out,
// replaced, or swapped with its neighbour), at most one in three letters and three in all; failing
// that, the one that the word begins, with at most one slip in four. Empty where nothing is near.
// O(known words x their letters squared).
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace timeprobe
