// Days that matter to somebody and come back every year: Tom's birthday, Mary and John's wedding
// anniversary. A sheet of facts tells them, one sentence each:
//
//   Tom's birthday is on 14 March.
//   Mary and John's wedding anniversary is on 3 June, since 1998.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "time/civil_time.h"
#include "time/month_day.h"

namespace timeprobe {

// Tom's | birthday.
struct OwnedOccasion {
  std::string owner;
  std::string occasion;

  bool operator==(const OwnedOccasion&) const = default;
};

// Validates the two parts, so that "OWNER's OCCASION" reads back as the same parts, alone and in an
// expression of time. A problem that quotes the part when one is empty or has outer spaces; when
// the owner begins with "last", "next" or "on" or holds "before" or "after"; when the occasion
// begins with "last" or "next", has a possessive of its own ("Tom's sister's birthday" is the
// birthday of Tom's sister), or ends with a number or "this year".
Result<OwnedOccasion> make_owned_occasion(std::string owner, std::string occasion);

// The parts on either side of the last possessive with a straight apostrophe (Tom's, James'); none
// without one.
struct PossessiveParts {
  std::string_view owner;
  std::string_view rest;
};
std::optional<PossessiveParts> split_possessive(std::string_view text);

// "Tom's birthday"; always "'s". Read: also "James' birthday" (of James) and the apostrophe ’,
// which becomes a straight one.
std::string format_owned_occasion(const OwnedOccasion& owned);
Result<OwnedOccasion> parse_owned_occasion(std::string_view text);

struct PersonalDate {
  OwnedOccasion owned;
  MonthDay day;
  std::optional<CivilYear> since;  // the first year that has it, if known: the year of birth

  bool operator==(const PersonalDate&) const = default;
};

// The sentences above; the full stop may be missing when they are read, and the day may stand in
// any form of month_day.h. The problem quotes what was not understood.
std::string format_personal_date(const PersonalDate& date);
Result<PersonalDate> parse_personal_date(std::string_view sentence);

class PersonalDates {
 public:
  // A problem when the parts are not valid (make_owned_occasion), or that occasion is known with
  // another day or year.
  Result<PersonalDate> add(const PersonalDate& date);

  // Without regard to case; nullptr when nothing is known. Valid until the next add.
  const PersonalDate* find(const OwnedOccasion& owned) const;

 private:
  std::map<std::pair<std::string, std::string>, PersonalDate> dates_;  // keys in lower case
};

// The occasion's day in that year. A problem for a year before `since`, and for 29 February in a
// common year: when it is kept then, nobody said.
Result<CivilDay> in_year(const PersonalDate& date, CivilYear year);

}  // namespace timeprobe
