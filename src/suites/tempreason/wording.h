// The sentences of TempReason, from data/suites/tempreason/wording.yaml or a file of the user's.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/sentence_template.h"
#include "facts/fact.h"
#include "questions/question.h"
#include "questions/tempreason_text.h"

namespace timeprobe::tempreason {

struct RelationWording {
  SentenceTemplate fact;
  SentenceTemplate time_question;
  SentenceTemplate event_question;
};

struct Wording {
  std::map<PropertyId, RelationWording> relations;
  SentenceTemplate fact_sentence;
  SentenceTemplate month_question, one_year, many_years, one_month, many_months, years_and_months;
  SentenceTemplate year_question_one, year_question_many;
  std::map<AnswerKind, SentenceTemplate> prompts;
  SentenceTemplate prompt_with_context, solved_example, open_question;
};

// The wording of the official files. Made once; thread safe.
const Wording& official_wording();

// Throws a usage Error that names file and key.
Wording read_wording(const std::filesystem::path& path);

// "7 year and 11 month": the offset of an L1 question with the plural rule of the official files.
std::string offset_text(const Wording& wording, std::int64_t years, std::int64_t months,
                        Direction direction);

}  // namespace timeprobe::tempreason
