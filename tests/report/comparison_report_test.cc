#include "report/comparison_report.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/flips.h"

namespace timeprobe {
namespace {

using nlohmann::json;

ScoredQuestion answered(int number, double value, const std::string& subject) {
  ScoredQuestion item;
  item.question.suite = "tempreason";
  item.question.task = "l2";
  item.question.split = "test";
  item.question.id = fmt::format("q{:02}", number);
  item.question.question = fmt::format("Who\nwas it in {}?", 1900 + number);
  item.question.answer.accepted = {"Ada", "Ada Lovelace"};
  item.question.labels = {{"relation", "P39"}, {"setting", "reasonqa"}};
  if (!subject.empty()) item.question.labels["subject"] = subject;
  item.completion.text = value == 1.0 ? "Ada" : "I think,\nBob | Carl";
  item.score.extracted = value == 1.0 ? "Ada" : "";
  item.score.value = value;
  item.score.verdict = value == 1.0 ? Verdict::right : Verdict::unparsed;
  return item;
}

// Two runs with what differs.
struct Compared {
  LoadedRun a;
  LoadedRun b;
  Comparison comparison = {};

  ReadFlip flips() const { return flips_between(a, b); }
  std::string render(const ComparisonLayout& layout) const {
    return timeprobe::render(comparison, layout, flips());
  }
};

// 20 questions: 9 right in both, 5 in A, 1 in B. With subjects, two questions each.
Compared twenty(bool subjects = false, std::size_t total_b = 20) {
  Compared both;
  both.a.info = {{}, "mine", "model-a", {{"seed", "1"}}, "0.1.0", "", 20, 20};
  both.b.info = {{}, "theirs", "model-b", {}, "0.1.0", "", total_b, 20};
  for (int i = 0; i < 20; ++i) {
    const std::string subject = subjects ? std::to_string(i / 2) : "";
    both.a.scored.push_back(answered(i, i < 14 ? 1 : 0, subject));
    both.b.scored.push_back(answered(i, i < 9 || i == 14 ? 1 : 0, subject));
  }
  both.comparison = compare_runs(measured(both.a), measured(both.b), {});
  return both;
}

TEST(ComparisonReport, Text) {
  EXPECT_EQ(twenty().render({ReportFormat::text, 1}),
            R"(A: mine (model-a)
B: theirs (model-b)
20 questions compared; answered in A only: 0, in B only: 0

A minus B with its 95 % interval (paired bootstrap)
--------------------------------------------------------------------------------------------------
            metric   n     A     B  A - B   low   high  only A  only B       p    Holm  detectable
--------------------------------------------------------------------------------------------------
tempreason      EM  20  70.0  50.0  +20.0  +0.0  +45.0       5       1  0.2188  0.2188           -
--------------------------------------------------------------------------------------------------
only A, only B: questions right in one run alone. p: exact McNemar test of these; Holm: adjusted for 1 test.
detectable: the smallest difference of the rate right that so many questions show with 80 % power; -: none.

Right in A only: 1 of 5 shown

  tempreason l2 reasonqa q09
    question  Who was it in 1909?
    accepted  Ada | Ada Lovelace
    A         Ada (right)
    B         I think, Bob | Carl (unparsed)

Right in B only: 1 of 1 shown

  tempreason l2 reasonqa q14
    question  Who was it in 1914?
    accepted  Ada | Ada Lovelace
    A         I think, Bob | Carl (unparsed)
    B         Ada (right)
)");
}

TEST(ComparisonReport, ClustersAreSaid) {
  const std::string text = twenty(true).render({ReportFormat::text, 0});
  EXPECT_NE(text.find("  n  clusters  "), std::string::npos) << text;
  EXPECT_NE(text.find("  20        10  "), std::string::npos) << text;
  EXPECT_NE(text.find("p cluster  Holm cluster"), std::string::npos) << text;
  EXPECT_EQ(text.find("Right in A only"), std::string::npos) << text;
}

TEST(ComparisonReport, WhatWasNotComparedIsSaid) {
  Compared both = twenty(false, 25);
  Comparison& comparison = both.comparison;
  comparison.counts.other_key = 2;
  comparison.counts.failed_b = 3;
  comparison.counts.only_in_a = 4;
  const std::string text = both.render({ReportFormat::text, 0});
  EXPECT_NE(text.find("20 questions compared; answered in A only: 4, in B only: 0; left out for "
                      "other accepted answers: 2; left out as failed in A: 0, in B: 3\n"
                      "warning: run theirs: 20 of 25 questions answered; the command that began "
                      "it goes on\n"),
            std::string::npos)
      << text;
}

TEST(ComparisonReport, Markdown) {
  const std::string text = twenty().render({ReportFormat::markdown, 1});
  EXPECT_EQ(text.find("- A: mine (model-a)\n- B: theirs (model-b)\n- 20 questions compared"), 0u);
  EXPECT_NE(text.find("| tempreason | EM | 20 | 70.0 | 50.0 | +20.0 |"), std::string::npos) << text;
  EXPECT_NE(text.find("| A only | tempreason l2 reasonqa q09 | Who was it in 1909? | Ada \\| Ada "
                      "Lovelace | Ada | right | I think, Bob \\| Carl | unparsed |"),
            std::string::npos)
      << text;
}

TEST(ComparisonReport, Csv) {
  const std::string text = twenty().render({ReportFormat::csv, 5});
  EXPECT_EQ(text.find("# comparison\r\n,metric,n,A,B,A - B,low,high,only A,only B,p,Holm,"
                      "detectable\r\ntempreason,EM,20,70.0,50.0,+20.0,"),
            0u)
      << text;
  EXPECT_NE(text.find("# flips\r\nright in,where,"), std::string::npos);
  EXPECT_NE(text.find("\"I think, Bob | Carl\",unparsed,Ada,right\r\n"), std::string::npos) << text;
}

TEST(ComparisonReport, JsonHoldsEachNumberOnce) {
  const json document = json::parse(twenty(true).render({ReportFormat::json, 2}));
  EXPECT_EQ(document.at("schema"), "timeprobe.comparison/1");
  EXPECT_EQ(document.at("seed"), 95);
  EXPECT_EQ(document.at("a").at("name"), "mine");
  EXPECT_EQ(document.at("a").at("settings").at("seed"), "1");
  EXPECT_EQ(document.at("b").at("total"), 20);
  EXPECT_EQ(document.at("counts"), json({{"compared", 20},
                                         {"only_in_a", 0},
                                         {"only_in_b", 0},
                                         {"other_key", 0},
                                         {"failed_a", 0},
                                         {"failed_b", 0}}));
  EXPECT_EQ(document.at("tests"), 1);
  ASSERT_EQ(document.at("values").size(), 1u);
  const json& value = document.at("values").at(0);
  EXPECT_EQ(value.at("suite"), "tempreason");
  EXPECT_EQ(value.at("labels"), json::object());
  EXPECT_EQ(value.at("metric"), "em");
  EXPECT_EQ(value.at("n"), 20);
  EXPECT_EQ(value.at("clusters"), 10);
  EXPECT_NEAR(value.at("a").get<double>(), 70.0, 1e-9);
  EXPECT_NEAR(value.at("difference").get<double>(), 20.0, 1e-9);
  EXPECT_LT(value.at("low").get<double>(), 20.0);
  EXPECT_GT(value.at("high").get<double>(), 20.0);
  EXPECT_EQ(value.at("only_a_right"), 5);
  EXPECT_EQ(value.at("neither_right"), 5);
  EXPECT_NEAR(value.at("p_value").get<double>(), 14.0 / 64, 1e-12);
  // Clusters with the balances 1, 2, 2 and -1: 4 or more of 6 in 6 of 16 signs.
  EXPECT_NEAR(value.at("p_cluster").get<double>(), 6.0 / 16, 1e-12);
  EXPECT_EQ(value.at("p_holm"), value.at("p_value"));
  EXPECT_EQ(document.at("flips").size(), 3u);
  EXPECT_EQ(document.at("flips").at(2).at("direction"), "only_b_right");
}

TEST(ComparisonReport, IsDeterministic) {
  for (const ReportFormat format :
       {ReportFormat::text, ReportFormat::markdown, ReportFormat::csv, ReportFormat::json}) {
    EXPECT_EQ(twenty(true).render({format, 5}), twenty(true).render({format, 5}));
  }
}

TEST(Flips, JsonLinesHoldAllOfThemUncut) {
  const Compared both = twenty();
  std::vector<json> flips;
  for (const FlippedPair& flip : both.comparison.flips) {
    const std::string line = flip_json_line(both.flips()(flip));
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    flips.push_back(json::parse(line));
  }
  ASSERT_EQ(flips.size(), 6u);
  EXPECT_EQ(
      flips[0],
      json({{"schema", "timeprobe.flip/1"},
            {"direction", "only_a_right"},
            {"suite", "tempreason"},
            {"task", "l2"},
            {"id", "q09"},
            {"labels", {{"relation", "P39"}, {"setting", "reasonqa"}}},
            {"question", "Who\nwas it in 1909?"},
            {"accepted", {"Ada", "Ada Lovelace"}},
            {"a", {{"text", "Ada"}, {"extracted", "Ada"}, {"verdict", "right"}, {"value", 1.0}}},
            {"b",
             {{"text", "I think,\nBob | Carl"},
              {"extracted", ""},
              {"verdict", "unparsed"},
              {"value", 0.0}}}}));
  EXPECT_EQ(flips[5].at("direction"), "only_b_right");
}

TEST(Flips, AreChosenFromAllPartsOfTheList) {
  const Compared both = twenty();
  const auto chosen = [&both](FlipDirection direction, std::size_t count) {
    return chosen_flips(both.comparison, both.flips(), direction, count);
  };
  const std::vector<Flip> two = chosen(FlipDirection::only_a_right, 2);
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0].id, "q09");
  EXPECT_EQ(two[1].id, "q11");
  EXPECT_EQ(chosen(FlipDirection::only_a_right, 9).size(), 5u);
  EXPECT_TRUE(chosen(FlipDirection::only_b_right, 0).empty());
}

}  // namespace
}  // namespace timeprobe
