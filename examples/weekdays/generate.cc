#include <fmt/format.h>

#include <unordered_set>

#include "base/check.h"
#include "base/random.h"
#include "base/version.h"
#include "time/date_text.h"
#include "time/weekday.h"
#include "weekdays/weekdays.h"

namespace timeprobe::weekdays {
namespace {

struct Century {
  const char* label;
  std::int64_t first_year;
};

constexpr Century kCenturies[] = {{"1900s", 1900}, {"2000s", 2000}};

CivilDay drawn_day(Random& random, const Century& century) {
  const CivilDay first = make_day(century.first_year, 1, 1).value();
  const CivilDay last = make_day(century.first_year + 99, 12, 31).value();
  return first + random.between(0, last - first);
}

Question make_question(CivilDay day, const Century& century, std::uint64_t seed) {
  Question made;
  made.id = "weekdays/" + format_iso_date(day);
  made.suite = "weekdays";
  made.task = "date";
  made.split = "test";
  made.question = fmt::format("On what day of the week does {} fall?", format_long_day(day));
  made.answer = {AnswerKind::text, {std::string(to_text(weekday(day)))}};
  made.labels = {{"century", century.label}};
  made.origin = {fmt::format("timeprobe {}", kVersion), seed, {}, std::nullopt};
  return made;
}

}  // namespace

std::vector<Question> generate(std::size_t per_century, std::uint64_t seed) {
  constexpr std::size_t kDaysOfACentury = 36'524;  // of the shortest one
  TIMEPROBE_CHECK(per_century <= kDaysOfACentury, "more dates than a century has");
  std::vector<Question> questions;
  for (const Century& century : kCenturies) {
    Random random = Random::stream(seed, century.label);
    std::unordered_set<std::string> drawn;
    while (drawn.size() < per_century) {
      Question made = make_question(drawn_day(random, century), century, seed);
      if (drawn.insert(made.id).second) questions.push_back(std::move(made));
    }
  }
  return questions;
}

}  // namespace timeprobe::weekdays
