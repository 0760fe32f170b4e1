#include "drawn_exercises/month_exercises.h"

#include <fmt/format.h>

#include <string>

#include "base/error.h"
#include "base/random.h"
#include "base/version.h"
#include "suites/tempreason/generate.h"
#include "suites/tempreason/wording.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

constexpr int kMostDraws = 1000;

tempreason::MonthTask draw_task(Random& random, const YearRanges& ranges) {
  const CivilMonth reference = ranges.draw_month(random);
  int years = 0;
  int months = 0;
  while (years + months == 0) {
    years = static_cast<int>(random.between(0, 10));
    months = static_cast<int>(random.between(0, 12));
  }
  return {reference, years, months, random.chance(0.5) ? Direction::after : Direction::before};
}

TrainingExample example_of(const tempreason::MonthTask& task) {
  const auto& wording = tempreason::official_wording();
  const std::int64_t offset = signed_by(task.direction, task.years * 12 + task.months);
  TrainingExample example;
  example.source = wording.month_question.fill(
      {{"offset", tempreason::offset_text(wording, task.years, task.months, task.direction)},
       {"direction", to_text(task.direction)},
       {"reference", format_short_month(task.reference)}});
  example.targets = {format_short_month(task.reference + offset)};
  return example;
}

}  // namespace

TrainingExample MonthExercises::draw(std::uint64_t place) const {
  const std::string id = fmt::format("drawn/l1/{}", place);
  Random random = Random::stream(options_.seed, id);
  for (int i = 0; i < kMostDraws; ++i) {
    TrainingExample example = example_of(draw_task(random, options_.years));
    if (options_.held_out.contains(example.source)) continue;
    example.id = id;
    return example;
  }
  throw usage_error("the held-out questions leave none to draw in these years; give wider --years");
}

Question MonthExercises::question(std::uint64_t place) const {
  Random random = Random::stream(options_.seed, fmt::format("question/l1/{}", place));
  Question question =
      tempreason::month_question(draw_task(random, options_.years), tempreason::official_wording(),
                                 TempReasonTask::l1, "drawn", place, options_.seed);
  question.origin = {fmt::format("timeprobe {}", kVersion), options_.seed, {}, {}};
  return question;
}

std::vector<std::string> MonthExercises::vocabulary_texts() const {
  std::vector<std::string> texts;
  for (std::uint64_t place = 0; place < 5000; ++place) {
    const TrainingExample example = draw(place);
    texts.push_back(example.source + " " + example.targets.front());
  }
  return texts;
}

}  // namespace timeprobe
