#include "evaluation/measured_answers.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

ScoredQuestion item_of(const std::string& id, const Labels& labels,
                       const std::map<std::string, double>& metrics) {
  ScoredQuestion item;
  item.question.id = id;
  item.question.suite = "traveler";
  item.question.task = "explicit";
  item.question.split = "test";
  item.question.question = "question " + id;
  item.question.answer = {AnswerKind::names, {"Ada", "Bob"}};
  item.question.labels = labels;
  item.score = {0.5, Verdict::wrong, "", metrics};
  return item;
}

TEST(MeasuredAnswers, AreWhatWasAdded) {
  const MeasuredAnswers answers = MeasuredAnswers::of(
      {item_of("1", {{"set", "a"}, {"category", "vague"}}, {{"accuracy", 0.25}, {"trend", 1}}),
       item_of("2", {}, {}), item_of("3", {{"category", "explicit"}}, {{"accuracy", 1}})});
  ASSERT_EQ(answers.size(), 3u);
  const MeasuredAnswer first = answers[0], second = answers[1], third = answers[2];
  EXPECT_EQ(first.suite(), "traveler");
  EXPECT_EQ(first.task(), "explicit");
  EXPECT_EQ(first.split(), "test");
  EXPECT_EQ(first.id(), "1");
  EXPECT_EQ(first.question(), "question 1");
  EXPECT_EQ(first.value(), 0.5);
  EXPECT_EQ(first.verdict(), Verdict::wrong);
  EXPECT_EQ(first.label("category"), "vague");
  EXPECT_EQ(first.metric("trend"), 1.0);
  EXPECT_EQ(second.label("category"), std::nullopt);
  EXPECT_EQ(second.metric("accuracy"), std::nullopt);
  EXPECT_EQ(third.label("category"), "explicit");
  EXPECT_EQ(third.label("set"), std::nullopt);
  EXPECT_EQ(third.metric("accuracy"), 1.0);
  EXPECT_EQ(third.ordinal(), 2u);
}

TEST(MeasuredAnswers, KeysAreEqualWhereTheAnswersAre) {
  const auto key_of = [](AnswerKind kind, const std::vector<std::string>& accepted) {
    ScoredQuestion item = item_of("1", {}, {});
    item.question.answer = {kind, accepted};
    return std::string(MeasuredAnswers::of({item})[0].key());
  };
  EXPECT_EQ(key_of(AnswerKind::text, {"a", "b"}), key_of(AnswerKind::text, {"a", "b"}));
  EXPECT_NE(key_of(AnswerKind::text, {"a", "b"}), key_of(AnswerKind::names, {"a", "b"}));
  EXPECT_NE(key_of(AnswerKind::text, {"a", "b"}), key_of(AnswerKind::text, {"b", "a"}));
  EXPECT_NE(key_of(AnswerKind::text, {"a", "b"}), key_of(AnswerKind::text, {"a 1:b"}));
  EXPECT_NE(key_of(AnswerKind::text, {"ab"}), key_of(AnswerKind::text, {"a", "b"}));
}

TEST(MeasuredAnswers, ClustersAreSetsOrSubjectsOrTheQuestionItself) {
  ScoredQuestion elsewhere = item_of("x", {{"set", "a"}}, {});
  elsewhere.question.suite = "chronosense";
  const MeasuredAnswers answers =
      MeasuredAnswers::of({item_of("1", {{"set", "a"}, {"subject", "s"}}, {}),
                           item_of("2", {{"set", "a"}}, {}), item_of("3", {{"subject", "a"}}, {}),
                           item_of("a", {}, {}), item_of("5", {}, {}), elsewhere});
  for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(answers[0].cluster(), answers[i].cluster()) << i;
  EXPECT_NE(answers[0].cluster(), answers[4].cluster());
  EXPECT_NE(answers[0].cluster(), answers[5].cluster()) << "of another suite";
}

TEST(MeasuredAnswers, OfTwoRunsMayShareTheirTexts) {
  const auto texts = std::make_shared<TextNumbers>();
  MeasuredAnswers a(texts), b(texts);
  const ScoredQuestion one = item_of("1", {{"category", "vague"}}, {{"accuracy", 1}});
  const ScoredQuestion two = item_of("2", {{"category", "implicit"}}, {{"accuracy", 0}});
  a.add(7, one.question, one.score);
  b.add(0, two.question, two.score);
  b.add(1, one.question, one.score);
  EXPECT_EQ(a[0].ordinal(), 7u);
  EXPECT_EQ(a[0].question().data(), b[1].question().data());
  EXPECT_EQ(b[0].label("category"), "implicit");
}

}  // namespace
}  // namespace timeprobe
