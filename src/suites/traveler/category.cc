#include "suites/traveler/category.h"

#include "base/named_value.h"
#include "base/transformed.h"

namespace timeprobe::traveler {
namespace {

constexpr NamedValue<Category> kNames[] = {{Category::explicit_date, "explicit"},
                                           {Category::implicit, "implicit"},
                                           {Category::vague, "vague"},
                                           {Category::common_sense, "common_sense"},
                                           {Category::time_point, "time_point"},
                                           {Category::personal, "personal"}};

std::vector<std::string_view> expressions_of(Category category) {
  switch (category) {
    case Category::explicit_date: return {"day", "month", "year"};
    case Category::implicit:
      return transformed(kSpeechRelatives,
                         [](SpeechRelative relative) { return timeprobe::to_text(relative); });
    case Category::vague: {
      const auto& texts = vague_adverb_texts();
      return {texts.begin(), texts.end()};
    }
    case Category::common_sense: return {"holiday", "holiday this year"};
    case Category::time_point: return {"days from holiday", "weekday from holiday", "from date"};
    case Category::personal: return {"occasion", "days from occasion"};
  }
  return {};
}

}  // namespace

std::string_view to_text(Category category) { return name_of(kNames, category); }

std::optional<Category> parse_category(std::string_view text) { return value_of(kNames, text); }

std::string suite_of(Category category) {
  return category <= Category::vague ? "traveler" : "traveler-beyond";
}

std::vector<Stratum> strata_of(Category category) {
  std::vector<Stratum> strata;
  const std::size_t num_expressions = expressions_of(category).size();
  for (const bool positive : {true, false}) {
    for (std::size_t expression = 0; expression < num_expressions; ++expression) {
      for (const TravelerTemplate form :
           {TravelerTemplate::who, TravelerTemplate::did, TravelerTemplate::how_often}) {
        strata.push_back({form, expression, positive});
      }
    }
    if (category == Category::implicit)
      strata.push_back({TravelerTemplate::when_last, 0, positive});
  }
  return strata;
}

}  // namespace timeprobe::traveler
