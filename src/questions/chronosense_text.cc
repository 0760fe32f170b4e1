#include "questions/chronosense_text.h"

#include <fmt/format.h>

#include <optional>

#include "base/named_value.h"
#include "base/text_normalization.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

constexpr NamedValue<ArithmeticTask> kArithmeticTasks[] = {
    {ArithmeticTask::end_timepoint, "end_timepoint"},
    {ArithmeticTask::next_occurrence, "next_occurrence"},
    {ArithmeticTask::intermediate_timepoint, "intermediate_timepoint"}};

bool is_relation(const ChronoSenseTask& task) { return std::holds_alternative<Relation>(task); }

std::vector<std::string> places_of(const ChronoSenseTask& task) {
  if (is_relation(task)) return {"a", "b"};
  return {"a", "year"};
}

std::optional<std::int64_t> number_of(std::string_view text) {
  const Result<std::int64_t> number = parse_number(text);
  return number ? std::optional(*number) : std::nullopt;
}

// "year 1863", "March 1863", "5 March 1863"
std::optional<Date> read_context_date(std::string_view text) {
  if (take_prefix(text, "year ")) {
    const auto number = number_of(text);
    const auto year = number ? make_year(*number) : Result<CivilYear>(Problem{});
    return year ? std::optional<Date>(*year) : std::nullopt;
  }
  std::optional<std::int64_t> day;
  const std::size_t first_space = text.find(' ');
  if (first_space == std::string_view::npos) return std::nullopt;
  if ((day = number_of(text.substr(0, first_space)))) text.remove_prefix(first_space + 1);
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const auto year = number_of(text.substr(space + 1));
  const auto month = month_number(text.substr(0, space));
  if (!year || !month) return std::nullopt;
  if (day) {
    const auto found = make_day(*year, *month, *day);
    return found ? std::optional<Date>(*found) : std::nullopt;
  }
  const auto found = make_month(*year, *month);
  return found ? std::optional<Date>(*found) : std::nullopt;
}

// "'X' occurred between year 1863 and year 1875."
std::optional<StatedEvent> read_event(std::string_view text) {
  constexpr std::string_view kVerb = "' occurred between ";
  if (!take_prefix(text, "'") || !take_suffix(text, ".")) return std::nullopt;
  const std::size_t verb = text.rfind(kVerb);
  if (verb == std::string_view::npos || verb == 0) return std::nullopt;
  const std::string_view dates = text.substr(verb + kVerb.size());
  const std::size_t separator = dates.find(" and ");
  if (separator == std::string_view::npos) return std::nullopt;
  const auto start = read_context_date(dates.substr(0, separator));
  const auto end = read_context_date(dates.substr(separator + 5));
  if (!start || !end || start->granularity() != end->granularity()) return std::nullopt;
  if (compare(*end, *start) == Order::before) return std::nullopt;
  return StatedEvent{std::string(text.substr(0, verb)), *start, *end};
}

// Every way to part the text into two events.
std::vector<ChronoSenseContext> read_pairs(std::string_view text) {
  constexpr std::string_view kOpening = "The event ";
  constexpr std::string_view kSeparator = " The event '";
  std::vector<ChronoSenseContext> pairs;
  if (!take_prefix(text, kOpening)) return pairs;
  for (std::size_t place = text.find(kSeparator); place != std::string_view::npos;
       place = text.find(kSeparator, place + 1)) {
    const auto a = read_event(text.substr(0, place));
    const auto b = read_event(text.substr(place + kOpening.size() + 1));
    if (a && b && a->start.granularity() == b->start.granularity()) {
      pairs.push_back(StatedPair{*a, *b});
    }
  }
  return pairs;
}

// "39 years", "1 month"
std::string length_text(std::int64_t length, Granularity unit) {
  return fmt::format("{} {}{}", length, unit_name(unit), length == 1 ? "" : "s");
}

std::optional<std::int64_t> read_length(std::string_view text, Granularity unit) {
  take_suffix(text, "s");
  if (!take_suffix(text, fmt::format(" {}", unit_name(unit)))) return std::nullopt;
  return number_of(text);
}

// "in year 1948", "on 21 August 1921". Events begin on a day and in anything longer; other people's
// files may have "in" for days.
std::string dated(const Date& date) {
  return fmt::format("{} {}", date.granularity() == Granularity::day ? "on" : "in",
                     format_context_date(date));
}

std::optional<Date> read_dated(std::string_view text) {
  if (!take_prefix(text, "in ") && !take_prefix(text, "on ")) return std::nullopt;
  return read_context_date(text);
}

// "'A'<first verb>in year 1948. 'A'<second verb>39 years." with the same name twice.
struct DateAndLength {
  std::string name;
  Date date;
  std::int64_t length;
};

std::optional<DateAndLength> read_date_and_length(std::string_view text,
                                                  std::string_view first_verb,
                                                  std::string_view second_verb) {
  if (!take_prefix(text, "'") || !take_suffix(text, ".")) return std::nullopt;
  const std::size_t second = text.rfind(second_verb);
  if (second == std::string_view::npos) return std::nullopt;
  const std::string_view length_part = text.substr(second + second_verb.size());
  const std::string_view rest = text.substr(0, second);
  // The name stands twice, around the first verb and the date.
  for (std::size_t verb = rest.find(first_verb); verb != std::string_view::npos;
       verb = rest.find(first_verb, verb + 1)) {
    const std::string_view name = rest.substr(0, verb);
    std::string_view date_part = rest.substr(verb + first_verb.size());
    if (name.empty() || !take_suffix(date_part, fmt::format(". '{}", name))) continue;
    const auto date = read_dated(date_part);
    if (!date) continue;
    const auto length = read_length(length_part, date->granularity());
    if (length && *length >= 1) return DateAndLength{std::string(name), *date, *length};
  }
  return std::nullopt;
}

std::vector<ChronoSenseContext> read_contexts(std::string_view text) {
  std::vector<ChronoSenseContext> contexts = read_pairs(text);
  if (const auto found = read_date_and_length(text, "' began ", "' lasted for ")) {
    contexts.push_back(StatedDuration{found->name, found->date, found->length});
  }
  if (const auto found = read_date_and_length(text, "' first occurred ", "' occurs every ")) {
    contexts.push_back(StatedFrequency{found->name, found->date, found->length});
  }
  if (const auto found = read_event(text)) contexts.push_back(*found);
  return contexts;
}

ContextNames names_in(const StatedPair& pair) { return {pair.a.name, pair.b.name}; }

template <typename Single>
ContextNames names_in(const Single& stated) {
  return {stated.name, ""};
}

// Whether a task is asked about contexts of this kind.
bool fits(const ChronoSenseTask& task, const ChronoSenseContext& context) {
  if (is_relation(task)) return std::holds_alternative<StatedPair>(context);
  switch (std::get<ArithmeticTask>(task)) {
    case ArithmeticTask::end_timepoint: return std::holds_alternative<StatedDuration>(context);
    case ArithmeticTask::next_occurrence: return std::holds_alternative<StatedFrequency>(context);
    case ArithmeticTask::intermediate_timepoint:
      return std::holds_alternative<StatedEvent>(context);
  }
  return false;
}

// The number that stands where the mark stands in the pattern.
std::optional<std::int64_t> number_at_mark(std::string_view text, std::string_view pattern) {
  const std::size_t mark = pattern.find('\x01');
  if (mark == std::string_view::npos) return std::nullopt;
  if (!take_prefix(text, pattern.substr(0, mark)) || !take_suffix(text, pattern.substr(mark + 1))) {
    return std::nullopt;
  }
  return number_of(text);
}

}  // namespace

std::optional<StatedEvent> read_stated_event(std::string_view text) {
  take_prefix(text, "The event ");
  return read_event(text);
}

ContextNames names_of(const ChronoSenseContext& context) {
  return std::visit([](const auto& stated) { return names_in(stated); }, context);
}

const std::vector<ChronoSenseTask>& chronosense_tasks() {
  static const std::vector<ChronoSenseTask> tasks = [] {
    std::vector<ChronoSenseTask> all(all_relations().begin(), all_relations().end());
    for (const auto& [task, name] : kArithmeticTasks) all.emplace_back(task);
    return all;
  }();
  return tasks;
}

std::string_view to_text(const ChronoSenseTask& task) {
  if (const auto* relation = std::get_if<Relation>(&task)) return to_text(*relation);
  return name_of(kArithmeticTasks, std::get<ArithmeticTask>(task));
}

std::string quoted(std::string_view name) { return fmt::format("'{}'", name); }

std::string_view unit_name(Granularity unit) {
  switch (unit) {
    case Granularity::year: return "year";
    case Granularity::month: return "month";
    default: return "day";
  }
}

std::string format_context_date(const Date& date) {
  const DayFields day = fields(date.first_day());
  const std::string_view month = month_name(day.month);
  switch (date.granularity()) {
    case Granularity::year: return fmt::format("year {}", day.year);
    case Granularity::month: return fmt::format("{} {}", month, day.year);
    default: return fmt::format("{} {} {}", day.day, month, day.year);
  }
}

CoarseInterval interval_of(const StatedEvent& event) {
  return {event.start.count(), event.end.count()};
}

ChronoSenseWording::ChronoSenseWording(const WordingFile& file)
    : answer_request_(file.text({"answer_request"})),
      relation_(file.sentence({"contexts", "relation"},
                              {"a", "a_start", "a_end", "b", "b_start", "b_end"})),
      end_timepoint_(file.sentence({"contexts", "end_timepoint"}, {"a", "start", "duration"})),
      next_occurrence_(file.sentence({"contexts", "next_occurrence"}, {"a", "start", "frequency"})),
      intermediate_timepoint_(
          file.sentence({"contexts", "intermediate_timepoint"}, {"a", "start", "end"})) {
  for (const ChronoSenseTask& task : chronosense_tasks()) {
    const std::string name(to_text(task));
    const std::vector<std::string> places = places_of(task);
    hypotheses_[task] = file.sentences({"hypotheses", name}, places);
    for (int variant = 1; variant <= 3; ++variant) {
      const std::string key = std::to_string(variant);
      if (!file.has({"typos", name, key})) continue;
      std::vector<std::string> places_of_typo = places;
      places_of_typo.back() += '?';
      typos_.emplace(std::pair(task, variant), file.sentence({"typos", name, key}, places_of_typo));
    }
  }
}

std::string ChronoSenseWording::context(const ChronoSenseContext& context) const {
  return std::visit([this](const auto& stated) { return sentences(stated); }, context);
}

std::string ChronoSenseWording::sentences(const StatedPair& pair) const {
  return relation_.fill({{"a", quoted(pair.a.name)},
                         {"a_start", format_context_date(pair.a.start)},
                         {"a_end", format_context_date(pair.a.end)},
                         {"b", quoted(pair.b.name)},
                         {"b_start", format_context_date(pair.b.start)},
                         {"b_end", format_context_date(pair.b.end)}});
}

std::string ChronoSenseWording::sentences(const StatedDuration& lasting) const {
  const std::string length = length_text(lasting.length, lasting.start.granularity());
  return end_timepoint_.fill(
      {{"a", quoted(lasting.name)}, {"start", dated(lasting.start)}, {"duration", length}});
}

std::string ChronoSenseWording::sentences(const StatedFrequency& recurring) const {
  const std::string period = length_text(recurring.period, recurring.first.granularity());
  return next_occurrence_.fill(
      {{"a", quoted(recurring.name)}, {"start", dated(recurring.first)}, {"frequency", period}});
}

std::string ChronoSenseWording::sentences(const StatedEvent& event) const {
  return intermediate_timepoint_.fill({{"a", quoted(event.name)},
                                       {"start", format_context_date(event.start)},
                                       {"end", format_context_date(event.end)}});
}

std::string ChronoSenseWording::hypothesis_text(const ChronoSenseTask& task, int variant,
                                                std::string_view a, std::string_view b,
                                                std::string_view year, Typos typos) const {
  const auto typo = typos_.find({task, variant});
  const SentenceTemplate& sentence =
      typos == Typos::verbatim && typo != typos_.end()
          ? typo->second
          : hypotheses_.at(task).at(static_cast<std::size_t>(variant - 1));
  if (is_relation(task)) return sentence.fill({{"a", quoted(a)}, {"b", quoted(b)}});
  return sentence.fill({{"a", quoted(a)}, {"year", year}});
}

std::string ChronoSenseWording::question(const Hypothesis& hypothesis, std::string_view a,
                                         std::string_view b, Typos typos) const {
  return fmt::format("{} {}",
                     hypothesis_text(hypothesis.task, hypothesis.variant, a, b,
                                     std::to_string(hypothesis.year), typos),
                     answer_request_);
}

Result<Hypothesis> ChronoSenseWording::read(std::string_view question, std::string_view a,
                                            std::string_view b) const {
  std::string_view text = trim(question);
  if (take_suffix(text, answer_request_)) text = trim(text);
  for (const auto& [task, sentences] : hypotheses_) {
    for (int variant = 1; variant <= static_cast<int>(sentences.size()); ++variant) {
      for (const Typos typos : {Typos::corrected, Typos::verbatim}) {
        const std::string pattern = hypothesis_text(task, variant, a, b, "\x01", typos);
        if (is_relation(task)) {
          if (text == pattern) return Hypothesis{task, variant, 0};
        } else if (const auto year = number_at_mark(text, pattern)) {
          return Hypothesis{task, variant, *year};
        }
      }
    }
  }
  return Problem{fmt::format("'{}' is not a hypothesis of ChronoSense about '{}'", question, a)};
}

const ChronoSenseWording& paper_wording() {
  static const ChronoSenseWording wording(WordingFile::embedded("suites/chronosense/wording.yaml"));
  return wording;
}

Result<ReadHypothesis> read_chronosense(std::string_view question, std::string_view context) {
  const std::vector<ChronoSenseContext> contexts = read_contexts(trim(context));
  if (contexts.empty()) {
    return Problem{fmt::format("'{}' is not a context of ChronoSense", context)};
  }
  std::optional<Problem> first_problem;
  for (const ChronoSenseContext& candidate : contexts) {
    const ContextNames names = names_of(candidate);
    const Result<Hypothesis> hypothesis = paper_wording().read(question, names.a, names.b);
    if (hypothesis && fits(hypothesis->task, candidate))
      return ReadHypothesis{candidate, *hypothesis};
    if (!first_problem) {
      first_problem = hypothesis ? Problem{fmt::format("'{}' does not fit its context", question)}
                                 : hypothesis.problem();
    }
  }
  return *first_problem;
}

}  // namespace timeprobe
