// What an answer is worth in time-sensitive reinforcement learning (Tan et al. 2023, section 4:
// p(x) and n(x); the equations were rebuilt from the text and the released code).
//
//   p  1 when the answer equals an accepted one, else 0
//   n  1 when it equals a negative one - right for another time -, else 0
//
//             p >= n, p = 1   p = n = 0   p < n
//   paper           1             0        -1
//   code            1            -2        -1
//
// Equality is exact match after SQuAD normalisation. An answer that is accepted and negative at
// once counts as accepted.
#pragma once

#include <string>
#include <string_view>

#include "training_data/training_example.h"

namespace timeprobe {

enum class RewardVariant { paper, code };

double reward(std::string_view answer, const TrainingExample& example, RewardVariant variant);

}  // namespace timeprobe
