#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "base/comma_separated.h"
#include "base/embedded_data.h"
#include "questions/chronosense_text.h"
#include "suites/chronosense/chronosense.h"

namespace timeprobe::chronosense {
namespace {

const MetricSpec kAccuracy = {"accuracy", "accuracy", MetricForm::rate};
const MetricSpec kInvalid = {"invalid", "invalid", MetricForm::rate, "", Better::lower};
const MetricSpec kAccuracyLast = {"accuracy_last", "last wins", MetricForm::rate};
const MetricSpec kDifference = {"accuracy", "difference of accuracy", MetricForm::rate_difference,
                                "", Better::neither};
const MetricSpec kSpread = {"accuracy", "accuracy, mean \u00b1 standard deviation",
                            MetricForm::rate_spread};

const std::vector<std::string> kSystems = {"gemma-2-9b",   "GPT-4o",     "GPT-4o-mini",
                                           "Llama-3.1-8B", "Mistral-7B", "Mixtral-8x7B",
                                           "Phi-3-mini",   "Average"};

// A row of the paper's tables and the task that it is about, in the paper's order.
struct TaskTitle {
  const char* title;
  const char* task;
};

constexpr std::array<TaskTitle, 13> kRelations = {{{"Equals", "equals"},
                                                   {"Before", "before"},
                                                   {"After", "after"},
                                                   {"Overlaps", "overlaps"},
                                                   {"Overlapped-By", "overlapped_by"},
                                                   {"Contains", "contains"},
                                                   {"During", "during"},
                                                   {"Started-By", "started_by"},
                                                   {"Starts", "starts"},
                                                   {"Finished-By", "finished_by"},
                                                   {"Finishes", "finishes"},
                                                   {"Meets", "meets"},
                                                   {"Met-By", "met_by"}}};

constexpr std::array<TaskTitle, 3> kArithmetic = {
    {{"End-Timepoint", "end_timepoint"},
     {"Next-Occurrence", "next_occurrence"},
     {"Intermediate-Timepoint", "intermediate_timepoint"}}};

struct Setting {
  const char* title;  // as the paper's rows have it
  const char* name;   // setting_name()
};
constexpr std::array<Setting, 4> kSettings = {
    {{"0-shot", "0-shot"}, {"1-shot", "1-shot"}, {"3-shot", "3-shot"}, {"CoT", "cot"}}};

struct SymmetricPair {
  std::size_t first;  // places in kRelations
  std::size_t second;
};
constexpr std::array<SymmetricPair, 6> kSymmetricPairs = {
    {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}, {11, 12}}};

Labels relation_labels(const TaskTitle& relation, const std::string& names,
                       const std::string& setting) {
  return {{"task", relation.task},
          {"relation", relation.task},
          {"names", names},
          {"unit", "year"},
          {"setting", setting}};
}

Labels group_labels(const std::string& group, const std::string& names,
                    const std::string& setting) {
  return {{"group", group}, {"names", names}, {"unit", "year"}, {"setting", setting}};
}

std::vector<MetricSpec> beside_for(const std::string& setting) {
  if (setting == "cot") return {kInvalid, kAccuracyLast};
  return {kInvalid};
}

TableSpec relations_table(const std::string& id, const std::string& title, const std::string& note,
                          const std::string& names, const std::string& setting) {
  TableSpec table{id, title, note, {kAccuracy}, {}, kSystems, beside_for(setting)};
  for (const TaskTitle& relation : kRelations) {
    table.rows.push_back({relation.title, relation_labels(relation, names, setting)});
  }
  table.rows.push_back({"Average", group_labels("allen", names, setting)});
  return table;
}

TableSpec settings_table() {
  TableSpec table{"table3",
                  "ChronoSense Table 3: Allen relations by setting",
                  "",
                  {kAccuracy},
                  {},
                  {kSystems.begin(), kSystems.end() - 1},
                  {kInvalid, kAccuracyLast}};
  for (const Setting& setting : kSettings) {
    table.rows.push_back({setting.title, group_labels("allen", "real", setting.name)});
  }
  return table;
}

// The paper has no word on names here; public material says that these were abstract.
TableSpec arithmetic_table() {
  TableSpec table{"table5",
                  "ChronoSense Table 5: temporal arithmetic by setting",
                  "Names of both kinds are taken together.",
                  {kAccuracy},
                  {},
                  kSystems,
                  {kInvalid, kAccuracyLast}};
  for (const Setting& setting : kSettings) {
    for (const TaskTitle& task : kArithmetic) {
      table.rows.push_back({fmt::format("{} ({})", task.title, setting.title),
                            {{"task", task.task}, {"unit", "year"}, {"setting", setting.name}}});
    }
    table.rows.push_back({fmt::format("Average ({})", setting.title),
                          {{"group", "arithmetic"}, {"unit", "year"}, {"setting", setting.name}}});
  }
  return table;
}

TableSpec variants_table() {
  TableSpec table{"table10",
                  "ChronoSense Table 10: 0-shot over the wordings of the hypotheses",
                  "Standard deviation over the wordings with n - 1, as the paper's rounding shows. "
                  "Ours needs an exam with --variant all.",
                  {kSpread},
                  {},
                  {kSystems.begin(), kSystems.end() - 1}};
  table.spread_over = "variant";
  for (const TaskTitle& relation : kRelations) {
    table.rows.push_back({relation.title, relation_labels(relation, "real", "0-shot")});
  }
  for (const TaskTitle& task : kArithmetic) {
    table.rows.push_back(
        {task.title, {{"task", task.task}, {"unit", "year"}, {"setting", "0-shot"}}});
  }
  return table;
}

// "Before - After": how differently two relations are answered that are each other's mirror.
TableSpec symmetric_table(const std::string& id, const std::string& names) {
  TableSpec table{id,
                  fmt::format("ChronoSense: symmetric relations, 0-shot, {} names", names),
                  "Accuracy of the first minus that of its converse; an exact reasoner has 0.",
                  {kDifference},
                  {},
                  {kSystems.begin(), kSystems.end() - 1}};
  for (const SymmetricPair& pair : kSymmetricPairs) {
    const TaskTitle &a = kRelations[pair.first], &b = kRelations[pair.second];
    table.rows.push_back({fmt::format("{} - {}", a.title, b.title),
                          relation_labels(a, names, "0-shot"),
                          relation_labels(b, names, "0-shot")});
  }
  return table;
}

// What knowing the events from training is worth.
TableSpec memorisation_table() {
  TableSpec table{"gap", "ChronoSense: accuracy with real minus abstract names, 0-shot",
                  "",    {kDifference},
                  {},    {kSystems.begin(), kSystems.end() - 1}};
  for (const TaskTitle& relation : kRelations) {
    table.rows.push_back({relation.title, relation_labels(relation, "real", "0-shot"),
                          relation_labels(relation, "abstract", "0-shot")});
  }
  table.rows.push_back({"Average", group_labels("allen", "real", "0-shot"),
                        group_labels("allen", "abstract", "0-shot")});
  return table;
}

// Years, and the finer dates that the paper does not have.
TableSpec units_table(const std::string& id, const std::string& group, const std::string& title) {
  TableSpec table{
      id,
      fmt::format("ChronoSense: {} by the unit of the dates, 0-shot, abstract names", title),
      "Months and days are ours; \"the same year\" stays the same year.",
      {kAccuracy},
      {{"by the ", {{"group", group}, {"names", "abstract"}, {"setting", "0-shot"}}}},
      {},
      {kInvalid}};
  table.row_label = "unit";
  return table;
}

// "0.15" or "0.15±0.15".
void read_number(std::string_view text, PublishedValue& value) {
  constexpr std::string_view kPlusMinus = "\u00b1";
  const std::size_t mark = text.find(kPlusMinus);
  value.value = std::strtod(std::string(text.substr(0, mark)).c_str(), nullptr);
  if (mark == std::string_view::npos) return;
  value.spread = std::strtod(std::string(text.substr(mark + kPlusMinus.size())).c_str(), nullptr);
}

// Table, row, and a value a system.
void append_row(const std::vector<std::string_view>& fields, std::vector<PublishedValue>& values) {
  for (std::size_t i = 0; i < kSystems.size(); ++i) {
    if (fields[i + 2].empty()) continue;
    PublishedValue value{std::string(fields[0]), std::string(fields[1]), kSystems[i], "accuracy"};
    read_number(fields[i + 2], value);
    values.push_back(value);
  }
}

// What the paper prints in one table, by row and system.
using Printed = std::map<std::pair<std::string, std::string>, double>;

Printed printed_in(const std::vector<PublishedValue>& values, const std::string& table) {
  Printed printed;
  for (const PublishedValue& value : values) {
    if (value.table == table) printed[{value.row, value.system}] = value.value;
  }
  return printed;
}

// The published systems in our own tables of differences, from what the paper prints.
void append_differences(std::vector<PublishedValue>& values) {
  const Printed real = printed_in(values, "table2");
  const Printed abstract = printed_in(values, "table4");
  for (const std::string& system : kSystems) {
    if (system == "Average") continue;
    for (const auto& [id, printed] :
         {std::pair("symmetric", &real), std::pair("symmetric_abstract", &abstract)}) {
      for (const SymmetricPair& pair : kSymmetricPairs) {
        const std::string a = kRelations[pair.first].title, b = kRelations[pair.second].title;
        values.push_back({id, fmt::format("{} - {}", a, b), system, "accuracy",
                          printed->at({a, system}) - printed->at({b, system})});
      }
    }
    for (const TaskTitle& relation : kRelations) {
      const std::pair key(std::string(relation.title), system);
      values.push_back({"gap", key.first, system, "accuracy", real.at(key) - abstract.at(key)});
    }
    const std::pair average(std::string("Average"), system);
    values.push_back(
        {"gap", "Average", system, "accuracy", real.at(average) - abstract.at(average)});
  }
}

}  // namespace

std::vector<TableSpec> tables() {
  constexpr const char* kTruncated = "The paper's averages are truncated to two decimals.";
  std::vector<TableSpec> all = {
      relations_table("table2", "ChronoSense Table 2: Allen relations, 0-shot, real names",
                      kTruncated, "real", "0-shot"),
      settings_table(),
      relations_table("table4", "ChronoSense Table 4: Allen relations, 0-shot, abstract names",
                      kTruncated, "abstract", "0-shot"),
      arithmetic_table(),
      relations_table("table6", "ChronoSense Table 6: Allen relations, 1-shot, real names",
                      kTruncated, "real", "1-shot"),
      relations_table("table7", "ChronoSense Table 7: Allen relations, 3-shot, real names",
                      kTruncated, "real", "3-shot"),
      relations_table("table8",
                      "ChronoSense Table 8: Allen relations, chain of thought, real names",
                      kTruncated, "real", "cot"),
      variants_table(),
      symmetric_table("symmetric", "real"),
      symmetric_table("symmetric_abstract", "abstract"),
      memorisation_table(),
      units_table("units", "allen", "Allen relations"),
      units_table("units_arithmetic", "arithmetic", "temporal arithmetic")};
  for (TableSpec& table : all) {
    table.prefer = {{"split", "test"}, {"mode", "pair"}};
    if (table.spread_over != "variant") table.prefer["variant"] = "1";
  }
  return all;
}

std::vector<PublishedValue> published() {
  std::vector<PublishedValue> values;
  const std::string_view text = embedded_file("published/chronosense.csv");
  for (const auto& fields : comma_separated_rows(text, kSystems.size() + 2)) {
    append_row(fields, values);
  }
  append_differences(values);
  return values;
}

}  // namespace timeprobe::chronosense
