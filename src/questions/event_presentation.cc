#include "questions/event_presentation.h"

#include <fmt/format.h>

#include <iterator>
#include <optional>

#include "base/text_normalization.h"
#include "time/date_text.h"
#include "time/weekday.h"

namespace timeprobe {
namespace {

constexpr std::string_view kItem = "{Action: ";
constexpr std::string_view kSentence = "On ";

// Everything up to the mark, which is taken, too.
std::optional<std::string_view> take_until(std::string_view& text, std::string_view mark) {
  const std::size_t place = text.find(mark);
  if (place == std::string_view::npos) return std::nullopt;
  const std::string_view before = text.substr(0, place);
  text.remove_prefix(place + mark.size());
  return before;
}

void append_item(std::string& out, const Occurrence& occurrence, const EventVocabulary& words,
                 DateEncoding dates) {
  const EventType& type = words.event_types[occurrence.type];
  fmt::format_to(std::back_inserter(out),
                 "{{Action: {}, Object: {}, Location: {}, Subject: {}, Date: {}", type.action,
                 type.object, words.locations[occurrence.location],
                 words.subjects[occurrence.subject], format_iso_date(occurrence.time));
  if (dates == DateEncoding::date_extended) {
    const CivilDay day = to_day(occurrence.time);
    fmt::format_to(std::back_inserter(out), ", Weekday: {}, Calendar Week: {}",
                   to_text(weekday(day)), iso_week(day).week);
  }
  out += '}';
}

void append_sentence(std::string& out, const Occurrence& occurrence, const EventVocabulary& words,
                     DateEncoding dates) {
  const CivilDay day = to_day(occurrence.time);
  fmt::format_to(std::back_inserter(out), "On {} at {}, ", format_long_day(day),
                 format_clock(occurrence.time));
  if (dates == DateEncoding::date_extended) {
    fmt::format_to(std::back_inserter(out), "which was a {} in calendar week {}, ",
                   to_text(weekday(day)), iso_week(day).week);
  }
  fmt::format_to(std::back_inserter(out), "{} {} in the {}.", words.subjects[occurrence.subject],
                 words.event_types[occurrence.type].past, words.locations[occurrence.location]);
}

std::optional<CivilMinute> minute_of(std::string_view iso) {
  const auto minute = parse_iso_minute(iso);
  return minute ? std::optional(*minute) : std::nullopt;
}

// The longest name that the text begins with, followed by `mark`; both are taken. The longest,
// because one name may begin as another: Tom and Tom Smith.
template <typename Names, typename TextOf>
std::optional<std::uint32_t> take_name(std::string_view& text, const Names& names,
                                       std::string_view mark, TextOf text_of) {
  std::optional<std::uint32_t> longest;
  std::string_view behind_longest = text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string_view rest = text;
    if (!take_prefix(rest, text_of(names[i])) || !take_prefix(rest, mark)) continue;
    if (rest.size() >= behind_longest.size()) continue;
    longest = static_cast<std::uint32_t>(i);
    behind_longest = rest;
  }
  text = behind_longest;
  return longest;
}

const std::string& itself(const std::string& name) { return name; }

// An event at the front of the text, which is taken; none when it is not one.
std::optional<Occurrence> take_item(std::string_view& text, const EventVocabulary& words) {
  std::string_view rest = text;
  const auto inside = take_until(rest, "}");
  if (!inside) return std::nullopt;
  std::string_view item = *inside;
  take_prefix(item, kItem);
  const auto action = take_until(item, ", Object: ");
  const auto object = take_until(item, ", Location: ");
  const auto place = take_until(item, ", Subject: ");
  const auto subject = take_until(item, ", Date: ");
  if (!action || !object || !place || !subject) return std::nullopt;
  const auto time = minute_of(item.substr(0, item.find(',')));
  const auto type = find_event_type(words, fmt::format("{} {}", *action, *object));
  const auto location = find_name(words.locations, *place);
  const auto who = find_name(words.subjects, *subject);
  if (!time || !type || !location || !who) return std::nullopt;
  text = rest;
  return Occurrence{static_cast<std::uint32_t>(*type), static_cast<std::uint32_t>(*who),
                    static_cast<std::uint32_t>(*location), *time};
}

// "September 29, 2023 at 08:01, [which was a Friday in calendar week 39, ]"
std::optional<CivilMinute> take_told_time(std::string_view& text) {
  const auto date = take_until(text, " at ");
  const auto time = take_until(text, ", ");
  if (!date || !time) return std::nullopt;
  const auto day = parse_long_day(*date);
  if (!day) return std::nullopt;
  if (take_prefix(text, "which was a ")) take_until(text, ", ");
  return minute_of(fmt::format("{} {}", format_iso_date(*day), *time));
}

std::optional<Occurrence> take_sentence(std::string_view& text, const EventVocabulary& words) {
  std::string_view rest = text;
  take_prefix(rest, kSentence);
  const auto time = take_told_time(rest);
  if (!time) return std::nullopt;
  const auto who = take_name(rest, words.subjects, " ", itself);
  const auto type = take_name(rest, words.event_types, " in the ",
                              [](const EventType& t) -> const std::string& { return t.past; });
  const auto place = take_name(rest, words.locations, ".", itself);
  if (!who || !type || !place) return std::nullopt;
  text = rest;
  return Occurrence{*type, *who, *place, *time};
}

// Whether a sentence that begins with "On" tells a date and so should be an event.
bool tells_a_time(std::string_view sentence) {
  take_prefix(sentence, kSentence);
  return take_told_time(sentence).has_value();
}

// Where the next event may begin, from `from` on.
std::size_t next_begin(std::string_view text, std::string_view mark, std::size_t from) {
  return std::min(text.find(mark, from), text.size());
}

}  // namespace

std::string format_events(Occurrences occurrences, const EventVocabulary& vocabulary,
                          const EventForm& form) {
  const bool json = form.presentation == Presentation::json;
  std::string out;
  for (const Occurrence& occurrence : occurrences) {
    if (!out.empty()) out += json ? ", " : " ";
    (json ? append_item : append_sentence)(out, occurrence, vocabulary, form.dates);
  }
  return out;
}

Result<ToldEvents> read_events_told(std::string_view prompt, const EventVocabulary& vocabulary) {
  const bool json = prompt.find(kItem) != std::string_view::npos;
  const std::string_view mark = json ? kItem : kSentence;
  ToldEvents told;
  std::size_t place = next_begin(prompt, mark, 0);
  while (place < prompt.size()) {
    std::string_view rest = prompt.substr(place);
    const auto event = json ? take_item(rest, vocabulary) : take_sentence(rest, vocabulary);
    if (!event) {
      const std::string_view seen = prompt.substr(place, 120);
      if (json || tells_a_time(prompt.substr(place))) {
        return Problem{fmt::format("'{}' is not an event of this vocabulary", seen)};
      }
      place = next_begin(prompt, mark, place + mark.size());
      continue;
    }
    if (told.occurrences.empty()) told.begin = place;
    told.occurrences.push_back(*event);
    told.end = prompt.size() - rest.size();
    place = next_begin(prompt, mark, told.end);
  }
  return told;
}

}  // namespace timeprobe
