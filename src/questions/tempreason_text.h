// The English of TempReason, read back into its meaning.
//
// The data set asks in four forms and states facts in ten (one a relation); they are regular enough
// to be read exactly, but names may hold anything, also " in ", " before " or a full stop. So a
// sentence can have several readings, and the facts decide which one holds: a reading is right when
// its subject stands in every fact.
//
//   "Which team did Messi play for in Jul, 2010?"  ->  L2: P54, Messi, Jul 2010
//   "Messi plays for FC Barcelona from Oct, 2004 to Aug, 2021."
//
// Forms as measured in the official files, which differ from the paper's Table 13 for P286, P69, P6
// and P35; the paper's forms are read, too. Text that has none of the forms is a Problem, not a
// guess.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "facts/fact.h"
#include "time/civil_time.h"

namespace timeprobe {

enum class Direction { before, after };

std::string_view to_text(Direction direction);

// The amount as a step on the time line: negative for what lies before.
inline std::int64_t signed_by(Direction direction, std::int64_t amount) {
  return direction == Direction::after ? amount : -amount;
}

// "What is the year 10 years after 1998?"; without a number the offset is one year.
struct YearArithmetic {
  CivilYear reference;
  std::int64_t offset_years;
  Direction direction;
};

// L1: "What is the time 7 year and 11 month before Sep, 1104".
struct MonthArithmetic {
  CivilMonth reference;
  std::int64_t offset_months;  // years and months together
  Direction direction;
};

// L2: what held for the subject at a time.
struct EventAtTime {
  PropertyId relation;
  std::string subject;
  CivilMonth time;
};

// L3: what came right before or after another event.
struct EventNextToEvent {
  PropertyId relation;
  std::string subject;
  std::string anchor;
  Direction direction;
};

using TempReasonQuestion =
    std::variant<YearArithmetic, MonthArithmetic, EventAtTime, EventNextToEvent>;

// One sentence of a fact context: "<body> from <start> to <end>."
struct FactSentence {
  std::string body;  // "Messi plays for FC Barcelona"
  CivilMonth start;
  CivilMonth end;
};

// A fact sentence whose body has been understood.
struct StatedFact {
  std::string object;
  CivilMonth start;
  CivilMonth end;  // the facts of the data state both ends; a filled end is taken as it stands

  bool operator==(const StatedFact&) const = default;
};

// All readings of the question, the likeliest first (for L2 the last " in "). Never empty: a text
// without any reading is a Problem that quotes it.
Result<std::vector<TempReasonQuestion>> read_tempreason_question(std::string_view text);

// The sentences of a ReasonQA context, one a line. A problem quotes the line that is no fact.
// An empty text has no sentences.
Result<std::vector<FactSentence>> read_fact_context(std::string_view text);

// The facts of `subject` under `relation`, or a problem that quotes the first sentence that states
// something else.
Result<std::vector<StatedFact>> understand_facts(const std::vector<FactSentence>& sentences,
                                                 const PropertyId& relation,
                                                 std::string_view subject);

// A question with the facts that belong to it.
struct GroundedQuestion {
  TempReasonQuestion question;
  std::vector<StatedFact> facts;  // empty for arithmetic and for questions without context
};

// Reads the question and chooses the reading that the facts support. Without facts it takes the
// likeliest reading.
Result<GroundedQuestion> read_with_facts(std::string_view question, std::string_view fact_context);

// "before 1900" or the twenty years that hold the year: "1900-1920", "1920-1940", ...
std::string period_of(CivilYear year);

}  // namespace timeprobe
