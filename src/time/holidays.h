// Holidays by name, with their days computed for any year.
//
//   HolidayCalendar::standard().day("the Christmas Day", *make_year(2022))   // 25 December 2022
//   HolidayCalendar::standard().day("Leap Day", *make_year(2023))            // none
//
// The standard calendar is data/time/holidays.yaml: holidays of the English-speaking world and
// church feasts; docs/formats.md describes the file. Names that two countries use for two days
// belong to one of them: Thanksgiving, Mother's Day and Independence Day are those of the United
// States.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "time/civil_time.h"
#include "time/holiday_rule.h"

namespace timeprobe {

struct HolidayDay {
  std::string name;  // the canonical one
  CivilDay day;

  bool operator==(const HolidayDay&) const = default;
};

// Immutable; any number of threads may read one calendar.
class HolidayCalendar {
 public:
  // The one that travels inside the program.
  static const HolidayCalendar& standard();

  // A file of the user's. Throws a usage Error that names file, line and key: a rule that is
  // missing or not understood, a key that is not known, a name that stood before, a name that would
  // be read as something else (it begins with "last", "next" or "on", or ends with a number, "this
  // year", "in", "of" or a comma). `file_name` is for the complaints.
  static HolidayCalendar read(const std::filesystem::path& path);
  static HolidayCalendar parse(const std::string& yaml, const std::string& file_name);

  // The canonical names, in the order of the file.
  std::vector<std::string> names() const;

  // The canonical name of a holiday that is called so. Case, apostrophes (' and ’), full stops and
  // the word "the" do not count, and "Saint" is "St". None for a name that the calendar lacks.
  std::optional<std::string> canonical_name(std::string_view name) const;

  // The day of the holiday reckoned from that year, by today's rule whether or not it was kept
  // then. It lies in that year, unless a rule of the file adds days across the year's end. None for
  // a name that the calendar lacks and for a year without the holiday (29 February, a fifth
  // Monday).
  std::optional<CivilDay> day(std::string_view name, CivilYear year) const;

  // day() of every holiday that the year has: by day, and in the order of the file where two fall
  // on one day.
  std::vector<HolidayDay> holidays_of(CivilYear year) const;

 private:
  struct Holiday {
    std::string name;
    HolidayRule rule;
  };
  class Reader;

  const Holiday* find(std::string_view name) const;

  std::vector<Holiday> holidays_;
  std::map<std::string, std::size_t> index_;  // comparison form of every name
};

}  // namespace timeprobe
