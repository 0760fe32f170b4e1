#include "report/label_rows.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

LoadedRun run_of(const std::vector<std::string>& lengths) {
  LoadedRun run;
  for (const std::string& length : lengths) {
    ScoredQuestion item;
    item.question.suite = "traveler";
    item.question.labels = {{"category", "vague"}, {"event_count", length}};
    run.scored.push_back(item);
  }
  return run;
}

TableSpec spec() {
  TableSpec table;
  table.id = "figure6";
  table.rows = {{"N = ", {{"category", "vague"}}}};
  table.row_label = "event_count";
  return table;
}

TEST(LabelRows, NumbersAscendBeforeOtherValues) {
  const TableSpec found = with_label_rows(
      spec(), "traveler",
      {measured(run_of({"100", "many", "5", "20"})), measured(run_of({"10", "5", "few"}))});
  std::vector<std::string> titles;
  for (const TableRow& row : found.rows) titles.push_back(row.title);
  EXPECT_EQ(titles, (std::vector<std::string>{"N = 5", "N = 10", "N = 20", "N = 100", "N = few",
                                              "N = many"}));
  EXPECT_EQ(found.rows[1].selector, (Labels{{"category", "vague"}, {"event_count", "10"}}));
}

TEST(LabelRows, OnlyOfTheSelectedQuestionsOfTheSuite) {
  LoadedRun run = run_of({"5", "10", "20"});
  run.scored[0].question.labels["category"] = "explicit";
  run.scored[1].question.suite = "tempreason";
  EXPECT_EQ(with_label_rows(spec(), "traveler", {measured(run)}).rows.size(), 1u);
  EXPECT_TRUE(with_label_rows(spec(), "chronosense", {measured(run)}).rows.empty());
  EXPECT_TRUE(with_label_rows(spec(), "traveler", {}).rows.empty());
}

TEST(LabelRows, TablesWithoutALabelStayAsTheyAre) {
  TableSpec table = spec();
  table.row_label = "";
  const TableSpec found = with_label_rows(table, "traveler", {measured(run_of({"5"}))});
  ASSERT_EQ(found.rows.size(), 1u);
  EXPECT_EQ(found.rows[0].title, "N = ");
}

}  // namespace
}  // namespace timeprobe
