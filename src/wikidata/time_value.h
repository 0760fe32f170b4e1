// Wikidata's time values as dates.
//
//   {"time": "-0043-03-15T00:00:00Z", "precision": 11, "calendarmodel": ".../Q1985786", ...}
//
// In the JSON of dumps the time is told in the calendar that the value names, and years before our
// era are counted as historians do: there is no year 0, -0044 is 44 BCE (Wikibase's JSON data
// model; phabricator T99674). The RDF of the query service has the proleptic Gregorian calendar and
// astronomical years instead: there -0043 is 44 BCE.
#pragma once

#include <cstdint>
#include <string_view>

#include "time/date.h"
#include "wikidata/refusal.h"

namespace timeprobe::wikidata {

inline constexpr Reason kCoarseTime = {"a time known to the decade, the century or less"};
inline constexpr Reason kUnreadableTime = {"a time that cannot be read", Fault::malformed};
inline constexpr Reason kTimeOutOfRange = {"a time outside the years -9999..9999"};
inline constexpr Reason kUnknownCalendar = {"a time in an unknown calendar", Fault::malformed};

struct TimeValue {
  std::string_view time;            // "+1952-03-11T00:00:00Z"; month and day may be 00
  std::int64_t precision = 0;       // 9 year, 10 month, 11 day, 12..14 finer, below 9 coarser
  std::string_view calendar_model;  // an address that ends with the item of the calendar
};

// The date at its precision, finer ones as the day. A day of the Julian calendar becomes that of
// the Gregorian one; a Julian month or year keeps its name, since it has no one counterpart.
OrRefusal<Date> date_of(const TimeValue& value);

// The date of a time in RDF: XSD's dateTime, with or without leading zeros.
OrRefusal<Date> date_of_rdf(std::string_view time, std::int64_t precision);

}  // namespace timeprobe::wikidata
