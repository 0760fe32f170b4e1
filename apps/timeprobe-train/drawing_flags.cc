#include "drawing_flags.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "command_line/number_checks.h"
#include "drawn_exercises/fact_exercises.h"
#include "drawn_exercises/month_exercises.h"

namespace timeprobe {
namespace {

std::string years_of(const DrawingFlags& flags) {
  if (!flags.years.empty()) return flags.years;
  return flags.what == "l1" ? "1000-2020" : "1900-2020";
}

Drawing months(const DrawingFlags& flags, std::uint64_t seed, HeldOutQuestions held_out) {
  const auto drawn = std::make_shared<const MonthExercises>(MonthExerciseOptions{
      .years = YearRanges(years_of(flags)), .seed = seed, .held_out = std::move(held_out)});
  return {[drawn](std::uint64_t place) { return drawn->draw(place); },
          [drawn](std::uint64_t place) { return drawn->question(place); },
          [drawn] { return drawn->vocabulary_texts(); }};
}

Drawing facts(const DrawingFlags& flags, std::uint64_t seed, HeldOutQuestions held_out) {
  const auto drawn = std::make_shared<const FactExercises>(
      FactExerciseOptions{.years = YearRanges(years_of(flags)),
                          .max_facts = flags.max_facts,
                          .exercises_a_fact = flags.exercises_a_fact,
                          .comparison_share = flags.comparison_share,
                          .unanswered_share = flags.unanswered_share,
                          .seed = seed,
                          .held_out = std::move(held_out)});
  const auto most = static_cast<std::uint64_t>(flags.max_facts);
  return {[drawn](std::uint64_t place) { return drawn->draw(place); },
          [drawn, most](std::uint64_t place) {
            return drawn->question_with(place, 1 + static_cast<std::int64_t>(place % most));
          },
          [drawn] { return drawn->vocabulary_texts(); }};
}

}  // namespace

void add_drawing_flags(CLI::App& command, DrawingFlags& flags) {
  command.add_option("--years", flags.years,
                     "Years to draw, also several ranges: 1000-2019,2060-2999; default: 1000-2020 "
                     "for l1, 1900-2020 for l2");
  command.add_option("--max-facts", flags.max_facts, "l2: facts of a subject, from one")
      ->check(between(1, 100))
      ->capture_default_str();
}

Drawing drawing_of(const DrawingFlags& flags, std::uint64_t seed, HeldOutQuestions held_out) {
  return flags.what == "l1" ? months(flags, seed, std::move(held_out))
                            : facts(flags, seed, std::move(held_out));
}

nlohmann::json settings_of(const DrawingFlags& flags) {
  if (flags.what == "l1") return {{"generate", flags.what}, {"years", years_of(flags)}};
  return {{"generate", flags.what},
          {"years", years_of(flags)},
          {"max_facts", flags.max_facts},
          {"curriculum", flags.exercises_a_fact},
          {"comparisons", flags.comparison_share},
          {"unanswered", flags.unanswered_share}};
}

}  // namespace timeprobe
