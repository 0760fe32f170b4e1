#include <fmt/format.h>

#include <array>
#include <cstdlib>

#include "base/comma_separated.h"
#include "base/embedded_data.h"
#include "base/transformed.h"
#include "suites/traveler/traveler.h"

namespace timeprobe::traveler {
namespace {

const MetricSpec kAccuracy = {"accuracy", "accuracy", MetricForm::rate};
const MetricSpec kInvalid = {"invalid", "invalid", MetricForm::rate, "", Better::lower};
const MetricSpec kCeiling = {"ceiling", "ceiling", MetricForm::rate, "", Better::neither};
const MetricSpec kRelative = {"relative_accuracy", "of ceiling", MetricForm::ratio,
                              "accuracy/ceiling"};
const MetricSpec kLenient = {"accuracy_lenient", "date only", MetricForm::rate};
const MetricSpec kUpstream = {"accuracy_upstream", "authors' rules", MetricForm::rate};
const MetricSpec kDifference = {"accuracy", "difference of accuracy", MetricForm::rate_difference,
                                "", Better::neither};

const std::vector<std::string> kModels = {"Gemma-7B", "Llama3-8B", "Llama3-70B", "GPT-4"};
const std::vector<std::string> kModelsAndAverage = {"Gemma-7B", "Llama3-8B", "Llama3-70B", "GPT-4",
                                                    "Average"};

struct Named {
  const char* title;
  const char* name;
};

// In the order of Table 4.
constexpr std::array<Named, 12> kStrategies = {
    {{"Zero-Shot Date-Only Json", "zero-shot/date-only/json"},
     {"Zero-Shot Date-Only Language", "zero-shot/date-only/language"},
     {"Zero-Shot Date-Extended Json", "zero-shot/date-extended/json"},
     {"Zero-Shot Date-Extended Language", "zero-shot/date-extended/language"},
     {"CoT Review Date-Only Json", "cot-review/date-only/json"},
     {"CoT Review Date-Only Language", "cot-review/date-only/language"},
     {"CoT Review Date-Extended Json", "cot-review/date-extended/json"},
     {"CoT Review Date-Extended Language", "cot-review/date-extended/language"},
     {"CoT Step-by-Step Date-Only Json", "cot-step-by-step/date-only/json"},
     {"CoT Step-by-Step Date-Only Language", "cot-step-by-step/date-only/language"},
     {"CoT Step-by-Step Date-Extended Json", "cot-step-by-step/date-extended/json"},
     {"CoT Step-by-Step Date-Extended Language", "cot-step-by-step/date-extended/language"}}};

constexpr std::array<Named, 3> kPaperCategories = {
    {{"Explicit", "explicit"}, {"Implicit", "implicit"}, {"Vague", "vague"}}};

constexpr std::array<Named, 4> kTemplates = {{{"Who", "who"},
                                              {"Did", "did"},
                                              {"How often did", "how_often"},
                                              {"When was the last time", "when"}}};

Labels small_sets(const Named& strategy, const char* event_count) {
  return {
      {"setting", strategy.name}, {"category", "explicit|implicit"}, {"event_count", event_count}};
}

TableSpec phase1_table() {
  TableSpec table{"table4",
                  "TRAVELER Table 4: prompting strategies, explicit and implicit questions",
                  "Ours needs a run of --plan traveler/phase1.",
                  {kAccuracy},
                  {},
                  {"GPT-4"},
                  {kInvalid}};
  for (const Named& strategy : kStrategies) {
    for (const auto& [title, counts] :
         {std::pair("5 events", "5"), std::pair("50 events", "50"), std::pair("Average", "5|50")}) {
      table.rows.push_back(
          {fmt::format("{} {}", strategy.title, title), small_sets(strategy, counts)});
    }
  }
  return table;
}

TableSpec phase2_table() {
  TableSpec table{"table5",
                  "TRAVELER Table 5: the best strategies, sets of 5 and 50 events",
                  "Ours needs a run of --plan traveler/phase2.",
                  {kAccuracy},
                  {},
                  kModelsAndAverage,
                  {kInvalid}};
  for (const std::size_t i : {4, 5, 8, 9}) {
    table.rows.push_back({kStrategies[i].title, small_sets(kStrategies[i], "5|50")});
  }
  return table;
}

TableSpec phase3_table() {
  TableSpec table{"table6",
                  "TRAVELER Table 6: categories and templates, all lengths",
                  "Vague questions have no answer that suits everybody: \"of ceiling\" is the "
                  "accuracy over the best that any answers could have.",
                  {kAccuracy},
                  {},
                  kModelsAndAverage,
                  {kInvalid, kRelative}};
  for (const Named& category : kPaperCategories) {
    const bool implicit = std::string_view(category.name) == "implicit";
    table.rows.push_back({implicit ? "Implicit relative to speech time" : category.title,
                          Labels{{"category", category.name}}});
  }
  for (const Named& form : kTemplates) {
    table.rows.push_back({form.title, Labels{{"template", form.name}}});
  }
  return table;
}

// The same completions, read in other ways.
TableSpec readings_table() {
  TableSpec table{
      "readings",
      "TRAVELER: the same answers, read strictly and in other ways",
      "\"date only\": a date without its time is right when the day is; \"authors' rules\": "
      "as the scripts of the benchmark.",
      {kAccuracy},
      {},
      {},
      {kLenient, kUpstream}};
  for (const Named& form : kTemplates) {
    table.rows.push_back({form.title, Labels{{"template", form.name}}});
  }
  return table;
}

// A table about one strategy: the paper's, or the one that a run has.
TableSpec with_one_setting(TableSpec table) {
  table.prefer = {{"setting", kDefaultSetting}};
  return table;
}

TableSpec length_figure(const std::string& id, const std::string& title, const Labels& selector) {
  const bool vague = selector.at("category") == "vague";
  TableSpec table{id, title, "", {kAccuracy}, {{"", selector}}, {}, {}};
  if (vague) table.beside = {kRelative};
  table.row_label = "event_count";
  return with_one_setting(table);
}

TableSpec drop_table() {
  TableSpec table{"drop",
                  "TRAVELER section 5: accuracy with 5 events minus that with 100",
                  "The paper names the largest and the smallest drops only.",
                  {kDifference},
                  {},
                  kModels};
  for (const Named& category : kPaperCategories) {
    table.rows.push_back({category.title, Labels{{"category", category.name}, {"event_count", "5"}},
                          Labels{{"category", category.name}, {"event_count", "100"}}});
  }
  return table;
}

TableSpec vague_table() {
  TableSpec table{"vague",
                  "TRAVELER: vague questions by adverbial and template",
                  "The ceiling is the best accuracy that any answers could have.",
                  {kAccuracy},
                  {},
                  {},
                  {kCeiling, kRelative}};
  for (const char* adverb : {"just", "recently", "some time ago", "long time ago"}) {
    table.rows.push_back({adverb, Labels{{"category", "vague"}, {"expression", adverb}}});
  }
  for (const Named& form : kTemplates) {
    if (std::string_view(form.name) == "when") continue;
    table.rows.push_back({form.title, Labels{{"category", "vague"}, {"template", form.name}}});
  }
  return table;
}

PublishedValue value_of(const std::vector<std::string_view>& fields) {
  return {std::string(fields[0]), std::string(fields[1]), std::string(fields[2]), "accuracy",
          std::strtod(std::string(fields[3]).c_str(), nullptr)};
}

}  // namespace

std::vector<TableSpec> tables() {
  std::vector<TableSpec> tables = {phase1_table(), phase2_table(),
                                   with_one_setting(phase3_table())};
  int figure = 4;
  for (const Named& category : kPaperCategories) {
    tables.push_back(
        length_figure(fmt::format("figure{}", figure),
                      fmt::format("TRAVELER Figure {}: {} questions by the number of events",
                                  figure, category.name),
                      Labels{{"category", category.name}}));
    ++figure;
  }
  tables.push_back(with_one_setting(drop_table()));
  tables.push_back(with_one_setting(vague_table()));
  tables.push_back(with_one_setting(readings_table()));
  return tables;
}

std::vector<EffectSpec> effects() {
  return {{"effects",
           "TRAVELER: does less explicit (H1) and more (H2) make it harder, and both more so (H3)?",
           "Log odds of being right with 95 % intervals, templates being equal; below 0 is harder. "
           "Vague scores are taken over their ceiling. A system that guesses has its own effects: "
           "chance differs by category and length.",
           "accuracy",
           "ceiling",
           "category",
           {"explicit", "implicit", "vague"},
           "event_count",
           "number of events",
           "template",
           {{"setting", kDefaultSetting}}}};
}

std::vector<TableSpec> beyond_tables() {
  TableSpec categories{
      "categories", "TRAVELER, categories beyond the paper", "", {kAccuracy}, {}, {}, {kInvalid}};
  std::vector<TableSpec> tables;
  for (const auto& [title, name] : {std::pair("Common-sense knowledge", "common_sense"),
                                    std::pair("Relative to a time point", "time_point"),
                                    std::pair("Personal knowledge", "personal")}) {
    categories.rows.push_back({title, Labels{{"category", name}}});
    tables.push_back(length_figure(name, fmt::format("{} by the number of events", title),
                                   Labels{{"category", name}}));
  }
  for (const Named& form : kTemplates) {
    if (std::string_view(form.name) == "when") continue;
    categories.rows.push_back({form.title, Labels{{"template", form.name}}});
  }
  tables.insert(tables.begin(), with_one_setting(categories));
  return tables;
}

std::vector<PublishedValue> published() {
  return transformed(comma_separated_rows(embedded_file("published/traveler.csv"), 4), value_of);
}

// No paper has asked these questions.
std::vector<PublishedValue> beyond_published() { return {}; }

}  // namespace timeprobe::traveler
