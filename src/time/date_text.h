// Dates as text: the forms that the benchmarks and their data use.
//
//   ISO 8601        1979, 1979-07, 1979-07-05, 1979-07-05 10:30 (or T), -0044-03-15
//   short month     Jul, 1979        (TempReason's questions and facts; years below 1000 unpadded)
//   long day        January 05, 1979 (TempReason's date column; unpadded days are read, too)
//
// A parser takes the whole text or says what is wrong with it; it never guesses.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "time/date.h"

namespace timeprobe {

// ISO 8601 at the granularity that the text has.
Result<Date> parse_iso_date(std::string_view text);
std::string format_iso_date(const Date& date);

// "1979-07-05 10:30": a date to the minute only.
Result<CivilMinute> parse_iso_minute(std::string_view text);

// "10:30"
std::string format_clock(CivilMinute time);

// "Jul, 1979"
Result<CivilMonth> parse_short_month(std::string_view text);
std::string format_short_month(CivilMonth month);
void append_short_month(std::string& out, CivilMonth month);

// "January 05, 1979"
Result<CivilDay> parse_long_day(std::string_view text);
std::string format_long_day(CivilDay day);

// "January" for 1 ... "December" for 12, and back; none for any other text. REQUIRES: month 1..12.
std::string_view month_name(int month);
std::optional<int> month_number(std::string_view name);

// A whole decimal number, with '-' allowed; the problem names the text.
Result<std::int64_t> parse_number(std::string_view text);

}  // namespace timeprobe
