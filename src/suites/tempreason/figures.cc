#include "suites/tempreason/tempreason.h"

namespace timeprobe::tempreason {

std::vector<FigureSpec> figures() {
  return {{"year_by_period",
           "TempReason: year prediction by period",
           "",
           FigureKind::line,
           "em",
           "reference year",
           {{"table2", ""}},
           {"Average"}},
          {"facts_by_period",
           "TempReason: L2 ReasonQA by period",
           "",
           FigureKind::line,
           "f1",
           "year of the question",
           {{"table8", ""}},
           {"Overall"}}};
}

}  // namespace timeprobe::tempreason
