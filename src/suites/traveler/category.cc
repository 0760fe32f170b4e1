#include "suites/traveler/category.h"

#include "base/named_value.h"

namespace timeprobe::traveler {
namespace {

constexpr std::array<std::string_view, kCategories.size()> kNames = {
    "explicit", "implicit", "vague", "common_sense", "time_point", "personal"};

std::vector<std::string_view> expressions_of(Category category) {
  switch (category) {
    case Category::explicit_date: return {"day", "month", "year"};
    case Category::implicit: {
      std::vector<std::string_view> names;
      for (std::size_t i = 0; i < kNumSpeechRelatives; ++i) {
        names.push_back(timeprobe::to_text(static_cast<SpeechRelative>(i)));
      }
      return names;
    }
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

std::string_view to_text(Category category) { return kNames[static_cast<std::size_t>(category)]; }

std::optional<Category> parse_category(std::string_view text) {
  return value_named(text, kCategories);
}

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
