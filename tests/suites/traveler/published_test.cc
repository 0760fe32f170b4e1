#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "suites/traveler/traveler.h"

namespace timeprobe::traveler {
namespace {

std::map<std::string, std::map<std::string, double>> rows_of(const std::string& table) {
  std::map<std::string, std::map<std::string, double>> rows;
  for (const PublishedValue& value : published()) {
    if (value.table == table) rows[value.row][value.system] = value.value;
  }
  return rows;
}

TEST(TravelerPublished, EveryValueHasItsPlaceInOneTable) {
  std::map<std::string, int> counts;
  for (const PublishedValue& value : published()) {
    int found = 0;
    for (const TableSpec& table : tables()) {
      if (table.id != value.table) continue;
      for (const TableRow& row : table.rows) {
        for (const std::string& system : table.systems) {
          for (const MetricSpec& metric : table.metrics) {
            found +=
                row.title == value.row && system == value.system && metric.name == value.metric;
          }
        }
      }
    }
    EXPECT_EQ(found, 1) << value.table << ' ' << value.row << ' ' << value.system;
    EXPECT_GE(value.value, 0.0);
    EXPECT_LE(value.value, 1.0);
    ++counts[value.table];
  }
  EXPECT_EQ(counts, (std::map<std::string, int>{
                        {"table4", 36}, {"table5", 20}, {"table6", 35}, {"drop", 7}}));
}

// Every place of Tables 4 to 6 has its number; the paper names seven drops only.
TEST(TravelerPublished, EveryPlaceHasItsValue) {
  for (const TableSpec& table : tables()) {
    const auto rows = rows_of(table.id);
    if (rows.empty() || table.id == "drop") continue;
    for (const TableRow& row : table.rows) {
      for (const std::string& system : table.systems) {
        EXPECT_TRUE(rows.contains(row.title) && rows.at(row.title).contains(system))
            << table.id << ' ' << row.title << ' ' << system;
      }
    }
  }
}

// The paper's own averages, to the rounding of their parts.
TEST(TravelerPublished, AveragesRecompute) {
  int num_rows = 0;
  for (const char* table : {"table5", "table6"}) {
    for (const auto& [title, systems] : rows_of(table)) {
      const double sum = systems.at("Gemma-7B") + systems.at("Llama3-8B") +
                         systems.at("Llama3-70B") + systems.at("GPT-4");
      EXPECT_NEAR(sum / 4, systems.at("Average"), 0.0101) << table << ' ' << title;
      ++num_rows;
    }
  }
  const auto table4 = rows_of("table4");
  for (const auto& [title, systems] : table4) {
    const std::size_t place = title.find(" 50 events");
    if (place == std::string::npos) continue;
    const std::string strategy = title.substr(0, place);
    EXPECT_NEAR((table4.at(strategy + " 5 events").at("GPT-4") + systems.at("GPT-4")) / 2,
                table4.at(strategy + " Average").at("GPT-4"), 0.0101)
        << strategy;
    ++num_rows;
  }
  EXPECT_EQ(num_rows, 4 + 7 + 12);
}

double best(const std::map<std::string, double>& systems) {
  double most = 0.0;
  for (const auto& [system, value] : systems) most = std::max(most, value);
  return most;
}

// Numbers that the paper's text quotes.
TEST(TravelerPublished, WhatTheTextSays) {
  const auto table6 = rows_of("table6");
  EXPECT_EQ(table6.at("Explicit").at("Llama3-70B"), 0.92);
  EXPECT_EQ(best(table6.at("Vague")), table6.at("Vague").at("Llama3-8B"));
  EXPECT_EQ(rows_of("table4").at("CoT Review Date-Only Json Average").at("GPT-4"), 0.84);
  EXPECT_EQ(rows_of("drop").at("Implicit").at("GPT-4"), 0.39);
}

TEST(TravelerTables, RowsSelectWhatTheySay) {
  const std::vector<TableSpec> all = tables();
  EXPECT_EQ(all.at(0).rows.at(14).title, "CoT Review Date-Only Json Average");
  EXPECT_EQ(all.at(0).rows.at(14).selector, (Labels{{"setting", "cot-review/date-only/json"},
                                                    {"category", "explicit|implicit"},
                                                    {"event_count", "5|50"}}));
  EXPECT_EQ(all.at(0).rows.at(35).selector.at("setting"),
            "cot-step-by-step/date-extended/language");
  EXPECT_EQ(all.at(1).rows.at(3).selector.at("setting"), "cot-step-by-step/date-only/language");
  EXPECT_EQ(all.at(2).rows.at(1).selector, (Labels{{"category", "implicit"}}));
  for (const TableSpec& table : all) {
    for (const TableRow& row : table.rows) {
      const std::vector<std::string> settings = plans().front().settings;
      // Phases 1 and 2 compare strategies; all else is about one, the paper's where a run has it.
      const auto prefer = table.prefer.find("setting");
      const std::string setting =
          prefer == table.prefer.end() ? row.selector.at("setting") : prefer->second;
      EXPECT_EQ(std::count(settings.begin(), settings.end(), setting), 1);
      EXPECT_EQ(row.selector.contains("setting"), prefer == table.prefer.end());
      EXPECT_EQ(row.minus.empty(), table.id != "drop");
    }
  }
}

TEST(TravelerTables, BeyondThePaperNothingIsPublished) {
  EXPECT_TRUE(beyond_published().empty());
  const std::vector<TableSpec> all = beyond_tables();
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0].id, "categories");
  EXPECT_EQ(all[3].rows.at(0).selector.at("category"), "personal");
  EXPECT_EQ(all[3].row_label, "event_count");
}

}  // namespace
}  // namespace timeprobe::traveler
