// How well an answer fits, as the SQuAD v1.1 scorer counts; both texts are normalised already
// (normalize_squad in text_normalization.h).
#pragma once

#include <string_view>

namespace timeprobe {

// The overlap of two bags of words: the harmonic mean of precision and recall, in [0, 1]; 0 without
// overlap. O(n log n).
double squad_token_f1(std::string_view prediction, std::string_view gold);

}  // namespace timeprobe
