#include "suites/traveler/special_days.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/each_once.h"

namespace timeprobe::traveler {
namespace {

constexpr std::array<const char*, 3> kOccasions = {"wedding anniversary", "name day",
                                                   "graduation day"};

bool lies_in(const World& world, CivilDay day) {
  return to_day(world.first) <= day && day <= to_day(world.now);
}

// Never 29 February, which most years lack.
MonthDay draw_month_day(const World& world, Random& random) {
  const CivilDay last = to_day(world.now);
  const std::int64_t days = std::min<std::int64_t>(last - to_day(world.first), 365);
  const bool anywhere = random.chance(0.2);
  while (true) {
    const CivilDay day = last - random.between(0, anywhere ? 364 : days);
    const DayFields parts = fields(day);
    if (const auto month_day = make_month_day(parts.month, parts.day);
        month_day && !(parts.month == 2 && parts.day == 29)) {
      return *month_day;
    }
  }
}

void add(World& world, const std::string& subject, const char* occasion, const MonthDay& day,
         std::optional<CivilYear> since) {
  const auto owned = make_owned_occasion(subject, occasion);
  if (!owned) return;  // a name that cannot stand in front of "'s" has no dates
  const PersonalDate date = {*owned, day, since};
  if (world.dates.add(date)) world.personal.push_back(date);
}

}  // namespace

void draw_personal_dates(World& world, Random& random) {
  const CivilYear year = to_year(to_day(world.now));
  for (const std::string& subject : world.vocabulary.subjects) {
    add(world, subject, "birthday", draw_month_day(world, random), std::nullopt);
    const char* const occasion = kOccasions[random.below(kOccasions.size())];
    std::optional<CivilYear> since;
    if (random.chance(0.5)) since = year - random.between(2, 20);
    add(world, subject, occasion, draw_month_day(world, random), since);
  }
}

std::vector<HolidayDay> holidays_between(const World& world) {
  std::vector<HolidayDay> found;
  const CivilYear last = to_year(to_day(world.now));
  for (CivilYear year = to_year(to_day(world.first)); year <= last; year = year + 1) {
    for (HolidayDay& holiday : HolidayCalendar::standard().holidays_of(year)) {
      if (lies_in(world, holiday.day)) found.push_back(std::move(holiday));
    }
  }
  return found;
}

std::vector<CivilDay> special_days(const World& world, Category category) {
  std::vector<CivilDay> days;
  if (category == Category::personal) {
    const CivilYear year = to_year(to_day(world.now));
    for (const PersonalDate& date : world.personal) {
      const auto day = in_year(date, year);
      if (day && lies_in(world, *day)) days.push_back(*day);
    }
  } else {
    for (const HolidayDay& holiday : holidays_between(world)) days.push_back(holiday.day);
  }
  keep_each_once(days);
  return days;
}

}  // namespace timeprobe::traveler
