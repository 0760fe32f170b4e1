#include "questions/tempreason_files.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace timeprobe {
namespace {

const char* const kTimeBenchRow =
    R"({"question": "Which team did X play for in Jul, 1979?", "answer": ["A"], "context": "X page",)"
    R"( "fact_context": "X plays for A from Jan, 1979 to Jan, 1980. \n X plays for B from Jan, 1980 to Jan, 1981."})";

Question import_one(const std::string& row, TempReasonSetting setting) {
  const ImportedQuestions imported = import_timebench(TextLines::of("folder/f.jsonl", row + "\n"),
                                                      {TempReasonTask::l2, setting, "test"});
  EXPECT_TRUE(imported.rejections.empty());
  return imported.questions.at(0);
}

TEST(ImportTimeBench, FillsTheRecord) {
  const Question question = import_one(kTimeBenchRow, TempReasonSetting::reasonqa);
  EXPECT_EQ(question.id, "timebench_l2_1");
  EXPECT_EQ(question.answer.accepted, std::vector<std::string>{"A"});
  EXPECT_EQ(question.negatives, std::vector<std::string>{"B"});
  EXPECT_EQ(question.context.kind, ContextKind::facts);
  const Labels expected = {{"setting", "reasonqa"}, {"relation", "P54"},     {"subject", "X"},
                           {"num_facts", "2"},      {"period", "1960-1980"}, {"time", "1979-07"},
                           {"intra_year", "false"}};
  EXPECT_EQ(question.labels, expected);
  EXPECT_EQ(question.origin.sources.at(0).name, "f.jsonl");
}

TEST(ImportTimeBench, TheSettingChoosesTheContext) {
  EXPECT_EQ(import_one(kTimeBenchRow, TempReasonSetting::cbqa).context, Context());
  EXPECT_EQ(import_one(kTimeBenchRow, TempReasonSetting::obqa).context,
            (Context{ContextKind::page, "X page"}));
}

struct BadRow {
  const char* name;
  const char* row;
  const char* complaint;
};

class ImportBadRow : public testing::TestWithParam<BadRow> {};

const BadRow kBadRows[] = {
    {"truncated", R"({"question": "Which team)", "f:2: the line is not complete JSON"},
    {"no_question", R"({"answer": ["A"]})", "f:2: the row has no 'question'"},
    {"answer_is_text", R"({"question": "What is the year after 1998?", "answer": "1999"})",
     "f:2: 'answer' is not a list of texts"},
    {"other_task", R"({"question": "What is the year after 1998?", "answer": ["1999"]})",
     "f:2: 'What is the year after 1998?' is not a question of task l2"},
    {"no_facts", R"({"question": "Which team did X play for in Jul, 1979?", "answer": ["A"]})",
     "f:2: setting reasonqa needs a 'fact_context', which is empty"},
    {"no_answer",
     R"({"question": "Which team did X play for in Jul, 1979?", "answer": [], "fact_context": "X plays for A from Jan, 1979 to Jan, 1980."})",
     "f:2: the list of answers is empty"},
};

TEST_P(ImportBadRow, IsRejectedWithItsLineAndTheRestIsRead) {
  const ImportedQuestions imported =
      import_timebench(TextLines::of("f", std::string(kTimeBenchRow) + "\n" + GetParam().row +
                                              "\n" + kTimeBenchRow + "\n"),
                       {TempReasonTask::l2, TempReasonSetting::reasonqa, "test"});
  EXPECT_EQ(imported.questions.size(), 2u);
  ASSERT_EQ(imported.rejections.size(), 1u);
  EXPECT_EQ(describe(imported.rejections[0]), GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(Table, ImportBadRow, testing::ValuesIn(kBadRows),
                         [](const auto& test) { return test.param.name; });

// The bytes that json.dumps gives for the official columns.
TEST(OfficialRow, HasTheBytesOfTheOfficialLayout) {
  Question question = import_one(kTimeBenchRow, TempReasonSetting::reasonqa);
  question.id = "L2_Q1_P54_0";
  question.labels["date"] = "1979-07-05";
  std::string row;
  append_official_row(row, question, "The caf\xC3\xA9");
  EXPECT_EQ(row,
            R"({"question": "Which team did X play for in Jul, 1979?", "date": "July 05, 1979", )"
            R"("text_answers": {"text": ["A"]}, "id": "L2_Q1_P54_0", "context": "The caf\u00e9", )"
            R"("fact_context": "X plays for A from Jan, 1979 to Jan, 1980. \n X plays for B from )"
            R"(Jan, 1980 to Jan, 1981.", "none_context": "", "neg_answers": ["B"]})"
            "\n");
}

}  // namespace
}  // namespace timeprobe
