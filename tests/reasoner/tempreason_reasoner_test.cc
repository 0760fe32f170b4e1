#include "reasoner/tempreason_reasoner.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/random.h"
#include "questions/tempreason_files.h"
#include "suites/tempreason/generate.h"
#include "suites/tempreason/tempreason.h"
#include "tests/reference/slow_tempreason.h"

namespace timeprobe {
namespace {

using Answers = std::vector<std::string>;

const char* const kFacts =
    "X plays for A from Jan, 1990 to Jan, 1992. \n X plays for B from Jan, 1992 to Mar, 1995. \n X "
    "plays for C from Feb, 1994 to Jul, 1999.";

TEST(Reason, Arithmetic) {
  EXPECT_EQ(reason_tempreason("What is the time 7 year and 11 month before Sep, 1104", "").answers,
            Answers{"Oct, 1096"});
  EXPECT_EQ(reason_tempreason("What is the time 4 year and 12 month after Aug, 1013", "").answers,
            Answers{"Aug, 1018"});
  EXPECT_EQ(reason_tempreason("What is the year 10 years after 1998?", "").answers,
            Answers{"2008"});
  EXPECT_EQ(reason_tempreason("What is the year before 1900?", "").answers, Answers{"1899"});
}

TEST(Reason, EventAtTimeCountsBothEnds) {
  EXPECT_EQ(reason_tempreason("Which team did X play for in Dec, 1990?", kFacts).answers,
            Answers{"A"});
  EXPECT_EQ(reason_tempreason("Which team did X play for in Mar, 1995?", kFacts).answers,
            (Answers{"C", "B"}));
  EXPECT_EQ(reason_tempreason("Which team did X play for in Jul, 1999?", kFacts).answers,
            Answers{"C"});
}

TEST(Reason, ReportsTiesAndEvidence) {
  const Conclusion conclusion =
      reason_tempreason("Which team did X play for in Jan, 1992?", kFacts);
  EXPECT_EQ(conclusion.status, ConclusionStatus::ambiguous);
  EXPECT_EQ(conclusion.answers, (Answers{"B", "A"}));  // the longest first
  EXPECT_EQ(conclusion.evidence.at(0), "B, Jan, 1992 to Mar, 1995");
}

TEST(Reason, DoesNotGuess) {
  const Conclusion uncovered = reason_tempreason("Which team did X play for in Aug, 1999?", kFacts);
  EXPECT_EQ(uncovered.status, ConclusionStatus::no_answer);
  EXPECT_TRUE(uncovered.answers.empty());
  EXPECT_EQ(uncovered.explanation, "no fact covers Aug, 1999");
  EXPECT_EQ(reason_tempreason("Which team did X play for in Aug, 1999?", "").status,
            ConclusionStatus::no_answer);
  EXPECT_EQ(reason_tempreason("Which team did X manage in Aug, 1999?", kFacts).status,
            ConclusionStatus::not_understood);
  EXPECT_EQ(reason_tempreason("Which team did X play for after C?", kFacts).status,
            ConclusionStatus::no_answer);
}

struct NextCase {
  const char* name;
  const char* facts;  // "object start-end" of subject X, one a line
  const char* question;
  Answers answers;
};

class NextToEvent : public testing::TestWithParam<NextCase> {};

const NextCase kNextCases[] = {
    {"adjacent",
     "X plays for A from Jan, 1990 to Feb, 1992.\nX plays for B from Mar, 1992 to May, 1995.",
     "Which team did X play for after A?",
     {"B"}},
    {"shared_month_is_disjoint",
     "X plays for A from Jan, 1990 to Mar, 1992.\nX plays for B from Mar, 1992 to May, 1995.",
     "Which team did X play for before B?",
     {"A"}},
    {"bare_year_is_skipped",
     "X plays for A from Jan, 1990 to Feb, 1992.\nX plays for P from Jan, 1993 to Jan, 1993.\n"
     "X plays for B from Mar, 1994 to May, 1995.",
     "Which team did X play for before B?",
     {"A"}},
    {"point_with_month_counts",
     "X plays for A from Apr, 1831 to Apr, 1831.\nX plays for B from Apr, 1831 to Dec, 1832.\n"
     "X plays for C from Jan, 1826 to Feb, 1830.",
     "Which team did X play for before B?",
     {"A"}},
    {"overlapping_neighbour_is_passed",
     "X plays for A from Jan, 1990 to Feb, 1999.\nX plays for B from Mar, 1994 to May, 1995.\n"
     "X plays for C from Mar, 1980 to May, 1985.",
     "Which team did X play for before B?",
     {"C"}},
    {"by_start_and_not_by_end",
     "X plays for A from Jan, 2008 to Dec, 2012.\nX plays for B from Feb, 2010 to Mar, 2011.\n"
     "X plays for C from Jan, 2013 to Dec, 2014.",
     "Which team did X play for before C?",
     {"B"}},
    {"tie_shortest_first",
     "X plays for A from Jan, 1990 to Feb, 1992.\nX plays for B from Mar, 1992 to May, 1998.\n"
     "X plays for C from Mar, 1992 to May, 1993.",
     "Which team did X play for after A?",
     {"C", "B"}},
};

TEST_P(NextToEvent, FollowsTheRule) {
  EXPECT_EQ(reason_tempreason(GetParam().question, GetParam().facts).answers, GetParam().answers);
}

INSTANTIATE_TEST_SUITE_P(Table, NextToEvent, testing::ValuesIn(kNextCases),
                         [](const auto& test) { return test.param.name; });

// Names that look like parts of sentences.
const char* const kNasty[] = {"A",
                              "B in C",
                              "before D",
                              "E after F",
                              "G from Jul, 1979 to",
                              "F.C.",
                              "state of H",
                              "the I",
                              "J? K",
                              "L play for M",
                              "N is",
                              "O's \"P\"",
                              "Q hold",
                              "R, S",
                              "T to U",
                              "V.W.",
                              "\xC3\x89"
                              "a",
                              "X and Y",
                              "head of Z",
                              "team AA"};

FactGroup random_group(Random& random, const PropertyId& relation) {
  FactGroup group{{"Subject " + std::string(kNasty[random.below(20)]), std::nullopt}, relation, {}};
  std::vector<std::string> names(std::begin(kNasty), std::end(kNasty));
  random.shuffle(names);
  CivilDay start = *make_day(1950, 1, 1) + random.between(0, 5000);
  const std::int64_t size = random.between(3, 8);
  for (std::int64_t i = 0; i < size; ++i) {
    const CivilDay end = start + random.between(0, 1500);
    group.facts.push_back({{names[static_cast<std::size_t>(i)], std::nullopt}, start, end});
    start = start + random.between(0, 1200);
  }
  return group;
}

std::vector<reference::SlowFact> slow_facts(const FactGroup& group) {
  std::vector<reference::SlowFact> slow;
  for (const DatedFact& fact : group.facts) {
    const DayFields start = fields(fact.start), end = fields(fact.end);
    slow.push_back({fact.object.name, static_cast<int>(start.year), start.month,
                    static_cast<int>(end.year), end.month});
  }
  return slow;
}

// Three ways must agree: the generator's accepted answers, the reasoner on the text, and the slow
// truth that walks month by month.
TEST(Reason, EventAtTimeAgreesWithTheSlowTruthOnRandomGroups) {
  Random random(20221120);
  int num_questions = 0;
  const auto& wording = tempreason::official_wording();
  for (int round = 0; round < 200; ++round) {
    for (const auto& [relation, unused] : wording.relations) {
      const FactGroup group = random_group(random, relation);
      for (const Question& question :
           tempreason::time_questions(group, {random.next(), 1.0}, wording)) {
        const Conclusion conclusion = reason_tempreason(question.question, question.context.text);
        const std::string& time = question.labels.at("time");
        const std::set<std::string> expected = reference::objects_at(
            slow_facts(group), std::stoi(time.substr(0, 4)), std::stoi(time.substr(5, 2)));
        ASSERT_EQ(std::set(conclusion.answers.begin(), conclusion.answers.end()), expected)
            << question.question << "\n"
            << question.context.text << "\n"
            << conclusion.explanation;
        ASSERT_EQ(std::set(question.answer.accepted.begin(), question.answer.accepted.end()),
                  expected);
        ++num_questions;
      }
    }
  }
  EXPECT_GT(num_questions, 5000);
}

// Where the months decide, the generator's L3 answer is the reasoner's. A group whose months leave
// two candidates is ambiguous, and the answer is among them.
TEST(Reason, EventNextToEventFindsTheGeneratedAnswer) {
  Random random(20230101);
  int num_questions = 0, num_first = 0;
  const auto& wording = tempreason::official_wording();
  for (int round = 0; round < 200; ++round) {
    for (const auto& [relation, unused] : wording.relations) {
      const FactGroup group = random_group(random, relation);
      for (const Question& question :
           tempreason::event_questions(group, {random.next(), 1.0}, wording)) {
        const Conclusion conclusion = reason_tempreason(question.question, question.context.text);
        ASSERT_NE(conclusion.status, ConclusionStatus::not_understood)
            << question.question << "\n"
            << question.context.text << conclusion.explanation;
        num_first +=
            !conclusion.answers.empty() && conclusion.answers[0] == question.answer.accepted[0];
        ++num_questions;
      }
    }
  }
  // Random days make facts that start in one month far more often than real ones do.
  EXPECT_GT(num_first, num_questions * 98 / 100) << num_questions;
}

TEST(Reason, MonthArithmeticAgreesWithMovingMonthByMonth) {
  const auto& wording = tempreason::official_wording();
  for (const tempreason::MonthTask& task :
       tempreason::draw_month_tasks(3, {0, 0, 3000, 500}).test) {
    const Question question =
        tempreason::month_question(task, wording, TempReasonTask::l1, "test", 0, 3);
    const MonthFields reference_month = fields(task.reference);
    const std::string expected =
        reference::moved(static_cast<int>(reference_month.year), reference_month.month,
                         task.years * 12 + task.months, task.direction == Direction::after);
    ASSERT_EQ(question.answer.accepted, Answers{expected});
    ASSERT_EQ(reason_tempreason(question.question, "").answers, Answers{expected})
        << question.question;
  }
}

class OfficialSample : public testing::TestWithParam<std::tuple<TempReasonTask, double>> {};

// 500 official questions a level; the bounds are those of the reference with room for its
// undecidable rows.
TEST_P(OfficialSample, ReasonerReachesTheCeiling) {
  const auto [task, bound] = GetParam();
  const std::filesystem::path path = std::filesystem::path(TIMEPROBE_SOURCE_DIR) /
                                     "../shared/data/tempreason" /
                                     ("test_" + std::string(to_text(task)) + "_sample.jsonl");
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "skipped: no ../shared/data";
  const auto setting =
      task == TempReasonTask::l1 ? TempReasonSetting::cbqa : TempReasonSetting::reasonqa;
  const ImportedQuestions imported =
      import_timebench(TextLines::read(path), {task, setting, "test"});
  ASSERT_TRUE(imported.rejections.empty());
  double right = 0;
  for (const Question& question : imported.questions) {
    const Conclusion conclusion = reason_tempreason(question.question, question.context.text);
    Completion completion;
    if (!conclusion.answers.empty()) completion.text = conclusion.answers[0];
    right += tempreason::score(question, completion).metrics.at("em");
  }
  EXPECT_GE(right / static_cast<double>(imported.questions.size()), bound);
}

INSTANTIATE_TEST_SUITE_P(Levels, OfficialSample,
                         testing::Values(std::tuple(TempReasonTask::l1, 1.0),
                                         std::tuple(TempReasonTask::l2, 0.998),
                                         std::tuple(TempReasonTask::l3, 0.994)));

}  // namespace
}  // namespace timeprobe
