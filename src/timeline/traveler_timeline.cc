#include <fmt/format.h>

#include "base/error.h"
#include "questions/event_sheet.h"
#include "questions/traveler_question.h"
#include "time/date_text.h"
#include "time/personal_sheet.h"
#include "timeline/suite_timelines.h"

namespace timeprobe {
namespace {

// "Mary watched a film in the living room"
std::string label_of(const Occurrence& occurrence, const EventVocabulary& vocabulary) {
  return fmt::format("{} {} in the {}", vocabulary.subjects[occurrence.subject],
                     vocabulary.event_types[occurrence.type].past,
                     vocabulary.locations[occurrence.location]);
}

// Decides the answer when it is what is asked for, in the window where there is one.
SpanRole role_of(const Occurrence& occurrence, const TravelerQuestion& question,
                 const std::optional<TimeWindow>& window, const std::optional<CivilMinute>& last) {
  if (!matches(question.pattern, occurrence)) return SpanRole::told;
  if (window && window->contains(occurrence.time)) return SpanRole::answer;
  if (last && *last == occurrence.time) return SpanRole::answer;
  return SpanRole::asked;
}

Timeline lay_out(const EventSheet& sheet, const TravelerQuestion& question, CivilMinute now) {
  Timeline timeline;
  std::optional<TimeWindow> window;
  std::optional<CivilMinute> last;
  if (question.form == TravelerTemplate::when_last) {
    last = when_last(sheet.occurrences, question.pattern);
  } else if (const auto meant = window_of(question.time, now, personal_dates_of(sheet.facts))) {
    window = *meant;
    timeline.marks.push_back({"asked: " + format_expression(question.time, DateStyle::iso),
                              DateRange{window->first, window->last}});
  }
  timeline.marks.push_back({"now", DateRange{now, now}});
  for (const Occurrence& occurrence : sheet.occurrences) {
    timeline.spans.push_back({label_of(occurrence, sheet.vocabulary),
                              DateRange{occurrence.time, occurrence.time},
                              role_of(occurrence, question, window, last)});
  }
  return timeline;
}

}  // namespace

std::optional<Timeline> traveler_timeline(const Question& question) {
  if (!question.speech_time || !is_event_sheet(question.context.text)) return std::nullopt;
  const auto now = parse_iso_minute(*question.speech_time);
  const auto sheet = read_event_sheet(question.context.text);
  if (!now || !sheet) return std::nullopt;
  const auto asked = read_question(question.question, sheet->vocabulary);
  if (!asked) return std::nullopt;
  try {
    return lay_out(*sheet, *asked, *now);
  } catch (const Error&) {
    return std::nullopt;  // beyond the calendar
  }
}

}  // namespace timeprobe
