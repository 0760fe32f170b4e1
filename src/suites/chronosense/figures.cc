#include "suites/chronosense/chronosense.h"

namespace timeprobe::chronosense {
namespace {

// Rows of the tables that are each other's mirror.
const std::vector<std::pair<std::string, std::string>> kMirrors = {
    {"Before", "After"},      {"Overlaps", "Overlapped-By"}, {"Contains", "During"},
    {"Started-By", "Starts"}, {"Finished-By", "Finishes"},   {"Meets", "Met-By"}};

FigureSpec mirrored(const std::string& id, const std::string& table, const std::string& names) {
  return {id,
          "ChronoSense: Allen relations as symmetric pairs, " + names + " names",
          "A relation and its mirror ask the same of the same dates: a long line is a system that "
          "knows only one direction.",
          FigureKind::pairs,
          "accuracy",
          "relation",
          {{table, ""}},
          {"Average", "Equals"},
          kMirrors};
}

}  // namespace

std::vector<FigureSpec> figures() {
  return {mirrored("pairs", "table2", "real"),
          mirrored("pairs_abstract", "table4", "abstract"),
          {"names",
           "ChronoSense: real against abstract names",
           "Better with real names than with abstract ones: what knowing the events is worth.",
           FigureKind::sides,
           "accuracy",
           "relation",
           {{"table2", "real"}, {"table4", "abstract"}},
           {}},
          {"wordings",
           "ChronoSense: spread over the three wordings",
           "Mean and standard deviation of the accuracy over the wordings of a hypothesis.",
           FigureKind::spread,
           "accuracy",
           "task",
           {{"table10", ""}}}};
}

}  // namespace timeprobe::chronosense
