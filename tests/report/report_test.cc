#include "report/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"

namespace timeprobe {
namespace {

using nlohmann::json;

ScoredQuestion scored(const std::string& task, const std::string& setting, double em, double f1) {
  ScoredQuestion item;
  item.question.suite = "tempreason";
  item.question.task = task;
  item.question.labels = {{"setting", setting}, {"period", "1980-2000"}, {"relation", "P39"}};
  item.score.metrics = {{"em", em}, {"f1", f1}};
  item.score.verdict = em == 1.0 ? Verdict::right : Verdict::wrong;
  return item;
}

MeasuredRun run_of(const std::string& name, std::vector<ScoredQuestion> items, std::size_t total) {
  LoadedRun run;
  run.info.name = name;
  run.info.model = name + "-model";
  run.info.num_questions = total;
  run.info.num_answers = items.size();
  run.scored = std::move(items);
  return measured(run);
}

Report two_runs() {
  return make_report(
      {run_of("one", {scored("l2", "reasonqa", 1, 1), scored("l2", "reasonqa", 0, 0.5)}, 2),
       run_of("two", {scored("l3", "reasonqa", 1, 1)}, 5)});
}

const Table& table_with(const Report& report, const std::string& id) {
  for (const Table& table : report.tables) {
    if (table.id == id) return table;
  }
  throw std::runtime_error("no table " + id);
}

TEST(Report, PutsOurRunsBesideThePublishedSystems) {
  const Report report = two_runs();
  const Table& table = table_with(report, "tempreason/table4/em");
  EXPECT_EQ(table.header, (std::vector<std::string>{"", "FLAN-T5-L", "ChatGPT", "T5-SFT", "TempT5",
                                                    "one", "two"}));
  EXPECT_EQ(table.rows[2],
            (std::vector<std::string>{"L2 ReasonQA", "57.3", "47.5", "82.6", "84.8", "50.0", "-"}));
  EXPECT_EQ(table.rows[5], (std::vector<std::string>{"L3 ReasonQA", "36.3", "49.5", "78.2", "81.1",
                                                     "-", "100.0"}));
}

ScoredQuestion judged(const Labels& labels, const std::string& split, double accuracy) {
  ScoredQuestion item;
  static int number = 0;
  item.question.id = std::to_string(++number);
  item.question.suite = "chronosense";
  item.question.task = "before";
  item.question.split = split;
  item.question.labels = {{"names", "real"}, {"unit", "year"},       {"mode", "pair"},
                          {"variant", "1"},  {"relation", "before"}, {"group", "allen"}};
  for (const auto& [name, value] : labels) item.question.labels[name] = value;
  item.score.metrics = {{"accuracy", accuracy}, {"invalid", 0}, {"accuracy_last", accuracy}};
  item.score.verdict = accuracy == 1.0 ? Verdict::right : Verdict::wrong;
  return item;
}

std::string before_in_table2(const std::vector<ScoredQuestion>& items) {
  const Report report = make_report({run_of("r", items, items.size())});
  const Table& table = table_with(report, "chronosense/table2/accuracy");
  const std::size_t column = table.header.size() - 2;
  EXPECT_EQ(table.header[column], "r");
  return table.rows.at(1).at(column) + " | " + table.note;
}

// What a table of the paper must not mix: splits, wordings, units and modes.
TEST(Report, ChronoSenseKeepsApartWhatThePaperDoes) {
  const std::string note = " | The paper's averages are truncated to two decimals.";
  const std::vector<ScoredQuestion> all = {
      judged({}, "test", 1),
      judged({}, "test", 1),
      judged({}, "train", 0),
      judged({{"variant", "2"}}, "test", 0),
      judged({{"unit", "month"}, {"names", "abstract"}}, "test", 0),
      judged({{"mode", "hypothesis"}}, "test", 0)};
  EXPECT_EQ(before_in_table2(all), "1.00" + note);
  EXPECT_EQ(before_in_table2({all[2]}), "0.00" + note + " r: split train.");
  EXPECT_EQ(before_in_table2({all[3]}), "0.00" + note + " r: variant 2.");
  EXPECT_EQ(before_in_table2({all[5]}), "0.00" + note + " r: mode hypothesis.");
}

TEST(Report, ChronoSenseHasARowForEachUnit) {
  const Labels abstract = {{"names", "abstract"}};
  const Labels days = {{"names", "abstract"}, {"unit", "day"}};
  const Report report =
      make_report({run_of("r", {judged(abstract, "test", 1), judged(days, "test", 0)}, 2)});
  const Table& table = table_with(report, "chronosense/units/accuracy");
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0], (std::vector<std::string>{"by the day", "0.00", "0.00"}));
  EXPECT_EQ(table.rows[1], (std::vector<std::string>{"by the year", "1.00", "0.00"}));
}

TEST(Report, LeavesOutTablesThatNoRunFills) {
  const Report report = two_runs();
  for (const Table& table : report.tables) EXPECT_NE(table.id, "tempreason/table2/em");
}

TEST(Report, WarnsOfIncompleteRuns) {
  EXPECT_EQ(two_runs().warnings,
            std::vector<std::string>{"run two: 1 of 5 questions answered; the command that "
                                     "began it goes on"});
}

json value_of(const json& run, const json& wanted) {
  json found;
  int count = 0;
  for (const json& value : run.at("values")) {
    bool same = true;
    for (const auto& [key, expected] : wanted.items()) {
      same = same && value.contains(key) && value.at(key) == expected;
    }
    // Only the value that carries no more labels than were asked for.
    if (same && value.size() == wanted.size() + 4) {
      found = value;
      ++count;
    }
  }
  EXPECT_EQ(count, 1) << wanted;
  return found;
}

TEST(Report, JsonHoldsEachNumberOnceWithItsLabels) {
  const json document = json::parse(render(two_runs(), ReportFormat::json));
  const json& run = document.at("runs").at(0);
  EXPECT_EQ(run.at("name"), "one");
  EXPECT_EQ(run.at("model"), "one-model");
  const json em = value_of(
      run, {{"suite", "tempreason"}, {"task", "l2"}, {"metric", "em"}, {"setting", "reasonqa"}});
  EXPECT_EQ(em.at("value"), 50.0);
  EXPECT_EQ(em.at("n"), 2);
  EXPECT_LT(em.at("low"), 50.0);
  EXPECT_GT(em.at("high"), 50.0);
  const json period = value_of(run, {{"suite", "tempreason"},
                                     {"task", "l2"},
                                     {"metric", "f1"},
                                     {"setting", "reasonqa"},
                                     {"period", "1980-2000"}});
  EXPECT_EQ(period.at("value"), 75.0);
  const json right = value_of(run, {{"suite", "tempreason"},
                                    {"task", "l2"},
                                    {"metric", "verdict_right"},
                                    {"setting", "reasonqa"}});
  EXPECT_EQ(right.at("value"), 0.5);
}

TEST(Report, IsDeterministic) {
  for (const ReportFormat format :
       {ReportFormat::text, ReportFormat::markdown, ReportFormat::csv, ReportFormat::json}) {
    EXPECT_EQ(render(two_runs(), format), render(two_runs(), format));
  }
}

TEST(KeepTables, SelectsByPart) {
  Report report = two_runs();
  keep_tables(report, {"verdicts", "table8"});
  ASSERT_EQ(report.tables.size(), 2u);
  EXPECT_EQ(report.tables[0].id, "tempreason/table8/f1");
  EXPECT_THROW(keep_tables(report, {"table99"}), Error);
}

}  // namespace
}  // namespace timeprobe
