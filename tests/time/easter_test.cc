#include "time/easter.h"

#include <gtest/gtest.h>

#include "tests/reference/slow_easter.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

// "1980-04-06": the text form makes the tables readable.
CivilDay day(const char* text) { return parse_iso_date(text)->first_day(); }

// Origin: U.S. Naval Observatory, "The Date of Easter", dates from 1980 to 2024; then the earliest
// (22 March) and latest (25 April) dates between 1583 and 2299, as listed by Meeus, Astronomical
// Algorithms, chapter 8.
constexpr const char* kWestern[] = {
    "1980-04-06", "1981-04-19", "1982-04-11", "1983-04-03", "1984-04-22", "1985-04-07",
    "1986-03-30", "1987-04-19", "1988-04-03", "1989-03-26", "1990-04-15", "1991-03-31",
    "1992-04-19", "1993-04-11", "1994-04-03", "1995-04-16", "1996-04-07", "1997-03-30",
    "1998-04-12", "1999-04-04", "2000-04-23", "2001-04-15", "2002-03-31", "2003-04-20",
    "2004-04-11", "2005-03-27", "2006-04-16", "2007-04-08", "2008-03-23", "2009-04-12",
    "2010-04-04", "2011-04-24", "2012-04-08", "2013-03-31", "2014-04-20", "2015-04-05",
    "2016-03-27", "2017-04-16", "2018-04-01", "2019-04-21", "2020-04-12", "2021-04-04",
    "2022-04-17", "2023-04-09", "2024-03-31",                              //
    "1598-03-22", "1693-03-22", "1761-03-22", "1818-03-22", "2285-03-22",  //
    "1666-04-25", "1734-04-25", "1886-04-25", "1943-04-25", "2038-04-25", "2190-04-25"};

// Origin: the published calendars of the Orthodox churches.
constexpr const char* kOrthodox[] = {
    "1990-04-15", "1991-04-07", "1992-04-26", "1993-04-18", "1994-05-01", "1995-04-23",
    "1996-04-14", "1997-04-27", "1998-04-19", "1999-04-11", "2000-04-30", "2001-04-15",
    "2002-05-05", "2003-04-27", "2004-04-11", "2005-05-01", "2006-04-23", "2007-04-08",
    "2008-04-27", "2009-04-19", "2010-04-04", "2011-04-24", "2012-04-15", "2013-05-05",
    "2014-04-20", "2015-04-12", "2016-05-01", "2017-04-16", "2018-04-08", "2019-04-28",
    "2020-04-19", "2021-05-02", "2022-04-24", "2023-04-16", "2024-05-05", "2040-05-06"};

TEST(Easter, AgreesWithPublishedDates) {
  for (const char* text : kWestern)
    EXPECT_EQ(western_easter(to_year(day(text))), day(text)) << text;
  for (const char* text : kOrthodox) {
    EXPECT_EQ(orthodox_easter(to_year(day(text))), day(text)) << text;
  }
}

// The paschal full moons as days from 21 March, by golden number. Origin: the table of the Book of
// Common Prayer for 1900 to 2199.
constexpr int kMoons[] = {24, 13, 2, 21, 10, 28, 18, 7, 26, 15, 4, 23, 12, 1, 20, 9, 27, 17, 6};

TEST(Easter, IsTheSundayAfterThePaschalFullMoonOfThePrayerBook) {
  for (std::int64_t year = 1900; year <= 2199; ++year) {
    const CivilDay moon = *make_day(year, 3, 21) + kMoons[year % 19];
    EXPECT_EQ(western_easter(*make_year(year)), reference::sunday_after(moon)) << year;
  }
}

TEST(Easter, AgreesWithTheTablesOfTheComputusInEveryYear) {
  for (std::int64_t year = kMinYear; year <= kMaxYear; ++year) {
    const CivilYear civil_year = *make_year(year);
    ASSERT_EQ(western_easter(civil_year), reference::slow_western_easter(year)) << year;
    ASSERT_EQ(orthodox_easter(civil_year), reference::slow_orthodox_easter(year)) << year;
  }
}

// One number for many years, folded the same way in Python with dateutil.easter:
//   s = (s * 31 + d.month * 100 + d.day) % 2**64
template <typename Easter>
std::uint64_t fold(Easter easter, std::int64_t first, std::int64_t last) {
  std::uint64_t folded = 0;
  for (std::int64_t year = first; year <= last; ++year) {
    const DayFields found = fields(easter(*make_year(year)));
    folded = folded * 31 + static_cast<std::uint64_t>(found.month * 100 + found.day);
  }
  return folded;
}

TEST(Easter, AgreesWithDateutilOverManyYears) {
  EXPECT_EQ(fold(western_easter, 1, 9999), 1798244724381836057ULL);
  EXPECT_EQ(fold(orthodox_easter, 1583, 4099), 4091629086541981611ULL);
}

TEST(Easter, LiesBetweenItsFirstAndLastDay) {
  for (std::int64_t year = kMinYear; year <= kMaxYear; ++year) {
    const CivilDay easter = western_easter(*make_year(year));
    ASSERT_TRUE(easter >= *make_day(year, 3, 22) && easter <= *make_day(year, 4, 25)) << year;
  }
}

}  // namespace
}  // namespace timeprobe
