// Reading the answer out of what a language model wrote to a TRAVELER question.
//
// TRAVELER asks for four things: names ("Who ...?"), yes or no ("Did ...?"), a count ("How often
// ...?") and a minute ("When was the last time ...?"). Models wrap them in reviews of all events,
// markdown, JSON, apologies and explanations. `strict` reads what the model decided:
//
//   1. An explicit statement wins: "Answer: X", "**Final answer:** X", "The answer is X",
//      \boxed{X}, {"answer": "X"}, <answer>X</answer>. Of several the last that can be read.
//   2. Else the last paragraph that holds an answer decides; in it a sentence that is nothing but
//      the answer, or that draws a conclusion ("Therefore, ..."), comes before other sentences,
//      and a later sentence before an earlier one. A completion that opens with nothing but the
//      answer ("Tom. Explanation: ...") has given it there.
//   3. Lines of a review ("2. Mary watched a film - no match"), questions and conditions decide
//      nothing.
//
//   "1. Mary watched a film: no match.\n2. Tom ate a risotto: match.\n\nSo it was **Tom**."  -> Tom
//
// What counts as an answer:
//   names      whole words of any letter case out of the known names; nobody, no one, none and "no
//              event matches". Negated names ("not Tom", "Mary did not") do not count, "Tom or
//              Mary" is no answer, and a strange name beside a known one ("Tom and Peter") makes
//              a set that holds it: a wrong answer, not {Tom}.
//   boolean    the whole words yes and no; true and false only where they stand alone; "Therefore,
//              Tom did not ..." is no (and 0, and nothing, for the kinds below).
//   number     digits of any length, zero to twenty, once, twice, thrice; never, none, "not at
//              all" and "no event matches" are 0. Dates, times, weeks, years and list numbers are
//              no counts; a bound ("at least 2") is no answer.
//   date_time  ISO with or without T and seconds, "September 28, 2023 at 14:27", "28 Sept 2023,
//              2:27 PM"; nothing, never, "no such event", "not available".
// A sentence with a hedge or a refusal ("I cannot determine") holds no answer.
//
// Thread-safe; the time is linear in the completion's length. Any bytes are accepted.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/question.h"

namespace timeprobe::answers {

enum class AnswerReading {
  strict,        // as above; sets, counts and minutes must be equal
  date_lenient,  // a date without time is right when the day is
  upstream,      // the rules of the benchmark's own scripts: upstream_answer.h
};

struct AnswerOptions {
  AnswerReading reading = AnswerReading::strict;
  std::vector<std::string> names = {};  // known subjects, e.g. Mary, Tom, Ria
};

// Canonical text: names in the order of the options, joined by ", ", or "nobody"; "yes" or "no";
// decimal digits without leading zeros; "2023-09-28 14:27", "2023-09-28" when no time was given, or
// "nothing". None: nothing readable. REQUIRES: kind is names, boolean, number or date_time.
std::optional<std::string> read_answer(AnswerKind kind, std::string_view completion,
                                       const AnswerOptions& options);

// Whether the canonical text is the wanted one: equal, with names in any order. date_lenient: a
// date without time equals every minute of its day. upstream: every wanted name is there, supersets
// are not penalised; nobody equals only nobody.
bool same_answer(AnswerKind kind, const std::string& extracted, const std::string& wanted,
                 AnswerReading reading);

}  // namespace timeprobe::answers
