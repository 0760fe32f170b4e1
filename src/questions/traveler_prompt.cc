#include "questions/traveler_prompt.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "base/named_value.h"
#include "time/date_text.h"
#include "time/personal_sheet.h"
#include "time/weekday.h"

namespace timeprobe {
namespace {

constexpr NamedValue<TravelerStrategy> kStrategies[] = {
    {TravelerStrategy::zero_shot, "zero-shot"},
    {TravelerStrategy::cot_review, "cot-review"},
    {TravelerStrategy::cot_step_by_step, "cot-step-by-step"}};
constexpr NamedValue<DateEncoding> kEncodings[] = {{DateEncoding::date_only, "date-only"},
                                                   {DateEncoding::date_extended, "date-extended"}};
constexpr NamedValue<Presentation> kPresentations[] = {{Presentation::json, "json"},
                                                       {Presentation::language, "language"}};

std::optional<CivilMinute> minute_of(std::string_view iso) {
  const auto minute = parse_iso_minute(iso);
  return minute ? std::optional(*minute) : std::nullopt;
}

// "Today is the 2023-09-29 22:18."
std::optional<CivilMinute> read_json_now(std::string_view text) {
  constexpr std::string_view kOpening = "Today is the ";
  const std::size_t place = text.find(kOpening);
  if (place == std::string_view::npos) return std::nullopt;
  text.remove_prefix(place + kOpening.size());
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  return minute_of(text.substr(0, space + 6));
}

// "Today's date is September 29, 2023, [...] and the time is 22:18."
std::optional<CivilMinute> read_language_now(std::string_view text) {
  constexpr std::string_view kOpening = "Today's date is ";
  constexpr std::string_view kClock = "and the time is ";
  const std::size_t place = text.find(kOpening);
  if (place == std::string_view::npos) return std::nullopt;
  text.remove_prefix(place + kOpening.size());
  const std::size_t year = text.find(", ");
  const std::size_t end = text.find(',', year == std::string_view::npos ? year : year + 2);
  const std::size_t clock = text.find(kClock);
  if (end == std::string_view::npos || clock == std::string_view::npos) return std::nullopt;
  const auto day = parse_long_day(text.substr(0, end));
  if (!day) return std::nullopt;
  return minute_of(
      fmt::format("{} {}", format_iso_date(*day), text.substr(clock + kClock.size(), 5)));
}

std::optional<CivilMinute> read_now(std::string_view text) {
  if (const auto now = read_json_now(text)) return now;
  return read_language_now(text);
}

// The question ends with the last question mark; it begins where one of its openings lets the rest
// be read.
Result<TravelerQuestion> find_question(std::string_view text, const EventVocabulary& vocabulary) {
  constexpr std::array<std::string_view, 4> kOpenings = {"Who ", "Did ", "How often did ",
                                                         "When was the last time "};
  const std::size_t end = text.rfind('?');
  if (end == std::string_view::npos) return Problem{"the prompt asks no question"};
  text = text.substr(0, end + 1);
  std::optional<Problem> problem;
  for (std::size_t place = text.size(); place-- > 0;) {
    const std::string_view rest = text.substr(place);
    const bool opens =
        std::any_of(kOpenings.begin(), kOpenings.end(),
                    [rest](std::string_view word) { return rest.starts_with(word); });
    if (!opens) continue;
    Result<TravelerQuestion> question = read_question(rest, vocabulary);
    if (question) return question;
    if (!problem) problem = question.problem();
  }
  return problem.value_or(Problem{"the prompt asks no question of TRAVELER"});
}

PersonalDates read_personal(std::string_view text) {
  PersonalDates dates;
  for (const std::string_view sentence : split_sentences(text)) {
    if (const auto date = parse_personal_date(sentence)) dates.add(*date);
  }
  return dates;
}

}  // namespace

std::string to_text(const TravelerForm& form) {
  return fmt::format("{}/{}/{}", name_of(kStrategies, form.strategy),
                     name_of(kEncodings, form.events.dates),
                     name_of(kPresentations, form.events.presentation));
}

std::optional<TravelerForm> parse_traveler_form(std::string_view text) {
  return value_named(text, traveler_forms());
}

const std::vector<TravelerForm>& traveler_forms() {
  static const std::vector<TravelerForm> forms = [] {
    std::vector<TravelerForm> all;
    for (const TravelerStrategy strategy : std::views::keys(kStrategies)) {
      for (const DateEncoding dates : std::views::keys(kEncodings)) {
        for (const Presentation presentation : std::views::keys(kPresentations)) {
          all.push_back({strategy, {presentation, dates}});
        }
      }
    }
    return all;
  }();
  return forms;
}

TravelerWording::Body TravelerWording::read_body(const WordingFile& file, const std::string& key) {
  return {file.sentence({key, "today"}, {"date", "time"}),
          file.sentence({key, "today_extended"}, {"date", "time", "weekday", "week"}),
          file.sentence({key, "events"}, {"events"}),
          file.sentence({key, "question"}, {"question"})};
}

TravelerWording::TravelerWording(const WordingFile& file)
    : json_(read_body(file, "json")),
      language_(read_body(file, "language")),
      facts_(file.sentence({"facts"}, {"facts"})),
      step_by_step_(file.text({"step_by_step"})) {
  for (const TravelerTemplate form : kTravelerTemplates) {
    const std::string name(to_text(form));
    restrictions_.push_back(file.text({"restriction", name}));
    reviews_.push_back(file.text({"review", name}));
  }
}

std::string TravelerWording::today(CivilMinute now, const EventForm& form) const {
  const bool json = form.presentation == Presentation::json;
  const Body& body = json ? json_ : language_;
  const CivilDay day = to_day(now);
  const std::string date = json ? format_iso_date(day) : format_long_day(day);
  if (form.dates == DateEncoding::date_only) {
    return body.today.fill({{"date", date}, {"time", format_clock(now)}});
  }
  return body.today_extended.fill({{"date", date},
                                   {"time", format_clock(now)},
                                   {"weekday", to_text(weekday(day))},
                                   {"week", std::to_string(iso_week(day).week)}});
}

std::vector<Message> TravelerWording::messages(const EventSheet& sheet,
                                               const TravelerQuestion& question, CivilMinute now,
                                               const TravelerForm& form) const {
  const bool json = form.events.presentation == Presentation::json;
  const Body& body = json ? json_ : language_;
  const DateStyle style = json ? DateStyle::iso : DateStyle::english;
  std::string text = today(now, form.events);
  if (!sheet.facts.empty()) {
    text += ' ';
    facts_.append_to(text, {{"facts", fmt::format("{}", fmt::join(sheet.facts, " "))}});
  }
  text += ' ';
  body.events.append_to(
      text, {{"events", format_events(sheet.occurrences, sheet.vocabulary, form.events)}});
  text += ' ';
  body.question.append_to(text, {{"question", format_question(question, sheet.vocabulary, style)}});
  const auto kind = static_cast<std::size_t>(question.form);
  if (form.strategy != TravelerStrategy::cot_review) text += ' ' + restrictions_[kind];
  switch (form.strategy) {
    case TravelerStrategy::zero_shot: break;
    case TravelerStrategy::cot_review:
      return {{Role::system, reviews_[kind]}, {Role::user, std::move(text)}};
    case TravelerStrategy::cot_step_by_step:
      return {{Role::system, step_by_step_}, {Role::user, std::move(text)}};
  }
  return {{Role::user, std::move(text)}};
}

const TravelerWording& traveler_wording() {
  static const TravelerWording wording(WordingFile::embedded("suites/traveler/wording.yaml"));
  return wording;
}

Result<ToldQuestion> read_traveler_prompt(std::string_view text,
                                          const EventVocabulary& vocabulary) {
  Result<ToldEvents> told = read_events_told(text, vocabulary);
  if (!told) return told.problem();
  const std::string_view before = text.substr(0, told->begin), after = text.substr(told->end);
  const std::string_view opening = told->occurrences.empty() ? text : before;
  const auto now = read_now(opening);
  if (!now) return Problem{"the prompt does not say what time it is"};
  const Result<TravelerQuestion> question = find_question(after, vocabulary);
  if (!question) return question.problem();
  return ToldQuestion{*now, std::move(told).value().occurrences, read_personal(opening), *question};
}

}  // namespace timeprobe
