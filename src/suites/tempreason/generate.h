// Makes the questions of TempReason from facts (L2, L3) and from the calendar (L1, year
// prediction).
//
// The rules are those that rebuild the official data; where the paper and its data differ, the data
// wins (docs/tempreason.md lists the differences).
//
// Everything is a function of the seed: a question does not depend on the number of threads, nor on
// other subjects' questions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "facts/fact_group.h"
#include "questions/question.h"
#include "questions/tempreason_files.h"
#include "suites/tempreason/wording.h"

namespace timeprobe::tempreason {

// Data of section 1.4: Y uniform in 0..10, M uniform in 0..12, not both zero; first half "after",
// second half "before".
struct MonthTask {
  CivilMonth reference;
  int years;
  int months;
  Direction direction;
};

struct MonthCounts {
  std::size_t train = 400000;
  std::size_t dev = 4000;
  std::size_t test = 4000;
  std::size_t future = 2000;
};

// The four L1 sets; no task stands twice, in one set or in two.
struct MonthTasks {
  std::vector<MonthTask> train;  // reference Jan 1000 .. Nov 2020, as dev and test
  std::vector<MonthTask> dev;
  std::vector<MonthTask> test;
  std::vector<MonthTask> future;  // reference Jan 2020 .. Nov 2040
};

// Throws a usage Error when more questions are asked for than exist (about 3.4 million in range and
// 70,000 in the future).
MonthTasks draw_month_tasks(std::uint64_t seed, const MonthCounts& counts);

Question month_question(const MonthTask& task, const Wording& wording, TempReasonTask level,
                        const std::string& split, std::size_t row, std::uint64_t seed);

// Paper, section 2: for each of the seven periods of twenty years from 1900 to 2040, the same
// number of questions in the four forms of Table 1. 400 a period are all questions with 1 to 10
// years (20 reference years x 10 offsets x 2 directions); a smaller number is a sample of them, a
// larger one widens the offsets.
std::vector<Question> year_questions(std::uint64_t seed, std::size_t per_period,
                                     const Wording& wording);

struct EventRules {
  std::uint64_t seed = 0;
  double keep_event_pair = 0.6;  // the share of eligible L3 questions that is asked
};

// The L2 and L3 questions of one group, in the setting ReasonQA. L2: one a fact, at a day drawn
// from the fact's own days; every object that covers the month is accepted. L3: from adjacent pairs
// that do not overlap. REQUIRES: the wording has the relation.
std::vector<Question> time_questions(const FactGroup& group, const EventRules& rules,
                                     const Wording& wording);
std::vector<Question> event_questions(const FactGroup& group, const EventRules& rules,
                                      const Wording& wording);

// The same question without its context (CBQA), and with a page for its context (OBQA).
Question without_context(const Question& question);
Question with_page(const Question& question, const std::string& page);

}  // namespace timeprobe::tempreason
