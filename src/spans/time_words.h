// The English words that expressions of time are made of.
#pragma once

#include <cstdint>
#include <string_view>

namespace timeprobe {

// What a word can be; some are several ("second", "may").
enum WordBit : std::uint32_t {
  kMonth = 1u << 0,
  kAmbiguousMonth = 1u << 1,  // "may", "march", "mar": a month only beside a day, a year or "in"
  kWeekday = 1u << 2,
  kAmbiguousDay = 1u << 3,  // "sun", "sat", "wed", "fri", "mon": only with a capital or a date
  kUnit = 1u << 4,          // day, weeks, century
  kClockUnit = 1u << 5,     // second, minute, hour
  kNumber = 1u << 6,        // one .. nineteen
  kTens = 1u << 7,          // twenty .. ninety
  kScale = 1u << 8,         // hundred, thousand, million
  kOrdinal = 1u << 9,       // first .. thirty
  kRelative = 1u << 10,     // next, last, this, coming
  kDayPart = 1u << 11,      // morning, night
  kSeason = 1u << 12,
  kDayName = 1u << 13,    // today, tomorrow, yesterday
  kMeridiem = 1u << 14,   // am, pm
  kSetWord = 1u << 15,    // daily, annually
  kWeekdays = 1u << 16,   // tuesdays, weekends
  kVague = 1u << 17,      // few, several, some, many
  kPart = 1u << 18,       // early, late, mid, end, beginning
  kEra = 1u << 19,        // BC, AD, CE
  kSuffix = 1u << 20,     // st, nd, rd, th
  kHoliday = 1u << 21,    // one word: Christmas, Easter
  kClockName = 1u << 22,  // noon, midnight
  kMeal = 1u << 23,       // lunch, dinner
  kDecade = 1u << 24,     // twenties .. nineties
  kSeparator = 1u << 25,  // to, till, until, through
  kBusiness = 1u << 26,   // fiscal, business, working, calendar
  kNamedDay = 1u << 28,   // labor, earth: before "day"
  kDayColour = 1u << 29,  // black, good, cyber: before a weekday
  kShortUnit = 1u << 27,  // d, h, min, s, yrs: right behind a number
};

// Words that phrases ask for by name. Units in the singular are here ("day"), in the plural not.
enum class Key : std::uint8_t {
  none,
  a,
  ago,
  after,
  all,
  and_,
  another,
  around,
  at,
  before,
  between,
  by,
  date,
  day,
  end,
  for_,
  from,
  half,
  hence,
  in,
  later,
  least,
  less,
  minute,
  more,
  no,
  now,
  oclock,
  of,
  on,
  once,
  one,
  or_,
  other,
  past,
  present,
  quarter,
  since,
  starting,
  than,
  that,
  the,
  time,
  to,
  until,
  week,
  weekend,
  within,
  year,
  every,
  each,
  eod,
  month,
  hour,
  greater,
  p,
  m,
  ish,
  mid,
  night,
  year_short,
  week_of,
  eve,
  new_,
  saint,
  patrick,
  quarter_code,
  half_code,
  s,
  century,
  eoy,
  will,
  right,
  t,
  next,
  counted,
};

struct WordClass {
  std::uint32_t bits = 0;
  std::int32_t value = 0;  // of a number, tens, ordinal, month
  Key key = Key::none;
};

// The class of a word in any case; empty for every other word. One hash and one comparison.
WordClass classify_word(std::string_view word);

}  // namespace timeprobe
