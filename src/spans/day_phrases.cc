#include "spans/day_phrases.h"

#include <algorithm>

#include "spans/calendar_phrases.h"
#include "spans/counted_phrases.h"
#include "spans/period_phrases.h"

namespace timeprobe {
namespace {

bool is_day_number(const TimeToken& token) { return token.is_short_number(1, 31); }
bool is_month_number(const TimeToken& token) { return token.is_short_number(1, 12); }

bool is_date_mark(const TimeToken& token) { return token.is_any_mark("/-."); }

// Whether digits go on right before or behind: "133-03-03-2020" is no date.
bool goes_on(const TimeText& text, std::size_t begin, std::size_t end) {
  const char mark = text[begin + 1].mark;
  const bool before = begin > 1 && text.is_joined(begin) && text.is_mark(begin - 1, mark) &&
                      text.is_joined(begin - 1) && text.is_number(begin - 2);
  const bool behind = text.is_mark(end, mark) && text.is_joined(end) && text.is_number(end + 1) &&
                      text.is_joined(end + 1);
  return before || behind;
}

bool fits_numbers(const TimeToken& a, const TimeToken& b, const TimeToken& c) {
  const bool year_first = a.is_full_year() && is_day_number(b) && is_day_number(c);
  const bool year_last = is_day_number(a) && is_day_number(b) && c.is_number() &&
                         (c.is_full_year() || c.num_digits == 2);
  return (year_first || year_last) &&
         (is_month_number(a) || is_month_number(b) || is_month_number(c));
}

// One of the three is the name of a month, one a year.
bool fits_with_name(const TimeToken& a, const TimeToken& b, const TimeToken& c) {
  const TimeToken* parts[] = {&a, &b, &c};
  int names = 0, years = 0, days = 0;
  for (const TimeToken* part : parts) {
    names += part->is(kMonth) ? 1 : 0;
    years += part->is_full_year() ? 1 : 0;
    days += is_day_number(*part) ? 1 : 0;
  }
  const bool short_year = names == 1 && days == 2 && c.is_number() && b.is(kMonth);
  return names == 1 && ((years == 1 && days == 1) || short_year);
}

std::size_t three_parts_end(const TimeText& text, std::size_t i) {
  const bool is_run = is_date_mark(text[i + 1]) && text.is_mark(i + 3, text[i + 1].mark) &&
                      text.is_joined_run(i, 5);
  if (!is_run || goes_on(text, i, i + 5)) return 0;
  const bool fits = fits_numbers(text[i], text[i + 2], text[i + 4]) ||
                    fits_with_name(text[i], text[i + 2], text[i + 4]);
  return fits ? i + 5 : 0;
}

// "04/22": a month and a day in any order. With other marks only where a date is expected.
std::size_t two_parts_end(const TimeText& text, std::size_t i, bool is_expected) {
  const bool is_run =
      text.is_joined_run(i, 3) && is_day_number(text[i]) && is_day_number(text[i + 2]);
  if (!is_run || goes_on(text, i, i + 3) || text.is_mark(i + 3, '%')) return 0;
  if (!is_month_number(text[i]) && !is_month_number(text[i + 2])) return 0;
  const bool has_mark = text.is_mark(i + 1, '/') || (is_expected && is_date_mark(text[i + 1]));
  return has_mark ? i + 3 : 0;
}

std::size_t eight_digits_end(const TimeText& text, std::size_t i) {
  const TimeToken& token = text[i];
  if (!token.is_number() || token.num_digits != 8) return 0;
  const auto year = token.value / 10000, month = token.value / 100 % 100, day = token.value % 100;
  const bool is_year = year >= 1900 && year < 2100;
  return is_year && month >= 1 && month <= 12 && day >= 1 && day <= 31 ? i + 1 : 0;
}

// Behind what may stand between a month and its day: "." "," "/" "-" "the"
std::size_t behind_filler(const TimeText& text, std::size_t i) {
  const bool is_mark = text.is_any_mark(i, ",.") || text.is_joined_mark(i, "/-");
  return text.skip_key(is_mark ? i + 1 : i, Key::the);
}

std::size_t with_year(const TimeText& text, std::size_t end) {
  if (text.is_joined_mark(end, "/-")) {
    return text[end + 1].is_full_year() && !text.is_mark(end + 2, '-') ? end + 2 : end;
  }
  return std::max(end, year_after_month_end(text, end));
}

// "May 14th, 1990"
std::size_t month_first_end(const TimeText& text, std::size_t i) {
  if (!text.is(i, kMonth)) return 0;
  const std::size_t at = behind_filler(text, i + 1);
  const std::size_t day = day_end(text, at);
  if (day == 0) return 0;
  // "March 20th-century", "may 5 people", "Jan 5 pm": only the name is meant.
  const bool is_other = text.is(day, kUnit) || text.is_mark(day, '%') ||
                        (text[i].is(kAmbiguousMonth) && !text[i].has_capital &&
                         text.is_number(at) && day == at + 1 && text.is_key(i + 1, Key::the));
  return is_other ? 0 : with_year(text, day);
}

// "14 of May, 1990"
std::size_t day_first_end(const TimeText& text, std::size_t i) {
  std::size_t at = day_end(text, i);
  if (at == 0 || (text.is_joined(i) && text.before(i).is_mark('$'))) return 0;
  if (text.is(at, kUnit) && text.is_key(at, Key::day)) ++at;  // "15th day of June"
  if (text.is_key(at, Key::of)) {
    ++at;
  } else if (text.is_joined_mark(at, "-/")) {
    ++at;
  }
  if (!text.is(at, kMonth)) return 0;
  const bool has_dot = text.is_mark(at + 1, '.') && year_after_month_end(text, at + 2) > 0;
  return with_year(text, has_dot ? at + 2 : at + 1);
}

bool is_sure_weekday(const TimeText& text, std::size_t i) {
  if (!text.is(i, kWeekday)) return false;
  if (!text[i].is(kAmbiguousDay) || month_day_end(text, i + 1) > 0 ||
      ordinal_end(text, i + 1) > 0) {
    return true;
  }
  const TimeToken& before = text.before(i);
  const TimeToken& behind = text[i + 1];
  const bool is_asked =
      before.is_any_key(Key::on, Key::by, Key::for_, Key::since) || before.is(kSeparator);
  const bool goes_on = behind.is_number() || behind.is_key(Key::at) || behind.is(kDayPart | kMonth);
  return text[i].has_capital && (is_asked || goes_on);
}

// What may follow a weekday: a date of any form, "the 26th", "21", "(jun-15)".
std::size_t behind_weekday(const TimeText& text, std::size_t i) {
  std::size_t at = i;
  const bool has_bracket = text.is_mark(at, '(');
  if (has_bracket || text.is_mark(at, ',') || text.is_joined_mark(at, '-')) ++at;
  at = text.skip_key(at, Key::the);
  std::size_t end = std::max(
      {month_day_end(text, at), numeric_date_end(text, at), two_parts_end(text, at, true)});
  if (end == 0) {
    end = ordinal_end(text, at);
    const bool is_plain_day = at == i && is_day_number(text[at]) && !text.is_mark(at + 1, '-') &&
                              !text.is_mark(at + 1, ':') && !text.is(at + 1, kUnit | kMeridiem) &&
                              !text.is(at + 1, kSeparator) && !text.is_key(at + 1, Key::p) &&
                              !text.is_key(at + 1, Key::oclock);
    if (end == 0 && is_plain_day) end = at + 1;
  }
  if (end == 0) return i;
  return has_bracket ? text.skip_mark(end, ')') : end;
}

std::size_t of_period_end(const TimeText& text, std::size_t i) {
  if (!text.is_key(i, Key::of)) return i;
  const FoundPhrase period = period_phrase(text, text.skip_key(i + 1, Key::the));
  return period.found() ? period.end : i;
}

std::size_t behind_genitive(const TimeText& text, std::size_t i) {
  return text.is_mark(i, '\'') && text.is(i + 1, kShortUnit) ? i + 2 : i;
}

// "Black Friday", "New Year's Day", "Labor Day", "Saint Patrick's Day"
std::size_t named_holiday_end(const TimeText& text, std::size_t i) {
  if (text.is(i, kDayColour)) return text.is(i + 1, kWeekday) ? i + 2 : 0;
  const std::size_t behind = behind_genitive(text, i + 1);
  if (text.is(i, kNamedDay)) return text.is_key(behind, Key::day) ? behind + 1 : 0;
  if (text.is_key(i, Key::saint) && text.is_key(i + 1, Key::patrick)) {
    return text.skip_key(behind_genitive(text, i + 2), Key::day);
  }
  if (!text.is_key(i, Key::new_) || !text.is_key(i + 1, Key::year)) return 0;
  const std::size_t end = behind_genitive(text, i + 2);
  return text.is_any_key(end, Key::day, Key::eve) ? end + 1 : end > i + 2 ? end : 0;
}

}  // namespace

std::size_t numeric_date_end(const TimeText& text, std::size_t i) {
  if (!text.is_number(i) && !text.is(i, kMonth)) return 0;
  return std::max(
      {three_parts_end(text, i), two_parts_end(text, i, false), eight_digits_end(text, i)});
}

std::size_t month_day_end(const TimeText& text, std::size_t i) {
  return std::max(month_first_end(text, i), day_first_end(text, i));
}

std::size_t weekday_end(const TimeText& text, std::size_t i) {
  const bool is_relative = text.is(i, kRelative) && !text.is_key(i, Key::past);
  std::size_t at = is_relative ? i + 1 : i;
  if (is_relative && text.is_key(at, Key::week)) {  // "next week on Tuesday"
    const std::size_t day = text.skip_key(text.skip_mark(at + 1, ','), Key::on);
    return text.is(day, kWeekday) ? day + 1 : 0;
  }
  if (is_relative) {
    const std::size_t date = std::max({month_day_end(text, at), numeric_date_end(text, at)});
    if (date > 0 && !text.is(at, kMonth)) return date;
  }
  if (text.is(i, kOrdinal) && text.is(i + 1, kWeekday)) {  // "first Monday of May"
    const std::size_t end = of_period_end(text, i + 2);
    return end > i + 2 ? end : 0;
  }
  if (is_relative ? !text.is(at, kWeekday) : !is_sure_weekday(text, at)) return 0;
  const std::size_t end = behind_weekday(text, at + 1);
  return end > at + 1 ? end : of_period_end(text, at + 1);
}

std::size_t holiday_end(const TimeText& text, std::size_t i) {
  const std::size_t at = text.is(i, kRelative) ? i + 1 : i;
  std::size_t end = text.is(at, kHoliday) ? at + 1 : named_holiday_end(text, at);
  if (end == 0) return 0;
  if (text.is_any_key(end, Key::day, Key::eve)) ++end;
  if (text.is(at, kHoliday) && text.is(end, kWeekday)) ++end;  // Easter Monday
  if (text.is_key(end, Key::weekend)) return 0;
  const std::size_t year = text.is_any_key(end, Key::of, Key::in) ? end + 1 : end;
  return std::max(end, year_end(text, year));
}

std::size_t named_day_end(const TimeText& text, std::size_t i) {
  if (text.is(i, kDayName) && text[i].word.value == 0) return i + 1;
  const std::size_t at = text.skip_key(i, Key::the);
  if (text.is_key(at, Key::day)) {
    const bool is_beside = text.is_any_key(at + 1, Key::before, Key::after);
    if (is_beside && text.is(at + 2, kDayName)) return at + 3;
    if (at > i && text.is_key(at + 1, Key::before)) return at + 2;
    if (at > i && text.is_key(at + 1, Key::of)) return 0;
    return at > i ? at + 1 : 0;
  }
  if (text.is(at, kRelative) && text.is_key(at + 1, Key::day)) return at + 2;
  return 0;
}

std::size_t month_end(const TimeText& text, std::size_t i) {
  if (!text.is(i, kMonth)) return 0;
  if (text[i].is(kAmbiguousMonth)) {
    const TimeToken& before = text.before(i);
    const bool is_asked = before.is_any_key(Key::in, Key::since, Key::of, Key::by, Key::from) ||
                          before.is(kSeparator | kPart | kRelative) ||
                          before.is_any_key(Key::before, Key::after, Key::between);
    if (!text[i].has_capital || !is_asked) return 0;
  }
  return text.is_joined_mark(i + 1, '.') && text.is_number(i + 2) ? i + 2 : i + 1;
}

std::size_t loose_month_end(const TimeText& text, std::size_t i) {
  if (!text.is(i, kMonth)) return 0;
  return std::max(i + 1, year_after_month_end(text, i + 1));
}

std::size_t named_date_end(const TimeText& text, std::size_t i) {
  return std::max({numeric_date_end(text, i), month_day_end(text, i), weekday_end(text, i),
                   holiday_end(text, i), named_day_end(text, i)});
}

FoundPhrase day_phrase(const TimeText& text, std::size_t i) {
  return longer({named_date_end(text, i), TemporalType::date}, shifted_phrase(text, i));
}

}  // namespace timeprobe
