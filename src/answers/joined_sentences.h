// Sentences that are to be read together, and those that are taken back.
#pragma once

#include <functional>
#include <vector>

#include "answers/sentences.h"

namespace timeprobe::answers {

using SentenceTest = std::function<bool(const Sentence&)>;

// Items that are nothing but answers make one sentence, and so do those behind "The matches are:"
// with it, denied ones left out.
std::vector<Sentence> join_lists(const std::vector<Sentence>& sentences,
                                 const SentenceTest& is_bare_answer);

// "Date: 2023-09-28" and "Time: 14:27" on two lines are one answer.
std::vector<Sentence> join_times(std::vector<Sentence> sentences);

// "Tom ate a risotto. This does not match." says nothing of an answer in either sentence.
std::vector<Sentence> without_judged(std::vector<Sentence> sentences);

}  // namespace timeprobe::answers
