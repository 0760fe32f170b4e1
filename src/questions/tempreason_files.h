// Other people's files of TempReason questions: the official ones (Hugging Face data set
// tonytan48/TempReason, JSON lines in .json files) and TimeBench's subset.
//
// The setting decides what a system may read: nothing (CBQA), the facts (ReasonQA) or the Wikipedia
// page (OBQA). L1 has only CBQA.
//
// Labels that the importers and the generator set alike: setting; direction and reference (year
// prediction, L1); relation, subject, num_facts, time, period and intra_year (L2: whether more than
// one fact is active in the year of the question, the paper's Table 9); relation, subject,
// num_facts, anchor and direction (L3); date (the official day) and answer_id (Wikidata id) where
// the file has them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"
#include "questions/question.h"
#include "questions/tempreason_text.h"

namespace timeprobe {

enum class TempReasonTask { year, l1, l1_future, l2, l3 };
enum class TempReasonSetting { cbqa, reasonqa, obqa };

std::string_view to_text(TempReasonTask task);
std::string_view to_text(TempReasonSetting setting);
std::optional<TempReasonTask> parse_tempreason_task(std::string_view text);
std::optional<TempReasonSetting> parse_tempreason_setting(std::string_view text);

struct TempReasonImport {
  TempReasonTask task = TempReasonTask::l2;
  TempReasonSetting setting = TempReasonSetting::reasonqa;
  std::string split = "test";
};

struct ImportedQuestions {
  std::vector<Question> questions;
  std::vector<Rejection> rejections;
};

// Reads the official layout: question, date, text_answers, id, context and, for L2 and L3,
// fact_context, none_context, neg_answers (and kb_answers).
ImportedQuestions import_tempreason(const TextLines& text, const TempReasonImport& options);

// Reads TimeBench's layout: question, answer, context, fact_context.
ImportedQuestions import_timebench(const TextLines& text, const TempReasonImport& options);

// Appends one row, with its line end, in the official layout and in the bytes of Python's
// json.dumps. `page` fills the column context. REQUIRES: a ReasonQA question of L2 or L3, or a
// question of L1, with the label date.
void append_official_row(std::string& out, const Question& question, std::string_view page);

// The labels of a question that follow from its text and its facts; shared by importers and
// generator so that both say the same.
Labels tempreason_labels(const GroundedQuestion& grounded, TempReasonSetting setting);

}  // namespace timeprobe
