// The days that the categories beyond the paper ask about.
#pragma once

#include <vector>

#include "base/random.h"
#include "suites/traveler/world.h"

namespace timeprobe::traveler {

// Gives each subject a birthday and one other occasion, most of them between the first minute of
// the world and now.
void draw_personal_dates(World& world, Random& random);

// Days between the first minute and now: holidays of the standard calendar, or days of the personal
// dates; ascending, each once. For a personal world those of `personal`.
std::vector<CivilDay> special_days(const World& world, Category category);

// The holidays that fall on a day between the first minute and now.
std::vector<HolidayDay> holidays_between(const World& world);

}  // namespace timeprobe::traveler
