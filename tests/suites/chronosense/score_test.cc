#include <gtest/gtest.h>

#include "suites/chronosense/chronosense.h"

namespace timeprobe::chronosense {
namespace {

constexpr FinishReason kStop = FinishReason::stop;
constexpr FinishReason kLength = FinishReason::length;

// The question's key is True.
struct ScoreCase {
  const char* name;
  const char* text;
  FinishReason finish;
  Verdict verdict;
  const char* extracted;
  double accuracy_last;
  const char* origin;
};

class ChronoSenseScore : public testing::TestWithParam<ScoreCase> {};

const char* const kPaper = "paper, section 4: exactly one of true and false is a valid answer";
const char* const kOurs = "ours: the last of true and false wins in the second column";

const ScoreCase kCases[] = {
    {"right", "True", kStop, Verdict::right, "True", 1, kPaper},
    {"wrong", "False", kStop, Verdict::wrong, "False", 0, kPaper},
    {"lower_case", "the statement is true.", kStop, Verdict::right, "True", 1, kPaper},
    {"upper_case", "**FALSE**", kStop, Verdict::wrong, "False", 0, kPaper},
    {"mixed_case", "tRuE", kStop, Verdict::right, "True", 1, kPaper},
    {"twice_the_same", "True. Yes, true!", kStop, Verdict::right, "True", 1, kPaper},
    {"both_ending_true", "False? No: True", kStop, Verdict::unparsed, "", 1, kOurs},
    {"both_ending_false", "True or False? False", kStop, Verdict::unparsed, "", 0, kOurs},
    {"neither", "Yes", kStop, Verdict::unparsed, "", 0, kPaper},
    {"contained_in_untrue", "That is untrue.", kStop, Verdict::right, "True", 1,
     "the rule looks for strings, not for words"},
    {"contained_in_falsehood", "A falsehood", kStop, Verdict::wrong, "False", 0,
     "the rule looks for strings, not for words"},
    {"no_mention_in_not_quite", "tru fals", kStop, Verdict::unparsed, "", 0, kPaper},
    {"empty", "", kStop, Verdict::empty, "", 0, "an empty text is not an unreadable one"},
    {"blank", " \n\t", kStop, Verdict::empty, "", 0, "an empty text is not an unreadable one"},
    {"cut_before_an_answer", "Let us think: A ended in", kLength, Verdict::truncated, "", 0,
     "cut by the token limit"},
    {"cut_with_both", "true if ..., false if", kLength, Verdict::truncated, "", 0,
     "cut by the token limit"},
    {"cut_and_wrong", "False, because", kLength, Verdict::truncated, "False", 0,
     "cut by the token limit"},
    {"cut_and_right", "True, because", kLength, Verdict::right, "True", 1,
     "what is right stays right"},
    {"cut_and_empty", "", kLength, Verdict::truncated, "", 0, "cut by the token limit"},
};

Question question_with(const std::string& key) {
  Question question;
  question.suite = "chronosense";
  question.answer = {AnswerKind::boolean, {key}};
  return question;
}

TEST_P(ChronoSenseScore, FollowsTheRule) {
  SCOPED_TRACE(GetParam().origin);
  const Score scored =
      score(question_with("True"), {.text = GetParam().text, .finish = GetParam().finish});
  EXPECT_EQ(scored.verdict, GetParam().verdict);
  EXPECT_EQ(scored.extracted, GetParam().extracted);
  const bool right = GetParam().verdict == Verdict::right;
  EXPECT_EQ(scored.value, right ? 1.0 : 0.0);
  EXPECT_EQ(scored.metrics,
            (std::map<std::string, double>{{"accuracy", right ? 1.0 : 0.0},
                                           {"invalid", scored.extracted.empty() ? 1.0 : 0.0},
                                           {"accuracy_last", GetParam().accuracy_last}}));
}

INSTANTIATE_TEST_SUITE_P(Table, ChronoSenseScore, testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

TEST(ChronoSenseScores, TheKeyDecides) {
  EXPECT_EQ(score(question_with("False"), {.text = "False"}).verdict, Verdict::right);
  EXPECT_EQ(score(question_with("False"), {.text = "True"}).verdict, Verdict::wrong);
  const Score last = score(question_with("False"), {.text = "True? False!"});
  EXPECT_EQ(last.value, 0.0);
  EXPECT_EQ(last.metrics.at("accuracy_last"), 1.0);
}

TEST(ChronoSenseScores, AFailedRequestHasNoValue) {
  const Score failed =
      score(question_with("True"), {.text = "True", .finish = FinishReason::error});
  EXPECT_EQ(failed.verdict, Verdict::failed);
  EXPECT_FALSE(failed.value.has_value());
  EXPECT_TRUE(failed.metrics.empty());
}

}  // namespace
}  // namespace timeprobe::chronosense
