#include "weekdays/weekdays.h"

namespace timeprobe::weekdays {

std::vector<TableSpec> tables() {
  const MetricSpec accuracy = {"accuracy", "accuracy", MetricForm::rate};
  const MetricSpec invalid = {"invalid", "invalid", MetricForm::rate, "", Better::lower};
  TableSpec table{"weekdays", "Days of the week", "Chance is 0.14.", {accuracy}, {}, {}, {invalid},
                  ""};
  table.rows = {{"20th century", {{"century", "1900s"}}},
                {"21st century", {{"century", "2000s"}}},
                {"all", {}}};
  return {table};
}

// Numbers that somebody has printed would stand here, with table, row, system and metric.
std::vector<PublishedValue> published() { return {}; }

}  // namespace timeprobe::weekdays
