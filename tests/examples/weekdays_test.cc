#include "weekdays/weekdays.h"

#include <gtest/gtest.h>

#include <ctime>

#include "tests/apps/program_run.h"

namespace timeprobe {
namespace {

// The C library's own calendar.
std::string slow_weekday(const std::string& id) {
  std::tm day = {};
  EXPECT_NE(::strptime(id.c_str(), "weekdays/%Y-%m-%d", &day), nullptr);
  ::timegm(&day);
  constexpr const char* kNames[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                    "Thursday", "Friday", "Saturday"};
  return kNames[day.tm_wday];
}

TEST(Weekdays, AsksForTheRightDays) {
  const std::vector<Question> questions = weekdays::generate(2000, 7);
  ASSERT_EQ(questions.size(), 4000u);
  for (const Question& question : questions) {
    EXPECT_EQ(question.answer.accepted.front(), slow_weekday(question.id)) << question.id;
  }
}

TEST(Weekdays, ScoresTheOnlyDayThatIsNamed) {
  const Question question = weekdays::generate(1, 7).front();
  const std::string right = question.answer.accepted.front();
  const std::string wrong = right == "Monday" ? "Tuesday" : "Monday";
  const auto verdict = [&](const std::string& text) {
    return weekdays::score(question, {.text = text}).verdict;
  };
  EXPECT_EQ(verdict("It is a " + right + "."), Verdict::right);
  EXPECT_EQ(verdict(wrong), Verdict::wrong);
  EXPECT_NE(verdict(wrong + " or " + right), Verdict::right);
}

class OwnSuite : public ProgramFolder {};

// As docs/adding-a-suite.md tells it.
TEST_F(OwnSuite, IsAskedAndReportedByAProgramThatHasIt) {
  ASSERT_EQ(run_in_shell("'" WEEKDAYS_EXAM "' 7 > " + (folder_ / "exam.jsonl").string()).exit_code,
            0);
  const auto program = [&](const std::string& arguments) {
    return run_in_shell("cd '" + folder_.path().string() + "'; '" TIMEPROBE_WITH_WEEKDAYS "' " +
                        arguments);
  };
  EXPECT_NE(program("--version").text.find("weekdays"), std::string::npos);
  const Outcome gold = program("run exam.jsonl --model baseline:gold --name gold --db a.db");
  EXPECT_EQ(gold.exit_code, 0) << gold.text;
  const Outcome report = program("report gold --db a.db");
  EXPECT_NE(report.text.find("Days of the week"), std::string::npos) << report.text;
  EXPECT_NE(report.text.find("20th century"), std::string::npos) << report.text;
  EXPECT_NE(report.text.find("1.00"), std::string::npos) << report.text;
}

TEST_F(OwnSuite, IsUnknownToAProgramThatHasItNot) {
  ASSERT_EQ(run_in_shell("'" WEEKDAYS_EXAM "' > " + (folder_ / "exam.jsonl").string()).exit_code,
            0);
  const Outcome refused = run("run exam.jsonl --model baseline:gold --db a.db");
  EXPECT_EQ(refused.exit_code, 2) << refused.text;
  EXPECT_NE(refused.text.find("weekdays"), std::string::npos) << refused.text;
}

}  // namespace
}  // namespace timeprobe
