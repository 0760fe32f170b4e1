#include "spans/temporal_tagger.h"

#include <algorithm>

#include "base/named_value.h"
#include "spans/calendar_phrases.h"
#include "spans/clock_phrases.h"
#include "spans/counted_phrases.h"
#include "spans/day_phrases.h"
#include "spans/number_phrases.h"
#include "spans/time_tokens.h"

namespace timeprobe {
namespace {

// Keys that go on an expression but begin none.
bool only_goes_on(Key key) {
  switch (key) {
    case Key::of:
    case Key::and_:
    case Key::or_:
    case Key::than:
    case Key::other:
    case Key::will:
    case Key::s:
    case Key::m:
    case Key::ish:
    case Key::ago:
    case Key::hence:
    case Key::eve:
    case Key::patrick:
    case Key::time:
    case Key::greater:
    case Key::date:
    case Key::counted:
    case Key::t: return true;
    default: return false;
  }
}

// Keys that are expressions by themselves, or begin one with "of" or "than".
bool begins_alone(Key key) {
  return key == Key::now || key == Key::eod || key == Key::eoy || key == Key::once ||
         key == Key::end || key == Key::starting || key == Key::more || key == Key::less ||
         key == Key::later || key == Key::saint;
}

// Whether what follows a word like "the", "in" or "from" can belong to an expression.
bool is_promising(const TimeText& text, std::size_t i) {
  const TimeToken& token = text[i];
  if (token.kind != TimeToken::Kind::word) return token.is_number() || token.is_mark('\'');
  if (token.is_any_key(Key::the, Key::a)) {
    const TimeToken& next = text[i + 1];
    return next.is_number() || next.word.bits != 0 || next.word.key != Key::none;
  }
  return token.word.bits != 0 || (token.word.key != Key::none && !only_goes_on(token.word.key)) ||
         token.is_any_key(Key::date, Key::other);
}

// Most words of a text begin no expression, and most of the others are followed by none.
bool may_begin(const TimeText& text, std::size_t i) {
  const TimeToken& token = text[i];
  if (token.kind == TimeToken::Kind::number) return true;
  if (token.kind == TimeToken::Kind::mark) return token.mark == '\'' && text.is_number(i + 1);
  if ((token.word.bits & ~kSeparator) != 0) return true;
  const Key key = token.word.key;
  if (key == Key::none) return text.is_mark(i + 1, '-') && text.is(i + 2, kSetWord);
  if (begins_alone(key)) return true;
  return !only_goes_on(key) && is_promising(text, i + 1);
}

// "at 6.45 percent"
bool is_plain_word(const TimeToken& token) {
  return token.is_key(Key::counted) ||
         (token.kind == TimeToken::Kind::word && token.word.bits == 0 &&
          token.word.key == Key::none && !token.has_capital);
}

// Letters and digits that are one run with what stands beside: "3am3io", "0x413d".
bool is_inside_word(const TimeText& text, std::size_t begin, std::size_t end) {
  const auto is_run = [&text](std::size_t i) { return text[i].kind != TimeToken::Kind::mark; };
  return (text.is_joined(begin) && is_run(begin - 1)) || (text.is_joined(end) && is_run(end));
}

bool is_day(TemporalType type) { return type == TemporalType::date; }

// "tonight at 8", "this morning", "last night"
FoundPhrase part_of_named_day(const TimeText& text, std::size_t i) {
  std::size_t at = text.is(i, kPart) ? i + 1 : i;
  std::size_t end = 0;
  if (text.is(at, kDayName) && text[at].word.value == 1) end = at + 1;
  if (text.is(at, kRelative) && text.is(at + 1, kDayPart)) end = at + 2;
  if (end == 0) return {};
  if (const std::size_t range = time_range_beside_date_end(text, end); range > end) {
    return {range, TemporalType::date_time_range};
  }
  const std::size_t time = time_beside_date_end(text, end);
  return time > 0 ? FoundPhrase{time, TemporalType::date_time}
                  : FoundPhrase{end, TemporalType::date_time_range};
}

// A day and then a time: "Monday at 5", "May 5, 10 am - 11 am", "tomorrow morning".
FoundPhrase day_then_time(const TimeText& text, std::size_t i) {
  const FoundPhrase day = day_phrase(text, i);
  if (!day.found() || !is_day(day.type)) return {};
  std::size_t at = text.is_mark(day.end, ',') ? day.end + 1 : day.end;
  if (text.is_mark(at, '(') && text.is(at + 1, kWeekday) && text.is_mark(at + 2, ')')) at += 3;
  if (text.is_key(at, Key::t) && text.is_joined(at)) ++at;  // "2018-01-05T08:15"
  FoundPhrase best = {time_range_beside_date_end(text, at), TemporalType::date_time_range};
  best = longer(best, {time_beside_date_end(text, at), TemporalType::date_time});
  return best;
}

// A time and then a day: "8 am this morning", "between 10 and 11:30 on 1/1/2015".
FoundPhrase time_then_day(const TimeText& text, std::size_t i) {
  if (text.is(text.skip_key(i + 1, Key::the), kMeal)) return {};
  if (text.is_key(i, Key::at) && !text.is_mark(i + 2, '.')) return {};  // "at" stands outside
  FoundPhrase best;
  const std::size_t single = std::max(time_end(text, i), time_beside_date_end(text, i));
  const std::size_t range = time_range_beside_date_end(text, i);
  for (const auto& [end, type] : {std::pair(range, TemporalType::date_time_range),
                                  std::pair(single, TemporalType::date_time)}) {
    if (end == 0) continue;
    const std::size_t at = text.is_any_key(end, Key::on, Key::of) ? end + 1 : end;
    const FoundPhrase part = part_of_named_day(text, at);
    const FoundPhrase day = day_phrase(text, at);
    if (part.found()) best = longer(best, {part.end, type});
    if (day.found() && is_day(day.type)) best = longer(best, {day.end, type});
    const std::size_t day_part = day.found() && text.is(day.end, kDayPart) ? day.end + 1 : 0;
    best = longer(best, {day_part, type});
  }
  return best;
}

FoundPhrase now_phrase(const TimeText& text, std::size_t i) {
  if (text.is_key(i, Key::now)) return {i + 1, TemporalType::date_time};
  if (text.is_key(i, Key::right) && text.is_key(i + 1, Key::now)) {
    return {i + 2, TemporalType::date_time};
  }
  if (text.is_key(i, Key::at) && text.is_key(i + 1, Key::the) && text.is_key(i + 2, Key::present)) {
    return {i + 4, TemporalType::date_time};
  }
  return {};
}

// "end of tomorrow", "the EOD", "mid today"
FoundPhrase edge_of_day(const TimeText& text, std::size_t i) {
  const std::size_t start = text.skip_key(i, Key::the);
  if (text.is_key(start, Key::eod)) return {start + 1, TemporalType::date_time};
  if (!text.is_key(start, Key::end) && !text.is(i, kPart)) return {};
  const std::size_t at = text.skip_key(text.skip_key(start + 1, Key::of), Key::the);
  const bool is_end = text.is_key(start, Key::end);
  if (text.is(at, kDayName))
    return {at + 1, is_end ? TemporalType::date_time : TemporalType::date_time_range};
  if (is_end && text.is_key(at, Key::day)) return {at + 1, TemporalType::date_time};
  return {};
}

FoundPhrase clock_phrase(const TimeText& text, std::size_t i) {
  FoundPhrase best = {time_range_end(text, i), TemporalType::time_range};
  best = longer(best, {time_end(text, i), TemporalType::time});
  // "at 6.45"
  if (text.is_key(i, Key::at) && text.is_number(i + 1) && text.is_mark(i + 2, '.') &&
      text.is_number(i + 3) && !is_plain_word(text[i + 4])) {
    best = longer(best, {time_beside_date_end(text, i), TemporalType::time});
  }
  return best;
}

// A time with or without its day, as one end of a range.
struct RangeEdge {
  std::size_t end = 0;
  bool has_day = false;
};

RangeEdge range_edge(const TimeText& text, std::size_t i) {
  for (const FoundPhrase& found : {day_then_time(text, i), time_then_day(text, i)}) {
    if (found.found() && found.type == TemporalType::date_time) return {found.end, true};
  }
  if (now_phrase(text, i).found()) return {i + 1, true};
  const FoundPhrase shifted = shifted_phrase(text, i);
  if (shifted.found() && shifted.type == TemporalType::date_time) return {shifted.end, true};
  return {time_end(text, i), false};
}

// "from 2 pm till tomorrow 4:30 pm", "between 2:00 tomorrow and 4:00"
FoundPhrase date_time_range(const TimeText& text, std::size_t i) {
  const bool is_between = text.is_key(i, Key::between);
  const RangeEdge first = range_edge(text, is_between || text.is_key(i, Key::from) ? i + 1 : i);
  if (first.end == 0) return {};
  const bool is_separator = text.is(first.end, kSeparator) || text.is_mark(first.end, '-') ||
                            (is_between && text.is_key(first.end, Key::and_));
  if (!is_separator) return {};
  const RangeEdge second = range_edge(text, first.end + 1);
  if (second.end == 0 || !(first.has_day || second.has_day)) return {};
  return {second.end, TemporalType::date_time_range};
}

// Of equally long ones the first wins.
FoundPhrase best_phrase(const TimeText& text, std::size_t i) {
  FoundPhrase best = {set_end(text, i), TemporalType::set};
  best = longer(best, day_then_time(text, i));
  best = longer(best, time_then_day(text, i));
  best = longer(best, part_of_named_day(text, i));
  best = longer(best, now_phrase(text, i));
  best = longer(best, date_time_range(text, i));
  best = longer(best, edge_of_day(text, i));
  best = longer(best, calendar_phrase(text, i));
  best = longer(best, clock_phrase(text, i));
  return longer(best, {duration_end(text, i), TemporalType::duration});
}

}  // namespace

std::string_view name_of(TemporalType type) {
  using enum TemporalType;
  static constexpr NamedValue<TemporalType> kNames[] = {
      {date, "date"},          {date_range, "daterange"},
      {time, "time"},          {time_range, "timerange"},
      {date_time, "datetime"}, {date_time_range, "datetimerange"},
      {duration, "duration"},  {set, "set"}};
  return timeprobe::name_of(kNames, type);
}

namespace {

// One line, which begins at a byte of the whole text.
void add_spans(const TimeText& text, std::size_t offset, std::vector<TemporalSpan>& spans) {
  for (std::size_t i = 0; i < text.size();) {
    const FoundPhrase found = may_begin(text, i) ? best_phrase(text, i) : FoundPhrase{};
    if (!found.found() || is_inside_word(text, i, found.end)) {
      ++i;
      continue;
    }
    const std::size_t end = std::min(found.end, text.size());
    spans.push_back({{offset + text[i].begin, offset + text[end - 1].end}, found.type});
    i = end;
  }
}

}  // namespace

std::vector<TemporalSpan> temporal_spans(std::string_view raw) {
  std::vector<TemporalSpan> spans;
  for (std::size_t begin = 0; begin < raw.size();) {
    const std::size_t end = std::min(raw.find('\n', begin), raw.size());
    add_spans(TimeText(time_tokens(raw.substr(begin, end - begin))), begin, spans);
    begin = end + 1;
  }
  return spans;
}

}  // namespace timeprobe
