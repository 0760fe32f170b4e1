#include "suites/traveler/build.h"
#include "suites/traveler/traveler.h"

namespace timeprobe::traveler {
namespace {

// The paper's exams, made with the default seed.
std::vector<Question> small_sets() {
  BuildOptions options;
  options.lengths = {5, 50};
  options.categories = {Category::explicit_date, Category::implicit};
  return make_questions(options);
}

std::vector<Question> whole_exam() { return make_questions({}); }

const Labels kPaper = {{"category", "explicit|implicit|vague"}};
const Labels kSmallSets = {{"category", "explicit|implicit"}, {"event_count", "5|50"}};

}  // namespace

// Section 4 of the paper.
std::vector<NamedPlan> plans() {
  const std::vector<std::string> best = {"cot-review/date-only/json", kDefaultSetting,
                                         "cot-step-by-step/date-only/json",
                                         "cot-step-by-step/date-only/language"};
  return {{"traveler/phase1", "all twelve strategies on sets of 5 and 50 events (Table 4)",
           suite().strategies.names(), kSmallSets, small_sets},
          {"traveler/phase2", "the four best strategies on sets of 5 and 50 events (Table 5)", best,
           kSmallSets, small_sets},
          {"traveler/phase3",
           "the best strategy on all lengths and categories (Table 6, Figures 4-6)",
           {kDefaultSetting},
           kPaper,
           whole_exam}};
}

}  // namespace timeprobe::traveler
