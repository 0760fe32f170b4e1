#include <gtest/gtest.h>

#include <fstream>

#include "suites/tempreason/answer_text.h"
#include "suites/tempreason/tempreason.h"
#include "time/date_text.h"

namespace timeprobe::tempreason {
namespace {

Question text_question(std::vector<std::string> accepted) {
  Question question;
  question.answer = {AnswerKind::text, std::move(accepted)};
  return question;
}

Question month_question_after_1979() {
  Question question;
  question.answer = {AnswerKind::month, {"Sep, 1981"}};
  question.labels = {{"reference", "1979-07"}, {"direction", "after"}};
  return question;
}

Score score_text(const Question& question, const std::string& text,
                 FinishReason finish = FinishReason::stop) {
  return score(question, {.text = text, .finish = finish});
}

// EM and F1 as the SQuAD v1.1 script gives them.
TEST(Score, MaximumOverAcceptedAnswers) {
  const Question question = text_question({"Barnet F.C.", "The Real Madrid CF"});
  const Score exact = score_text(question, " barnet fc ");
  EXPECT_EQ(exact.metrics.at("em"), 1.0);
  EXPECT_EQ(exact.verdict, Verdict::right);
  const Score partial = score_text(question, "Real Madrid");
  EXPECT_EQ(partial.metrics.at("em"), 0.0);
  EXPECT_DOUBLE_EQ(partial.metrics.at("f1"), 0.8);
  EXPECT_EQ(partial.verdict, Verdict::wrong);
}

TEST(Score, F1CountsTokensAsBags) {
  EXPECT_DOUBLE_EQ(score_text(text_question({"x x y"}), "x x x").metrics.at("f1"), 2.0 / 3.0);
  EXPECT_EQ(score_text(text_question({"x"}), "y").metrics.at("f1"), 0.0);
}

TEST(Score, SixVerdictsAreSixThings) {
  const Question text = text_question({"A"});
  EXPECT_EQ(score_text(text, "A").verdict, Verdict::right);
  EXPECT_EQ(score_text(text, "B").verdict, Verdict::wrong);
  EXPECT_EQ(score_text(text, "  \n").verdict, Verdict::empty);
  EXPECT_EQ(score_text(text, "B", FinishReason::length).verdict, Verdict::truncated);
  EXPECT_EQ(score_text(text, "A", FinishReason::length).verdict, Verdict::right);
  EXPECT_EQ(score_text(month_question_after_1979(), "soon").verdict, Verdict::unparsed);
  const Score failed = score_text(text, "timeout", FinishReason::error);
  EXPECT_EQ(failed.verdict, Verdict::failed);
  EXPECT_FALSE(failed.value.has_value());
  EXPECT_TRUE(failed.metrics.empty());
}

TEST(Score, DistanceAndSideOfTheReference) {
  const Question question = month_question_after_1979();
  const Score near = score_text(question, "August 1981");
  EXPECT_EQ(near.metrics.at("absolute_error"), 1.0);
  EXPECT_EQ(near.metrics.at("trend"), 1.0);
  EXPECT_EQ(near.verdict, Verdict::wrong);
  const Score other_side = score_text(question, "Jul, 1979");
  EXPECT_EQ(other_side.metrics.at("trend"), 0.0);  // the reference itself is on no side
  const Score unread = score_text(question, "I do not know");
  EXPECT_FALSE(unread.metrics.contains("absolute_error"));
  EXPECT_EQ(unread.metrics.at("trend"), 0.0);
}

TEST(Score, YearsAreMeasuredInYears) {
  Question question;
  question.answer = {AnswerKind::year, {"1998"}};
  question.labels = {{"reference", "2008"}, {"direction", "before"}};
  EXPECT_EQ(score_text(question, "The year is 1995.").metrics.at("absolute_error"), 3.0);
  EXPECT_EQ(score_text(question, "1998").verdict, Verdict::right);
}

TEST(FindMonth, ReadsTheFormsOfModels) {
  const CivilMonth july = *make_month(1979, 7);
  for (const char* text :
       {"Jul, 1979", "July 1979", "JULY, 1979", "It was in July of 1979.", "1979-07", "07/1979",
        "7/1979", "July 5, 1979", "the 5th of July 1979", "1979-07-05", "Answer: jul 1979."}) {
    EXPECT_EQ(find_month(text), july) << text;
  }
  EXPECT_EQ(find_month("Sept 1066"), *make_month(1066, 9));
  EXPECT_EQ(find_month("May, 998"), *make_month(998, 5));
  for (const char* text : {"1979", "July", "maybe 1979", "13/1979", "", "July next year"}) {
    EXPECT_EQ(find_month(text), std::nullopt) << text;
  }
}

TEST(FindYear, ReadsTheFirstYear) {
  EXPECT_EQ(find_year("The year is 1979, not 1980."), *make_year(1979));
  EXPECT_EQ(find_year("10 years after 1998"), *make_year(1998));
  EXPECT_EQ(find_year("12 or 34567"), std::nullopt);
}

}  // namespace
}  // namespace timeprobe::tempreason
