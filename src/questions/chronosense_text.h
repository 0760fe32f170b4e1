// The English of ChronoSense (arXiv 2501.03040): its contexts and the wordings of its hypotheses,
// written and read.
//
//   context   The event 'X' occurred between year 1863 and year 1875. The event 'Y' occurred ...
//   question  Did 'X' occur before 'Y' without any overlap between the two events?
//             Answer True or False.
//
// Names may hold anything, quotes included. A context is read by its fixed words, and then a
// hypothesis is the wording that gives exactly the question's text when the names are put in. Dates
// are years, months ("March 1863") or days ("5 March 1863").
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "allen/coarse_interval.h"
#include "allen/relation.h"
#include "base/result.h"
#include "base/sentence_template.h"
#include "time/date.h"

namespace timeprobe {

enum class ArithmeticTask : std::uint8_t { end_timepoint, next_occurrence, intermediate_timepoint };

// The sixteen tasks: thirteen relations and three of arithmetic.
using ChronoSenseTask = std::variant<Relation, ArithmeticTask>;

const std::vector<ChronoSenseTask>& chronosense_tasks();
std::string_view to_text(const ChronoSenseTask& task);

// An event as a context states it. REQUIRES: both dates have one granularity, end not before start.
struct StatedEvent {
  std::string name;
  Date start;
  Date end;

  bool operator==(const StatedEvent&) const = default;
};

// Its dates as counts of their unit.
CoarseInterval interval_of(const StatedEvent& event);

// 'A' began in year 1948. 'A' lasted for 39 years. (Or: on 5 May 1948, for 39 days.) The length
// counts units of the start's granularity.
struct StatedDuration {
  std::string name;
  Date start;
  std::int64_t length;

  bool operator==(const StatedDuration&) const = default;
};

// 'A' first occurred in year 1909. 'A' occurs every 12 years. The period counts units of the first
// date's granularity.
struct StatedFrequency {
  std::string name;
  Date first;
  std::int64_t period;  // at least 1

  bool operator==(const StatedFrequency&) const = default;
};

struct StatedPair {
  StatedEvent a;
  StatedEvent b;

  bool operator==(const StatedPair&) const = default;
};

using ChronoSenseContext = std::variant<StatedPair, StatedDuration, StatedFrequency, StatedEvent>;

// The names that a hypothesis about the context speaks of; of a single event there is no second.
struct ContextNames {
  std::string_view a;
  std::string_view b;
};
ContextNames names_of(const ChronoSenseContext& context);

// What is asked: the task, which of its three wordings, and the year of an arithmetic task.
struct Hypothesis {
  ChronoSenseTask task;
  int variant = 1;        // 1..3
  std::int64_t year = 0;  // arithmetic tasks only

  bool operator==(const Hypothesis&) const = default;
};

enum class Typos { corrected, verbatim };

class ChronoSenseWording {
 public:
  // Throws a usage Error that names file and key.
  explicit ChronoSenseWording(const WordingFile& file);

  // The context of a task. REQUIRES: the context is of the task's kind.
  std::string context(const ChronoSenseContext& context) const;

  // The hypothesis about 'a' (and 'b', for relations) with the request to answer.
  std::string question(const Hypothesis& hypothesis, std::string_view a, std::string_view b,
                       Typos typos) const;

  // The hypothesis that this question asks about these names, typos or not; or a problem.
  Result<Hypothesis> read(std::string_view question, std::string_view a, std::string_view b) const;

 private:
  std::string sentences(const StatedPair& pair) const;
  std::string sentences(const StatedDuration& lasting) const;
  std::string sentences(const StatedFrequency& recurring) const;
  std::string sentences(const StatedEvent& event) const;
  std::string hypothesis_text(const ChronoSenseTask& task, int variant, std::string_view a,
                              std::string_view b, std::string_view year, Typos typos) const;

  std::string answer_request_;
  SentenceTemplate relation_, end_timepoint_, next_occurrence_, intermediate_timepoint_;
  std::map<ChronoSenseTask, std::vector<SentenceTemplate>> hypotheses_;
  std::map<std::pair<ChronoSenseTask, int>, SentenceTemplate> typos_;
};

// The wording of the paper. Made once; thread safe.
const ChronoSenseWording& paper_wording();

// A question with the context that it is about.
struct ReadHypothesis {
  ChronoSenseContext context;
  Hypothesis hypothesis;
};

// Reads a question in the paper's wording. A text that cannot be read is a Problem that quotes it.
Result<ReadHypothesis> read_chronosense(std::string_view question, std::string_view context);

// "The event 'X' occurred between year 1863 and year 1875."; none for any other text, dates of two
// granularities, or an end before the start.
std::optional<StatedEvent> read_stated_event(std::string_view sentence);

// "'X'", as names stand in sentences.
std::string quoted(std::string_view name);

// "year", "month", "day". REQUIRES: not the minute.
std::string_view unit_name(Granularity unit);

// "year 1863", "March 1863", "5 March 1863" as contexts write it.
std::string format_context_date(const Date& date);

}  // namespace timeprobe
