#include "questions/traveler_question.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/named_value.h"
#include "base/text_normalization.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

constexpr NamedValue<TravelerTemplate> kTemplateNames[] = {
    {TravelerTemplate::who, "who"},
    {TravelerTemplate::did, "did"},
    {TravelerTemplate::how_often, "how_often"},
    {TravelerTemplate::when_last, "when"}};
constexpr NamedValue<SpeechRelative> kSpeechRelativeTexts[] = {
    {SpeechRelative::today, "today"},
    {SpeechRelative::yesterday, "yesterday"},
    {SpeechRelative::this_year, "this year"},
    {SpeechRelative::this_month, "this month"},
    {SpeechRelative::last_month, "last month"}};

// The same without regard to ASCII letter case.
bool take_any_case(std::string_view& text, std::string_view word) {
  if (ascii_lower(text.substr(0, word.size())) != ascii_lower(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

// "watched a film" as "watched film".
std::string without_article(const std::string& phrase) {
  for (const std::string_view article : {" a ", " an ", " the "}) {
    const std::size_t place = phrase.find(article);
    if (place != std::string::npos) {
      return phrase.substr(0, place + 1) + phrase.substr(place + article.size());
    }
  }
  return phrase;
}

std::string month_text(CivilMonth month) {
  const MonthFields parts = fields(month);
  return fmt::format("{} {}", month_name(parts.month), parts.year);
}

std::string format_date(const Date& date, DateStyle style) {
  const bool english = style == DateStyle::english;
  switch (date.granularity()) {
    case Granularity::year: return "in the year " + format_iso_date(date);
    case Granularity::month:
      return "in " + (english ? month_text(date.month()) : format_iso_date(date));
    default: break;
  }
  const CivilDay day = date.first_day();
  return "on " + (english ? format_long_day(day) : format_iso_date(day));
}

// "September 2023"
std::optional<Date> read_month_text(std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const auto number = month_number(text.substr(0, space));
  const auto year = parse_number(text.substr(space + 1));
  if (!number || !year) return std::nullopt;
  const auto month = make_month(*year, *number);
  return month ? std::optional<Date>(*month) : std::nullopt;
}

std::optional<Date> read_date(std::string_view text) {
  if (take_prefix(text, "on ")) {
    if (const auto day = parse_long_day(text)) return Date(*day);
    const auto iso = parse_iso_date(text);
    return iso && iso->granularity() == Granularity::day ? std::optional(*iso) : std::nullopt;
  }
  if (!take_prefix(text, "in ")) return std::nullopt;
  if (const auto month = read_month_text(text)) return month;
  take_prefix(text, "the year ");
  const auto iso = parse_iso_date(text);
  const bool whole = iso && iso->granularity() <= Granularity::month;
  return whole ? std::optional(*iso) : std::nullopt;
}

std::optional<TemporalExpression> read_expression(std::string_view text) {
  if (text.empty()) return TemporalExpression();
  if (const auto expression = value_of(kSpeechRelativeTexts, text)) return *expression;
  if (const auto adverb = parse_vague_adverb(text)) return *adverb;
  if (const auto date = read_date(text)) return *date;
  const auto anchored = parse_anchored_day(text);
  return anchored ? std::optional<TemporalExpression>(*anchored) : std::nullopt;
}

// What follows the opening words: "watched a film in the living room yesterday".
class Rest {
 public:
  Rest(std::string_view text, const EventVocabulary& vocabulary, TravelerQuestion question)
      : text_(text), vocabulary_(vocabulary), question_(std::move(question)) {}

  // In one way at least, or none.
  std::optional<TravelerQuestion> read(std::string EventType::*form) {
    const bool just = question_.form != TravelerTemplate::when_last && take_prefix(text_, "just ");
    if (just) question_.time = VagueAdverb::just;
    // A phrase as it is written comes before those that only look like it: "watch film" may be a
    // type of its own beside "watch a film".
    for (const Spelling spelling : {Spelling::exact, Spelling::any_case, Spelling::no_article}) {
      for (std::size_t type = 0; type < vocabulary_.event_types.size(); ++type) {
        std::string_view rest = text_;
        if (!take_phrase(rest, vocabulary_.event_types[type].*form, spelling)) continue;
        if (!take_prefix(rest, " in the ")) continue;
        question_.pattern.type = static_cast<std::uint32_t>(type);
        if (read_place_and_time(rest, just)) return question_;
      }
    }
    return std::nullopt;
  }

 private:
  enum class Spelling { exact, any_case, no_article };

  static bool take_phrase(std::string_view& text, const std::string& phrase, Spelling spelling) {
    switch (spelling) {
      case Spelling::exact: return take_prefix(text, phrase);
      case Spelling::any_case: return take_any_case(text, phrase);
      case Spelling::no_article: break;
    }
    return take_any_case(text, without_article(phrase));
  }

  // Longer names first: "kitchen garden on Easter 2023" is not the kitchen on "garden on Easter".
  std::vector<std::size_t> places_at(std::string_view text) const {
    const std::vector<std::string>& names = vocabulary_.locations;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (text.starts_with(names[i])) places.push_back(i);
    }
    std::sort(places.begin(), places.end(),
              [&names](std::size_t a, std::size_t b) { return names[a].size() > names[b].size(); });
    return places;
  }

  bool read_place_and_time(std::string_view text, bool just) {
    for (const std::size_t place : places_at(text)) {
      std::string_view rest = text.substr(vocabulary_.locations[place].size());
      if (!rest.empty() && !take_prefix(rest, " ")) continue;
      question_.pattern.location = static_cast<std::uint32_t>(place);
      if (just || question_.form == TravelerTemplate::when_last) {
        if (rest.empty()) return true;
        continue;
      }
      const auto expression = read_expression(rest);
      if (!expression || std::holds_alternative<std::monostate>(*expression)) continue;
      question_.time = *expression;
      return true;
    }
    return false;
  }

  std::string_view text_;
  const EventVocabulary& vocabulary_;
  TravelerQuestion question_;
};

// A form with a subject after its opening words: "Did Tom ...".
std::optional<TravelerQuestion> read_with_subject(std::string_view text,
                                                  const EventVocabulary& vocabulary,
                                                  TravelerTemplate form) {
  const bool past = form == TravelerTemplate::when_last;
  for (std::size_t i = 0; i < vocabulary.subjects.size(); ++i) {
    std::string_view rest = text;
    if (!take_prefix(rest, vocabulary.subjects[i]) || !take_prefix(rest, " ")) continue;
    const TravelerQuestion begun = {form, {0, 0, static_cast<std::uint32_t>(i)}, {}};
    const auto question =
        Rest(rest, vocabulary, begun).read(past ? &EventType::past : &EventType::base);
    if (question) return question;
  }
  return std::nullopt;
}

std::optional<TravelerQuestion> read_any(std::string_view text, const EventVocabulary& vocabulary) {
  if (take_prefix(text, "Who ")) {
    return Rest(text, vocabulary, {TravelerTemplate::who, {0, 0, std::nullopt}, {}})
        .read(&EventType::past);
  }
  if (take_prefix(text, "Did ")) return read_with_subject(text, vocabulary, TravelerTemplate::did);
  if (take_prefix(text, "How often did ")) {
    return read_with_subject(text, vocabulary, TravelerTemplate::how_often);
  }
  if (take_prefix(text, "When was the last time ")) {
    return read_with_subject(text, vocabulary, TravelerTemplate::when_last);
  }
  return std::nullopt;
}

TimeWindow window_of_days(CivilDay first, CivilDay last) {
  return {first_minute(first), last_minute(last)};
}

TimeWindow window_of_month(CivilMonth month) {
  return window_of_days(first_day(month), last_day(month));
}

bool has_turn(CivilDay) { return false; }

template <typename Anchor>
bool has_turn(const Anchor& anchor) {
  return std::holds_alternative<Turn>(anchor.occurrence);
}

bool precedes_calendar(SpeechRelative expression, CivilMinute now) {
  const CivilMonth first = first_month(CivilYear::from_count(kMinYear));
  const CivilDay today = to_day(now);
  return (expression == SpeechRelative::yesterday && today == first_day(first)) ||
         (expression == SpeechRelative::last_month && to_month(today) == first);
}

// REQUIRES: !precedes_calendar(expression, now).
TimeWindow window_of(SpeechRelative expression, CivilMinute now) {
  const CivilDay today = to_day(now);
  switch (expression) {
    case SpeechRelative::today: return window_of_days(today, today);
    case SpeechRelative::yesterday: return window_of_days(today - 1, today - 1);
    case SpeechRelative::this_month: return window_of_month(to_month(today));
    case SpeechRelative::last_month: return window_of_month(to_month(today) - 1);
    case SpeechRelative::this_year: break;
  }
  const CivilYear year = to_year(today);
  return window_of_days(first_day(first_month(year)), last_day(last_month(year)));
}

}  // namespace

std::string_view to_text(TravelerTemplate form) { return name_of(kTemplateNames, form); }

std::string_view to_text(SpeechRelative expression) {
  return name_of(kSpeechRelativeTexts, expression);
}

bool TravelerQuestion::operator==(const TravelerQuestion& other) const {
  return form == other.form && pattern.type == other.pattern.type &&
         pattern.location == other.pattern.location && pattern.subject == other.pattern.subject &&
         time == other.time;
}

TravelerQuestion question_about(const Occurrence& event, TravelerTemplate form,
                                const TemporalExpression& time) {
  TravelerQuestion question{form, {event.type, event.location, std::nullopt}, time};
  if (form != TravelerTemplate::who) question.pattern.subject = event.subject;
  return question;
}

std::string format_expression(const TemporalExpression& expression, DateStyle style) {
  if (const auto* date = std::get_if<Date>(&expression)) return format_date(*date, style);
  if (const auto* relative = std::get_if<SpeechRelative>(&expression)) {
    return std::string(to_text(*relative));
  }
  if (const auto* adverb = std::get_if<VagueAdverb>(&expression)) {
    const bool needs_article = *adverb == VagueAdverb::long_time_ago;
    return (needs_article ? "a " : "") + std::string(to_text(*adverb));
  }
  if (const auto* day = std::get_if<AnchoredDay>(&expression)) return format_anchored_day(*day);
  return "";
}

std::string format_question(const TravelerQuestion& question, const EventVocabulary& vocabulary,
                            DateStyle style) {
  const EventType& type = vocabulary.event_types[question.pattern.type];
  const std::string place = "in the " + vocabulary.locations[question.pattern.location];
  const auto* adverb = std::get_if<VagueAdverb>(&question.time);
  const bool just = adverb != nullptr && *adverb == VagueAdverb::just;
  const std::string early = just ? "just " : "";
  std::string late = just ? "" : format_expression(question.time, style);
  if (!late.empty()) late.insert(0, " ");
  if (question.form == TravelerTemplate::who) {
    return fmt::format("Who {}{} {}{}?", early, type.past, place, late);
  }
  const std::string& subject = vocabulary.subjects[question.pattern.subject.value()];
  switch (question.form) {
    case TravelerTemplate::did:
      return fmt::format("Did {} {}{} {}{}?", subject, early, type.base, place, late);
    case TravelerTemplate::how_often:
      return fmt::format("How often did {} {}{} {}{}?", subject, early, type.base, place, late);
    default: return fmt::format("When was the last time {} {} {}?", subject, type.past, place);
  }
}

Result<TravelerQuestion> read_question(std::string_view text, const EventVocabulary& vocabulary) {
  std::string_view rest = trim(text);
  if (rest.ends_with('?')) rest = trim(rest.substr(0, rest.size() - 1));
  if (const auto question = read_any(rest, vocabulary)) return *question;
  return Problem{fmt::format("'{}' is not a question of TRAVELER about these events", text)};
}

std::optional<TemporalExpression> read_time_expression(std::string_view text) {
  const auto expression = read_expression(trim(text));
  const bool none = expression && std::holds_alternative<std::monostate>(*expression);
  return none ? std::nullopt : expression;
}

bool needs_now(const TemporalExpression& expression) {
  if (const auto* anchored = std::get_if<AnchoredDay>(&expression)) {
    return std::visit([](const auto& anchor) { return has_turn(anchor); }, anchored->anchor);
  }
  return !std::holds_alternative<Date>(expression);
}

Result<TimeWindow> window_of(const TemporalExpression& expression, CivilMinute now,
                             const PersonalDates& personal) {
  if (const auto* date = std::get_if<Date>(&expression)) {
    return TimeWindow{date->first_minute(), date->last_minute()};
  }
  if (const auto* relative = std::get_if<SpeechRelative>(&expression)) {
    if (precedes_calendar(*relative, now)) {
      return Problem{fmt::format("'{}' lies before the years of the calendar",
                                 format_expression(expression, DateStyle::iso))};
    }
    return window_of(*relative, now);
  }
  if (const auto* anchored = std::get_if<AnchoredDay>(&expression)) {
    const auto day = resolve(*anchored, HolidayCalendar::standard(), personal, to_day(now));
    if (!day) return day.problem();
    return window_of_days(*day, *day);
  }
  return Problem{fmt::format("'{}' names no days", format_expression(expression, DateStyle::iso))};
}

}  // namespace timeprobe
