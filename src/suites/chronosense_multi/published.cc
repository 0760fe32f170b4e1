#include <fmt/format.h>

#include "suites/chronosense_multi/chronosense_multi.h"

namespace timeprobe::chronosense_multi {
namespace {

const MetricSpec kAccuracy = {"accuracy", "accuracy", MetricForm::rate};
const MetricSpec kInvalid = {"invalid", "invalid", MetricForm::rate, "", Better::lower};
const MetricSpec kAccuracyLast = {"accuracy_last", "last wins", MetricForm::rate};

// One row for each number of links, for each right answer, and for all.
TableSpec form_table(const std::string& form, const std::string& title) {
  TableSpec table{form, title, "Chance is 0.33.",         {kAccuracy},
                  {},   {},    {kInvalid, kAccuracyLast}, ""};
  for (int depth = 2; depth <= 6; ++depth) {
    table.rows.push_back(
        {fmt::format("{} events", depth + 1), {{"task", form}, {"depth", std::to_string(depth)}}});
  }
  for (const char* answer : {"certain", "possible", "impossible"}) {
    table.rows.push_back({answer, {{"task", form}, {"answer", answer}}});
  }
  table.rows.push_back({"all", {{"task", form}}});
  return table;
}

}  // namespace

std::vector<TableSpec> tables() {
  return {form_table("words", "chronosense-multi: chains of relations in words"),
          form_table("years", "chronosense-multi: the years of all events")};
}

// No paper has asked these questions.
std::vector<PublishedValue> published() { return {}; }

}  // namespace timeprobe::chronosense_multi
