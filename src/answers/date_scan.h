// Dates with and without a time of day in the tokens of a sentence.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/answer_tokens.h"
#include "time/civil_time.h"

namespace timeprobe::answers {

struct DateMention {
  TokenRange tokens;
  CivilDay day;
  std::optional<CivilMinute> minute;
};

// In the order of the text. Days: 2023-09-28, 2023/09/28, 28.09.2023, 28/09/2023 (where the order
// of day and month is plain), September 28, 2023, Sept. 28th 2023, the 28th of September 2023.
// Times: 14:27, 14:27:09, T14:27, 2:27 PM, 2:27 p.m., 2 PM, behind the day or before it ("at 14:27
// on September 28, 2023"). A day that does not exist is no date; a time that does not exist is no
// time.
std::vector<DateMention> scan_dates(TokenSpan tokens);

// "On September 28, 2023, Tom ate a risotto at 14:27.": a lone day takes the lone time that stands
// elsewhere in the sentence.
void join_lone_time(TokenSpan tokens, std::vector<DateMention>& dates);

// "2023-09-28 14:27", or "2023-09-28" without a time.
std::string canonical_text(const DateMention& date);

}  // namespace timeprobe::answers
