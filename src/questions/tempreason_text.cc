#include "questions/tempreason_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/split_text.h"
#include "base/text_normalization.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

// How one relation is asked: opening, subject, predicate, then " in <time>?" or
// " before <object>?" / " after <object>?".
struct QuestionForm {
  std::string_view relation;
  std::string_view opening;
  std::string_view predicate;
};

// The order is the order of the readings: a longer opening stands before one that it begins with.
constexpr std::array<QuestionForm, 15> kQuestionForms = {{
    {"P54", "Which team did ", " play for"},
    {"P39", "Which position did ", " hold"},
    {"P108", "Which employer did ", " work for"},
    {"P102", "Which political party did ", " belong to"},
    {"P286", "Who was the head coach of the team ", ""},
    {"P286", "Who was the head coach of ", ""},
    {"P69", "Where was ", " educated"},
    {"P69", "Which school was ", " attending"},
    {"P488", "Who was the chair of ", ""},
    {"P35", "Who was the head of the state of ", ""},
    {"P35", "Who was the head of state of ", ""},
    {"P6", "Who was the head of the government of ", ""},
    {"P6", "Who was the head of government of ", ""},
    {"P6", "Who was the head of ", ""},
    {"P127", "Who was the owner of ", ""},
}};

enum class Order { subject_first, object_first };

struct FactForm {
  std::string_view relation;
  std::string_view verb;
  Order order;
};

constexpr std::array<FactForm, 11> kFactForms = {{
    {"P54", " plays for ", Order::subject_first},
    {"P39", " holds the position of ", Order::subject_first},
    {"P108", " works for ", Order::subject_first},
    {"P102", " is a member of the ", Order::subject_first},
    {"P286", " is the head coach of ", Order::object_first},
    {"P69", " attended ", Order::subject_first},
    {"P488", " is the chair of ", Order::object_first},
    {"P6", " is the head of the government of ", Order::object_first},
    {"P35", " is the head of the state of ", Order::object_first},
    {"P35", " is the head of state of ", Order::object_first},
    {"P127", " is owned by ", Order::subject_first},
}};

PropertyId property(std::string_view id) { return PropertyId::parse(id).value(); }

std::optional<std::int64_t> take_number(std::string_view& text) {
  const std::size_t size = std::min(text.find_first_not_of("0123456789"), text.size());
  if (size == 0 || size > 4) return std::nullopt;
  const Result<std::int64_t> number = parse_number(text.substr(0, size));
  text.remove_prefix(size);
  return number.value();
}

// Takes "7 year", "1 years" ...; none, and nothing taken, when the front is something else.
std::optional<std::int64_t> take_amount(std::string_view& text, std::string_view unit) {
  std::string_view rest = text;
  const std::optional<std::int64_t> number = take_number(rest);
  if (!number || !take_prefix(rest, " ") || !take_prefix(rest, unit)) return std::nullopt;
  take_prefix(rest, "s");
  text = rest;
  return number;
}

std::optional<Direction> take_direction(std::string_view& text) {
  if (take_prefix(text, " before ") || take_prefix(text, "before ")) return Direction::before;
  if (take_prefix(text, " after ") || take_prefix(text, "after ")) return Direction::after;
  return std::nullopt;
}

std::optional<MonthArithmetic> read_month_arithmetic(std::string_view text) {
  if (!take_prefix(text, "What is the time ")) return std::nullopt;
  const std::optional<std::int64_t> years = take_amount(text, "year");
  if (years) take_prefix(text, " and ");
  const std::optional<std::int64_t> months = take_amount(text, "month");
  const std::optional<Direction> direction = take_direction(text);
  const Result<CivilMonth> reference = parse_short_month(text);
  if ((!years && !months) || !direction || !reference) return std::nullopt;
  return MonthArithmetic{*reference, years.value_or(0) * 12 + months.value_or(0), *direction};
}

std::optional<YearArithmetic> read_year_arithmetic(std::string_view text) {
  if (!take_prefix(text, "What is the year ")) return std::nullopt;
  const std::optional<std::int64_t> offset = take_amount(text, "year");
  const std::optional<Direction> direction = take_direction(text);
  const Result<std::int64_t> number = parse_number(text);
  if (!direction || !number || !make_year(*number)) return std::nullopt;
  return YearArithmetic{*make_year(*number), offset.value_or(1), *direction};
}

// Every place where `separator` stands in the text, from the last to the first.
std::vector<std::size_t> places_of(std::string_view text, std::string_view separator) {
  std::vector<std::size_t> places;
  std::size_t place = text.rfind(separator);
  while (place != std::string_view::npos) {
    places.push_back(place);
    if (place == 0) break;
    place = text.rfind(separator, place - 1);
  }
  return places;
}

// `text` is what follows the opening: subject, predicate, " in ", time.
std::optional<EventAtTime> read_event_at_time(const QuestionForm& form, std::string_view text) {
  const std::size_t place = text.rfind(" in ");
  if (place == std::string_view::npos) return std::nullopt;
  const Result<CivilMonth> time = parse_short_month(text.substr(place + 4));
  std::string_view subject = text.substr(0, place);
  if (!time || !subject.ends_with(form.predicate)) return std::nullopt;
  subject.remove_suffix(form.predicate.size());
  if (subject.empty()) return std::nullopt;
  return EventAtTime{property(form.relation), std::string(subject), *time};
}

void read_events_next_to_event(const QuestionForm& form, std::string_view text, Direction direction,
                               std::vector<TempReasonQuestion>& readings) {
  const std::string separator = fmt::format("{} {} ", form.predicate, to_text(direction));
  for (const std::size_t place : places_of(text, separator)) {
    const std::string_view anchor = text.substr(place + separator.size());
    if (place == 0 || anchor.empty()) continue;
    readings.push_back(EventNextToEvent{property(form.relation), std::string(text.substr(0, place)),
                                        std::string(anchor), direction});
  }
}

std::vector<TempReasonQuestion> event_readings(std::string_view text) {
  std::vector<TempReasonQuestion> readings;
  for (const QuestionForm& form : kQuestionForms) {
    std::string_view rest = text;
    if (!take_prefix(rest, form.opening)) continue;
    if (const auto reading = read_event_at_time(form, rest)) readings.push_back(*reading);
    read_events_next_to_event(form, rest, Direction::before, readings);
    read_events_next_to_event(form, rest, Direction::after, readings);
  }
  return readings;
}

// The object that the body states for the subject, or none.
std::optional<std::string_view> object_of(const FactForm& form, std::string_view subject,
                                          std::string_view body) {
  if (form.order == Order::subject_first) {
    if (!take_prefix(body, subject) || !take_prefix(body, form.verb)) return std::nullopt;
  } else {
    const std::string ending = fmt::format("{}{}", form.verb, subject);
    if (!body.ends_with(ending)) return std::nullopt;
    body.remove_suffix(ending.size());
  }
  return body.empty() ? std::nullopt : std::optional(body);
}

std::optional<std::string_view> object_of(const PropertyId& relation, std::string_view subject,
                                          std::string_view body) {
  for (const FactForm& form : kFactForms) {
    if (form.relation != relation.text()) continue;
    if (const auto object = object_of(form, subject, body)) return object;
  }
  return std::nullopt;
}

Result<FactSentence> read_fact_sentence(std::string_view line) {
  const Problem no_fact{
      fmt::format("'{}' is not a fact of the form '... from Jul, 1979 to Aug, 1980.'", line)};
  std::string_view text = line;
  if (text.ends_with('.')) text.remove_suffix(1);
  const std::size_t to = text.rfind(" to ");
  if (to == std::string_view::npos || to == 0) return no_fact;
  const std::size_t from = text.rfind(" from ", to - 1);
  if (from == std::string_view::npos) return no_fact;
  const Result<CivilMonth> start = parse_short_month(text.substr(from + 6, to - from - 6));
  const Result<CivilMonth> end = parse_short_month(text.substr(to + 4));
  if (!start || !end) return no_fact;
  if (*end < *start) {
    return Problem{fmt::format("'{}' states an end before its start", line)};
  }
  return FactSentence{std::string(text.substr(0, from)), *start, *end};
}

// The facts under one reading; none for arithmetic.
Result<std::vector<StatedFact>> facts_of(const TempReasonQuestion& question,
                                         const std::vector<FactSentence>& sentences) {
  if (const auto* event = std::get_if<EventAtTime>(&question)) {
    return understand_facts(sentences, event->relation, event->subject);
  }
  if (const auto* event = std::get_if<EventNextToEvent>(&question)) {
    return understand_facts(sentences, event->relation, event->subject);
  }
  return std::vector<StatedFact>();
}

// Whether the thing that the question hangs on is one of the facts.
bool anchor_is_stated(const TempReasonQuestion& question, const std::vector<StatedFact>& facts) {
  const auto* event = std::get_if<EventNextToEvent>(&question);
  if (event == nullptr) return true;
  return std::ranges::find(facts, event->anchor, &StatedFact::object) != facts.end();
}

}  // namespace

std::string_view to_text(Direction direction) {
  return direction == Direction::before ? "before" : "after";
}

Result<std::vector<TempReasonQuestion>> read_tempreason_question(std::string_view text) {
  std::string_view sentence = trim(text);
  if (sentence.ends_with('?')) sentence.remove_suffix(1);
  std::vector<TempReasonQuestion> readings;
  if (const auto arithmetic = read_month_arithmetic(sentence)) {
    readings.push_back(*arithmetic);
  } else if (const auto year = read_year_arithmetic(sentence)) {
    readings.push_back(*year);
  } else {
    readings = event_readings(sentence);
  }
  if (readings.empty()) return Problem{fmt::format("'{}' is not a question of TempReason", text)};
  return readings;
}

Result<std::vector<FactSentence>> read_fact_context(std::string_view text) {
  std::vector<FactSentence> sentences;
  while (!text.empty()) {
    const std::string_view line = trim(take_until(text, '\n'));
    if (line.empty()) continue;
    Result<FactSentence> sentence = read_fact_sentence(line);
    if (!sentence) return sentence.problem();
    sentences.push_back(std::move(sentence).value());
  }
  return sentences;
}

Result<std::vector<StatedFact>> understand_facts(const std::vector<FactSentence>& sentences,
                                                 const PropertyId& relation,
                                                 std::string_view subject) {
  std::vector<StatedFact> facts;
  for (const FactSentence& sentence : sentences) {
    const auto object = object_of(relation, subject, sentence.body);
    if (!object) {
      return Problem{
          fmt::format("'{}' does not state {} of '{}'", sentence.body, relation.text(), subject)};
    }
    facts.push_back({std::string(*object), sentence.start, sentence.end});
  }
  return facts;
}

Result<GroundedQuestion> read_with_facts(std::string_view question, std::string_view fact_context) {
  const Result<std::vector<TempReasonQuestion>> readings = read_tempreason_question(question);
  if (!readings) return readings.problem();
  const Result<std::vector<FactSentence>> sentences = read_fact_context(fact_context);
  if (!sentences) return sentences.problem();
  std::optional<Problem> first_problem;
  for (const TempReasonQuestion& reading : *readings) {
    const Result<std::vector<StatedFact>> facts = facts_of(reading, *sentences);
    if (!facts) {
      if (!first_problem) first_problem = facts.problem();
    } else if (sentences->empty() || anchor_is_stated(reading, *facts)) {
      return GroundedQuestion{reading, *facts};
    } else if (!first_problem) {
      first_problem =
          Problem{fmt::format("no fact states '{}'", std::get<EventNextToEvent>(reading).anchor)};
    }
  }
  return *first_problem;
}

std::string period_of(CivilYear year) {
  const std::int64_t number = year_number(year);
  if (number < 1900) return "before 1900";
  const std::int64_t start = number - number % 20;
  return fmt::format("{}-{}", start, start + 20);
}

}  // namespace timeprobe
