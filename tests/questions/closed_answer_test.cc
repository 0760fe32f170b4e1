#include "questions/closed_answer.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

const std::vector<std::string> kModalities = {"Certain", "Possible", "Impossible"};
const std::vector<std::string> kTruths = {"True", "False"};

Score score_of(const std::vector<std::string>& options, OptionMatch match,
               const std::string& accepted, const Completion& completion) {
  Question question;
  question.answer = {AnswerKind::text, {accepted}};
  return score_closed_answer(options, match, question, completion);
}

struct Case {
  const char* text;
  const char* extracted;
  double accuracy_last;  // with "Possible" wanted
};

TEST(ClosedAnswer, WholeWordsTellPossibleFromImpossible) {
  const Case cases[] = {
      {"Possible", "Possible", 1.0},
      {"**Possible.**", "Possible", 1.0},
      {"It is impossible.", "Impossible", 0.0},
      {"POSSIBLE!", "Possible", 1.0},
      {"Not certain, but possible", "", 1.0},
      {"Possible? No: impossible", "", 0.0},
      {"That is uncertain.", "", 0.0},
      {"possible possible", "Possible", 1.0},
      {"impossibles", "", 0.0},
      {"", "", 0.0},
  };
  for (const Case& c : cases) {
    const Score score =
        score_of(kModalities, OptionMatch::whole_words, "Possible", Completion{.text = c.text});
    EXPECT_EQ(score.extracted, c.extracted) << c.text;
    EXPECT_EQ(score.metrics.at("accuracy_last"), c.accuracy_last) << c.text;
    EXPECT_EQ(score.metrics.at("invalid"), score.extracted.empty() ? 1.0 : 0.0) << c.text;
    EXPECT_EQ(score.value, score.extracted == "Possible" ? 1.0 : 0.0) << c.text;
  }
}

TEST(ClosedAnswer, StringsCountInsideWordsToo) {
  const auto read = [](const char* text) {
    return score_of(kTruths, OptionMatch::anywhere, "True", Completion{.text = text}).extracted;
  };
  EXPECT_EQ(read("untrue"), "True");
  EXPECT_EQ(read("Falsehood"), "False");
  EXPECT_EQ(read("true or false"), "");
}

TEST(ClosedAnswer, VerdictsTellWhatWentWrong) {
  const auto verdict = [](const Completion& completion) {
    return score_of(kTruths, OptionMatch::anywhere, "True", completion).verdict;
  };
  EXPECT_EQ(verdict({.text = "True"}), Verdict::right);
  EXPECT_EQ(verdict({.text = "False"}), Verdict::wrong);
  EXPECT_EQ(verdict({.text = "Maybe"}), Verdict::unparsed);
  EXPECT_EQ(verdict({.text = " \n"}), Verdict::empty);
  EXPECT_EQ(verdict({.text = "Let us", .finish = FinishReason::length}), Verdict::truncated);
  EXPECT_EQ(verdict({.text = "True", .finish = FinishReason::length}), Verdict::right);
  const Score failed =
      score_of(kTruths, OptionMatch::anywhere, "True", {"offline", FinishReason::error});
  EXPECT_EQ(failed.verdict, Verdict::failed);
  EXPECT_FALSE(failed.value.has_value());
}

}  // namespace
}  // namespace timeprobe
