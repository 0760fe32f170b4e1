#include "suites/chronosense_multi/chronosense_multi.h"

namespace timeprobe::chronosense_multi {

std::vector<FigureSpec> figures() {
  const auto by_depth = [](const char* form, const char* title) {
    return FigureSpec{
        form,       title, "Chance is 0.33.", FigureKind::line,
        "accuracy", "",    {{form, ""}},      {"certain", "possible", "impossible", "all"}};
  };
  return {by_depth("words", "Chains of relations in words, by length"),
          by_depth("years", "The years of all events, by number of events")};
}

}  // namespace timeprobe::chronosense_multi
