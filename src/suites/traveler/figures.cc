#include "suites/traveler/traveler.h"

namespace timeprobe::traveler {
namespace {

FigureSpec by_length(const std::string& table, const std::string& title, const std::string& note) {
  return {table, title, note, FigureKind::line, "accuracy", "events in the set", {{table, ""}}};
}

}  // namespace

std::vector<FigureSpec> figures() {
  return {by_length("figure4", "TRAVELER Figure 4: explicit questions", ""),
          by_length("figure5", "TRAVELER Figure 5: implicit questions", ""),
          by_length("figure6", "TRAVELER Figure 6: vague questions",
                    "Vague questions have no answer that suits everybody: no system can reach 1.")};
}

std::vector<FigureSpec> beyond_figures() {
  return {by_length("common_sense", "Common-sense knowledge by length", ""),
          by_length("time_point", "Relative to a time point, by length", ""),
          by_length("personal", "Personal knowledge by length", "")};
}

}  // namespace timeprobe::traveler
