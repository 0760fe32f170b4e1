// Makes the questions of ChronoSense (Islakoglu and Kalo, arXiv 2501.03040) from items.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "questions/question.h"
#include "suites/chronosense/item.h"

namespace timeprobe::chronosense {

enum class Names { real, abstract };

// What a task's name says: the relation of the pair (the paper), or the relation that is asked.
enum class TaskKey { pair, hypothesis };
std::string_view to_text(TaskKey key);

// What the questions of one item have in common, besides the item.
struct QuestionForm {
  Names names = Names::abstract;
  TaskKey key = TaskKey::pair;
  std::size_t number = 0;  // of the item, within its task
  Typos typos = Typos::corrected;
  const ChronoSenseWording* wording = &paper_wording();  // outlives the form
};

// Turns items keyed by the relation of the pair (paper, 3.3: the negative of a pair asks another
// relation about the same pair) into items keyed by the asked relation: the task always asks its
// own relation, and its negative is a pair of another task for which that is certainly false, each
// pair at most once. An item for which no other task has such a pair left is dropped. `by_task`
// holds items of one split, the sixteen tasks in their order, the first at place `first`;
// arithmetic is left as it is.
void key_by_hypothesis(std::vector<std::vector<Item>>& by_task, std::size_t first,
                       std::uint64_t seed);

// One question of an item, in one wording, without its split. The id holds task, names, unit, mode,
// number, wording and truth, so that questions of several exams do not share ids.
Question question_of(const Item& item, const ChronoSenseTask& task, Truth truth, int variant,
                     const QuestionForm& form);

}  // namespace timeprobe::chronosense
