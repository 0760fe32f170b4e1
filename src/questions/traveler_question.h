// The questions of TRAVELER (Kenneweg et al., arXiv 2505.01325, Table 3), written and read.
//
//   Who watched a film in the living room on 2023-09-29?
//   Did Tom eat a risotto in the kitchen yesterday?      Did Tom just eat a risotto in the kitchen?
//   How often did Ria read a book in the living room in 2023-09?
//   When was the last time Mary stored a wine bottle in the kitchen?
//
// "When" has no expression of time. Read, too: dates in words (on September 29, 2023), "in 2023"
// for "in the year 2023", "long time ago" without its article, verb phrases without theirs (ate
// risotto), any letter case of the verb phrase.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "facts/occurrence.h"
#include "facts/universe.h"
#include "time/anchored_expression.h"
#include "time/date.h"
#include "time/vague_adverb.h"

namespace timeprobe {

enum class TravelerTemplate : std::uint8_t { who, did, how_often, when_last };
inline constexpr std::array kTravelerTemplates = {TravelerTemplate::who, TravelerTemplate::did,
                                                  TravelerTemplate::how_often,
                                                  TravelerTemplate::when_last};
std::string_view to_text(TravelerTemplate form);  // "who", "did", "how_often", "when"

enum class SpeechRelative : std::uint8_t { today, yesterday, this_year, this_month, last_month };
inline constexpr std::array kSpeechRelatives = {
    SpeechRelative::today, SpeechRelative::yesterday, SpeechRelative::this_year,
    SpeechRelative::this_month, SpeechRelative::last_month};
std::string_view to_text(SpeechRelative expression);  // "last month"

// A date stands for the whole year, month or day; the last kind is of our own categories beyond the
// paper: "two days before Christmas 2022", "on Tom's birthday".
using TemporalExpression =
    std::variant<std::monostate, Date, SpeechRelative, VagueAdverb, AnchoredDay>;

struct TravelerQuestion {
  TravelerTemplate form = TravelerTemplate::who;
  OccurrencePattern pattern;  // with a subject, but for who
  TemporalExpression time;    // none for when_last only

  bool operator==(const TravelerQuestion& other) const;
};

// The question about such an event as this one at that time; it tells who, unless it asks for that.
TravelerQuestion question_about(const Occurrence& event, TravelerTemplate form,
                                const TemporalExpression& time);

enum class DateStyle { iso, english };  // on 2023-09-29; on September 29, 2023

std::string format_question(const TravelerQuestion& question, const EventVocabulary& vocabulary,
                            DateStyle style);

// A problem that quotes the text. O(event types).
Result<TravelerQuestion> read_question(std::string_view text, const EventVocabulary& vocabulary);

// "on 2023-09-29", "just", "two days before Christmas 2022"; empty for none.
std::string format_expression(const TemporalExpression& expression, DateStyle style);

// The inverse, in either style; none for a text that is no expression of these kinds.
std::optional<TemporalExpression> read_time_expression(std::string_view text);

// Whether it means other days when it is said at another time.
bool needs_now(const TemporalExpression& expression);

// The minutes that an expression means when it is said at `now`: whole days, months and years of
// the calendar. A problem for vague expressions and none at all, and those of resolve().
Result<TimeWindow> window_of(const TemporalExpression& expression, CivilMinute now,
                             const PersonalDates& personal);

}  // namespace timeprobe
