// Makes the questions of chronosense-multi from items.
#pragma once

#include <cstddef>

#include "questions/question.h"
#include "suites/chronosense_multi/chain_drawer.h"

namespace timeprobe::chronosense_multi {

// The question of an item, without its split. The id holds form, depth, right answer and number, of
// the item within its cell and answer, so that the questions of one exam do not share ids.
Question question_of(const ChainItem& item, const Cell& cell, Modality right, std::size_t number,
                     const RelationChainWording& wording);

}  // namespace timeprobe::chronosense_multi
