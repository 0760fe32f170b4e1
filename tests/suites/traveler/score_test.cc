#include <gtest/gtest.h>

#include "base/error.h"
#include "questions/answer_distribution.h"
#include "suites/traveler/traveler.h"

namespace timeprobe::traveler {
namespace {

Question question_of(const std::string& form, AnswerKey key) {
  Question question;
  question.id = "q";
  question.suite = "traveler";
  question.labels = {{"template", form}};
  question.context = {ContextKind::events,
                      "type\twatch\tfilm\twatch a film\twatched a film\twatch film\nsubject\tMary\n"
                      "subject\tTom\nsubject\tRia\nlocation\tkitchen\n"};
  question.answer = std::move(key);
  return question;
}

struct Row {
  const char* name;
  const char* form;
  AnswerKind kind;
  const char* key;
  const char* text;
  const char* extracted;
  double accuracy, lenient, upstream;
  Verdict verdict;
};

const Row kRows[] = {
    {"did_yes", "did", AnswerKind::boolean, "yes", "**Yes**, Tom did.", "yes", 1, 1, 1,
     Verdict::right},
    {"did_no", "did", AnswerKind::boolean, "yes", "No.", "no", 0, 0, 0, Verdict::wrong},
    {"who_set", "who", AnswerKind::names, "Mary, Tom", "Answer: Tom and Mary", "Mary, Tom", 1, 1, 1,
     Verdict::right},
    {"who_subset", "who", AnswerKind::names, "Mary, Tom", "Tom", "Tom", 0, 0, 0, Verdict::wrong},
    {"who_superset", "who", AnswerKind::names, "Tom", "Mary, Tom", "Mary, Tom", 0, 0, 1,
     Verdict::wrong},
    {"who_nobody", "who", AnswerKind::names, "nobody", "Nobody.", "nobody", 1, 1, 1,
     Verdict::right},
    {"who_stranger", "who", AnswerKind::names, "Tom", "Tom and Peter", "Tom, Peter", 0, 0, 1,
     Verdict::wrong},
    {"how_often_word", "how_often", AnswerKind::number, "2", "twice", "2", 1, 1, 1, Verdict::right},
    {"how_often_large", "how_often", AnswerKind::number, "7", "The sum is 7.", "7", 1, 1, 0,
     Verdict::right},
    {"when_minute", "when", AnswerKind::date_time, "2023-09-28 14:27",
     "September 28, 2023 at 14:27", "2023-09-28 14:27", 1, 1, 1, Verdict::right},
    {"when_day", "when", AnswerKind::date_time, "2023-09-28 14:27", "2023-09-28", "2023-09-28", 0,
     1, 0, Verdict::wrong},
    {"when_nothing", "when", AnswerKind::date_time, "nothing", "nothing", "nothing", 1, 1, 1,
     Verdict::right},
    {"unreadable", "did", AnswerKind::boolean, "yes", "I like films.", "", 0, 0, 0,
     Verdict::unparsed},
    {"empty", "did", AnswerKind::boolean, "yes", " \n", "", 0, 0, 0, Verdict::empty},
};

class TravelerScore : public testing::TestWithParam<Row> {};

TEST_P(TravelerScore, HasItsValues) {
  const Row& row = GetParam();
  const Score found = score(question_of(row.form, {row.kind, {row.key}}), {.text = row.text});
  EXPECT_EQ(found.extracted, row.extracted);
  EXPECT_EQ(found.value, row.accuracy);
  EXPECT_EQ(found.metrics.at("accuracy"), row.accuracy);
  EXPECT_EQ(found.metrics.at("ceiling"), 1.0);
  EXPECT_EQ(found.metrics.at("invalid"), found.extracted.empty() ? 1.0 : 0.0);
  EXPECT_EQ(found.metrics.at("accuracy_lenient"), row.lenient);
  EXPECT_EQ(found.metrics.at("accuracy_upstream"), row.upstream);
  EXPECT_EQ(found.verdict, row.verdict);
}

INSTANTIATE_TEST_SUITE_P(Table, TravelerScore, testing::ValuesIn(kRows),
                         [](const auto& test) { return test.param.name; });

struct Vague {
  const char* text;
  double accuracy;
  Verdict verdict;
};

void expect_vague(const std::string& form, const std::vector<ScoredAnswer>& answers,
                  const std::vector<Vague>& rows, double ceiling) {
  const Question question = question_of(form, distribution_key(answers));
  for (const Vague& row : rows) {
    const Score found = score(question, {.text = row.text});
    EXPECT_EQ(found.metrics.at("accuracy"), row.accuracy) << row.text;
    EXPECT_EQ(found.metrics.at("ceiling"), ceiling) << row.text;
    EXPECT_EQ(found.verdict, row.verdict) << row.text;
  }
}

// A vague answer earns the share of speakers whom it suits; right is the best one.
TEST(TravelerVagueScore, IsTheShareThatTheAnswerSuits) {
  expect_vague("did", {{"yes", 0.25}, {"no", 0.75}},
               {{"No.", 0.75, Verdict::right},
                {"Yes.", 0.25, Verdict::wrong},
                {"Hm.", 0, Verdict::unparsed}},
               0.75);
  expect_vague("who", {{"nobody", 0.125}, {"Mary", 0.5}, {"Mary, Ria", 0.375}},
               {{"Mary", 0.5, Verdict::right},
                {"Ria and Mary", 0.375, Verdict::wrong},
                {"Nobody", 0.125, Verdict::wrong},
                {"Tom", 0, Verdict::wrong},
                {"Mary and Tom", 0, Verdict::wrong}},
               0.5);
  expect_vague("how_often", {{"0", 0.375}, {"1", 0.5}, {"2", 0.125}},
               {{"once", 0.5, Verdict::right},
                {"0", 0.375, Verdict::wrong},
                {"Two", 0.125, Verdict::wrong},
                {"3", 0, Verdict::wrong}},
               0.5);
}

TEST(TravelerVagueScore, EqualsAreAllRight) {
  expect_vague("did", {{"yes", 0.5}, {"no", 0.5}},
               {{"yes", 0.5, Verdict::right}, {"no", 0.5, Verdict::right}}, 0.5);
}

TEST(TravelerVagueScore, SumsToOneOverAllAnswers) {
  const Question question = question_of(
      "who", distribution_key({{"nobody", 0.1}, {"Mary", 0.2}, {"Tom, Ria", 0.3}, {"Ria", 0.4}}));
  double sum = 0.0;
  for (const char* answer :
       {"nobody", "Mary", "Tom", "Ria", "Mary, Tom", "Mary, Ria", "Tom, Ria", "Mary, Tom, Ria"}) {
    sum += *score(question, {.text = answer}).value;
  }
  EXPECT_NEAR(sum, 1.0, 1e-12);
}

TEST(TravelerScore, TruncatedAndFailed) {
  const Question question = question_of("did", {AnswerKind::boolean, {"yes"}});
  EXPECT_EQ(score(question, {.text = "I go", .finish = FinishReason::length}).verdict,
            Verdict::truncated);
  EXPECT_EQ(score(question, {.text = "No", .finish = FinishReason::length}).verdict,
            Verdict::truncated);
  EXPECT_EQ(score(question, {.text = "Yes", .finish = FinishReason::length}).verdict,
            Verdict::right);
  const Score failed = score(question, {.text = "no route", .finish = FinishReason::error});
  EXPECT_EQ(failed.verdict, Verdict::failed);
  EXPECT_FALSE(failed.value);
  EXPECT_TRUE(failed.metrics.empty());
}

TEST(TravelerScore, WithoutItsTemplateAQuestionHasNoScore) {
  Question question = question_of("why", {AnswerKind::boolean, {"yes"}});
  EXPECT_THROW(score(question, {.text = "yes"}), Error);
  question.labels.clear();
  try {
    score(question, {.text = "yes"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "question q: its template is not who, did, how_often or when");
  }
}

}  // namespace
}  // namespace timeprobe::traveler
