// Prompting strategies and the plans of papers, put on questions: the label "setting" says how a
// question is put (Suite::strategies).
#pragma once

#include <string>
#include <vector>

#include "questions/question.h"
#include "suites/suite.h"

namespace timeprobe {

// Each selected question once for each setting of the plan, the settings in turn; its id gets the
// setting behind it. Throws a usage Error when the plan selects none of the questions.
std::vector<Question> questions_of_plan(const NamedPlan& plan,
                                        const std::vector<Question>& questions);

// The plan of that name. Throws a usage Error that lists the names there are.
NamedPlan find_plan(const std::string& name);

// Throws a usage Error that lists the names there are for a strategy that no suite has; an empty
// one is none. For systems that read no prompt, whose questions get no setting.
void check_strategy(const std::string& strategy);

// Gives the question the setting, or its suite's preferred one when `strategy` is empty; a question
// that has one, and one of a suite without strategies, stays as it is. True when the strategy is
// one of its suite. Throws a usage Error for a strategy that its suite does not have.
bool set_strategy(Question& question, const std::string& strategy);

// Gives every question of a suite with strategies the setting, or the suite's preferred one when
// `strategy` is empty; questions that have one keep it. Throws a usage Error for a strategy that no
// suite of the questions has.
void set_strategy(std::vector<Question>& questions, const std::string& strategy);

}  // namespace timeprobe
