// The date of Easter.
//
// Both reckonings are defined for every year of CivilYear, also for those in which nobody kept
// them: like the calendar itself they are proleptic.
#pragma once

#include "time/civil_time.h"

namespace timeprobe {

// Western Easter, 22 March to 25 April: the Gregorian computus, kept since 1583 ("anonymous
// Gregorian algorithm", Nature 13 (1876) p. 487; Meeus, Astronomical Algorithms, chapter 8).
CivilDay western_easter(CivilYear year);

// Orthodox Easter: the Julian computus (Meeus, chapter 8), given as a day of the Gregorian
// calendar.
CivilDay orthodox_easter(CivilYear year);

}  // namespace timeprobe
