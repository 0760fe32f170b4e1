// English expressions of a day relative to an anchor, written and read; the values are in
// anchored_day.h.
//
//   on Christmas 2022                          two days before Christmas 2022
//   on 24 December 2022                        the day after Tom's birthday in 2022
//   on Tom's birthday                          10 days after..., with digits where read
//   last Christmas, next Easter                one week after Tom's last birthday
//   the Monday after Easter 2023               the second Sunday before Christmas 2022
//
// Written is one canonical form: numbers as words up to twelve; "the day before", "one week before"
// and "the Monday before" for a count of one; "on" where there is no offset and no "last" or
// "next"; plain days as "24 December 2022", outside the years 1..9999 as ISO 8601.
//
// Read, too: any case of the keywords; "a day", "1 day", "the week", "two Mondays"; "in", "of" or a
// comma before a year; "this year"; the days 2022-12-24, "December 24, 2022" and "24th of
// December 2022"; every name of a holiday that the calendar has (it is taken before anything else:
// "New Year's Eve" is no eve of somebody called New Year). One offset only.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "time/anchored_day.h"
#include "time/holidays.h"

namespace timeprobe {

// The problem quotes the piece that was not understood. The holiday's name in the result is the
// canonical one. O(n).
Result<AnchoredDay> parse_anchored_day(
    std::string_view text, const HolidayCalendar& calendar = HolidayCalendar::standard());

// REQUIRES: a count of at least 1. It reads back as the same value when the holiday's name is a
// canonical one, the personal occasion is valid (make_owned_occasion), and no holiday of the
// calendar is called like that occasion or day.
std::string format_anchored_day(const AnchoredDay& day);

}  // namespace timeprobe
