// Makes the questions of ChronoSense (Islakoglu and Kalo, arXiv 2501.03040) from items.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "questions/question.h"
#include "suites/chronosense/item.h"

namespace timeprobe::chronosense {

enum class Names { real, abstract };

// Turns items keyed by the relation of the pair (paper, 3.3: the negative of a pair asks another
// relation about the same pair) into items keyed by the asked relation: the task always asks its
// own relation, and its negative is a pair of another task for which that is certainly false, each
// pair at most once. An item for which no other task has such a pair left is dropped. `by_task`
// holds items of one split, the sixteen tasks in their order, the first at place `first`;
// arithmetic is left as it is.
void key_by_hypothesis(std::vector<std::vector<Item>>& by_task, std::size_t first,
                       std::uint64_t seed);

// One question of an item, in one wording, without its split. The id holds task, names, number,
// wording and truth.
Question question_of(const Item& item, const ChronoSenseTask& task, Truth truth, Names names,
                     std::size_t number, int variant, Typos typos);

}  // namespace timeprobe::chronosense
