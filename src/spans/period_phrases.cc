#include "spans/period_phrases.h"

#include <algorithm>

#include "spans/calendar_phrases.h"
#include "spans/counted_phrases.h"
#include "spans/day_phrases.h"

namespace timeprobe {
namespace {

// Whether a number of four digits behaves like a year: no unit, no plural, no sign of money.
bool reads_as_year(const TimeText& text, std::size_t i) {
  const TimeToken& before = text.before(i);
  const TimeToken& behind = text[i + 1];
  if (text.is_joined(i) && before.kind == TimeToken::Kind::mark && before.mark != '(' &&
      before.mark != '\'' && before.mark != '"' && before.mark != '-' && before.mark != '[' &&
      before.mark != '/') {
    return false;
  }
  if (before.is_any_mark("$#")) return false;
  if (text.is_joined(i) && before.is_number()) return false;
  if (text.is_joined(i + 1)) {
    if (behind.kind == TimeToken::Kind::word) return false;
    const bool goes_on = behind.is_any_mark(".,-:/");
    if (behind.is_any_mark("%@")) return false;
    if (goes_on && text.is_number(i + 2) && text.is_joined(i + 2)) return false;
  }
  if (text.is_joined(i) && before.is_mark('-') && i > 1 && text.is_joined(i - 1) &&
      text.is_number(i - 2) && !text[i - 2].is_full_year()) {
    return false;
  }
  if (behind.is(kUnit) && !behind.is(kOrdinal)) return false;
  return true;
}

// "2000 pieces": a plural behind what no preposition introduces as a year.
bool counts_something(const TimeText& text, std::size_t i) {
  const TimeToken& before = text.before(i);
  const TimeToken& behind = text[i + 1];
  const bool is_introduced =
      before.is_any_key(Key::in, Key::since, Key::of, Key::by, Key::from, Key::until, Key::before,
                        Key::after, Key::around, Key::the) ||
      before.is_mark('(') || before.is(kMonth | kPart | kSeason | kSeparator);
  if (is_introduced || behind.kind != TimeToken::Kind::word || behind.has_capital) return false;
  const bool is_plain = behind.word.bits == 0 && behind.word.key == Key::none;
  return behind.after_space && ((is_plain && behind.ends_in_s) || behind.is_key(Key::counted));
}

std::size_t numeric_month_end(const TimeText& text, std::size_t i) {
  const bool is_run = text.is_joined(i + 1) && text.is_joined(i + 2) &&
                      text.is_any_mark(i + 1, "-/") && text.is_number(i + 2);
  if (!is_run || text.is_joined(i) ||
      (text.is_joined(i + 3) && text.is_mark(i + 3, text[i + 1].mark))) {
    return 0;
  }
  const auto is_month = [&text](std::size_t at) {
    return text[at].num_digits <= 2 && text[at].value >= 1 && text[at].value <= 12;
  };
  const bool year_first = text[i].is_full_year() && is_month(i + 2);
  const bool month_first = text.is_number(i) && is_month(i) && text[i + 2].is_full_year();
  return year_first || month_first ? i + 3 : 0;
}

// "Q3", "H1": letter and digit are two tokens.
std::size_t quarter_code_end(const TimeText& text, std::size_t i) {
  const TimeToken& letter = text[i];
  const bool is_code = letter.kind == TimeToken::Kind::word && letter.end - letter.begin == 1 &&
                       letter.is_any_key(Key::quarter_code, Key::half_code) &&
                       text.is_number(i + 1) && text.is_joined(i + 1) && text[i + 1].value >= 1 &&
                       text[i + 1].value <= 4 && text[i + 1].num_digits == 1;
  return is_code ? i + 2 : 0;
}

// "2017-q1", "2019 h2", "Q1 2017", "Q1 of 2017"
std::size_t quarter_of_year_end(const TimeText& text, std::size_t i) {
  if (text[i].is_full_year()) return quarter_code_end(text, text.skip_mark(i + 1, '-'));
  const std::size_t code = quarter_code_end(text, i);
  if (code == 0) return 0;
  return std::max(code, year_after_month_end(text, text.skip_mark(code, '-')));
}

std::size_t season_end(const TimeText& text, std::size_t i) {
  if (!text.is(i, kSeason)) return 0;
  const std::size_t year = year_after_month_end(text, i + 1);
  if (year > 0) return year;
  const TimeToken& before = text.before(i);
  const bool is_asked = before.is_any_key(Key::the, Key::in) || before.is(kPart) ||
                        before.is_any_key(Key::since, Key::until, Key::all, Key::by);
  const bool is_sure = text[i].word.value == 1;
  if (!is_sure && text.is_key(i + 1, Key::of)) return 0;  // "the fall of Rome"
  return is_asked || is_sure ? i + 1 : 0;
}

std::size_t week_end(const TimeText& text, std::size_t i) {
  const std::size_t at = text.skip_key(i, Key::the);
  if (text.is_key(at, Key::week_of) && text.is_mark(at + 1, '/'))
    return day_phrase(text, at + 3).end;
  const std::size_t behind = text.is_key(at, Key::week) ? at + 1 : counted_units(text, i).end;
  if (behind == 0) return 0;
  if (text.is_key(at, Key::week) && text[behind].is_short_number(1, 53)) {
    if (at > i) return 0;  // the article stands outside
    const std::size_t year = text.is_key(behind + 1, Key::of) ? year_end(text, behind + 2) : 0;
    return std::max(behind + 1, year);
  }
  const bool starts = text.is_key(behind, Key::starting);
  const bool of = text.is_key(at, Key::week) && text.is_key(behind, Key::of);
  if (!starts && !of) return 0;
  std::size_t day = text.skip_key(behind + 1, Key::on);
  if (const std::size_t end = day_phrase(text, day).end; end > 0) return end;
  day = text.skip_key(day, Key::the);
  return std::max(day_phrase(text, day).end, ordinal_end(text, day));
}

// "last week of 2016", "the first ten days of last year", "first quarter of 2010"
std::size_t part_of_period_end(const TimeText& text, std::size_t i) {
  std::size_t at = text.skip_key(i, Key::the);
  const std::size_t ordinal = ordinal_end(text, at);
  if (ordinal == 0 && !text.is(at, kRelative)) return 0;
  at = ordinal > 0 ? ordinal : at + 1;
  if (text.is_mark(at, '-')) ++at;
  if (const std::size_t number = cardinal_end(text, at); number > 0) at = number;
  if (!text.is(at, kUnit) && !text.is_key(at, Key::half)) return 0;
  if (!text.is_key(at + 1, Key::of)) return 0;
  const std::size_t whole = text.skip_key(at + 2, Key::the);
  const std::size_t end = std::max(period_phrase(text, at + 2).end, period_phrase(text, whole).end);
  return text.is(whole, kUnit) ? std::max(end, whole + 1) : std::max(end, year_end(text, whole));
}

// "mid-November", "end of year", "earlier this month", "later in the week", "early 1990s"
std::size_t edge_of_period_end(const TimeText& text, std::size_t i) {
  const bool is_edge = text.is(i, kPart) || text.is_any_key(i, Key::later, Key::end, Key::starting);
  if (!is_edge) return 0;
  std::size_t at = i + 1;
  const bool has_of = text.is_any_key(at, Key::of, Key::in, Key::the);
  if (text.is_mark(at, '-')) ++at;
  if (text.is_any_key(at, Key::of, Key::in)) ++at;
  const std::size_t bare = text.skip_key(at, Key::the);
  const bool needs_of = text.is_any_key(i, Key::end, Key::starting, Key::later);
  if (needs_of && !has_of && !text.is(bare, kRelative)) return 0;
  if (text.is(bare, kUnit) && !text.is(bare, kClockUnit) && !text.is_key(bare, Key::day) &&
      has_of) {
    return std::max(bare + 1, lone_year_end(text, bare));
  }
  const std::size_t month = loose_month_end(text, bare);
  const bool is_sure = month > 0 && (!text.is(bare, kAmbiguousMonth) || text[bare].has_capital);
  return std::max({period_phrase(text, bare).end, is_sure ? month : 0, year_end(text, bare),
                   text.is(bare, kSeason) ? bare + 1 : 0});
}

// "the week", "year to date", "to date", "EOY", "labor day weekend 2021"
std::size_t fixed_period_end(const TimeText& text, std::size_t i) {
  const bool is_year = text.is_any_key(i, Key::year, Key::month, Key::week);
  if (is_year && text.is_key(i + 1, Key::to) && text.is_key(i + 2, Key::date)) return i + 3;
  if (text.is(i, kSeparator) && text.is_key(i + 1, Key::date)) {
    return text.is_number(i + 2) ? 0 : i + 2;
  }
  if (text.is_key(i, Key::eoy)) return i + 1;
  if (text.is_key(i, Key::the) &&
      text.is_any_key(i + 1, Key::week, Key::year, Key::month, Key::weekend)) {
    if (text.is_key(i + 2, Key::to) && text.is_key(i + 3, Key::date)) return 0;
    if (text.is_key(i + 2, Key::of) && year_end(text, i + 3) > 0) return 0;
    if (text.is_key(i + 1, Key::week) && text.is_number(i + 2)) return 0;
    if (text.is_key(i + 2, Key::after) && text.is_key(i + 3, Key::next)) return i + 4;
    const std::size_t year = lone_year_end(text, i + 1);
    return year > 0 ? year : i + 2;
  }
  const std::size_t holiday = holiday_weekend_end(text, i);
  return holiday;
}

}  // namespace

std::size_t holiday_weekend_end(const TimeText& text, std::size_t i) {
  std::size_t at = text.is(i, kHoliday) ? i + 1 : 0;
  if (text.is(i, kNamedDay) && text.is_key(i + 1, Key::day)) at = i + 2;
  if (at == 0 || !text.is_key(at, Key::weekend)) return 0;
  return std::max(at + 1, year_end(text, at + 1));
}

RelativePeriod relative_period(const TimeText& text, std::size_t i) {
  std::size_t at = i;
  const std::size_t number_first = cardinal_end(text, i);
  if (number_first > 0) at = number_first;
  // "will last three weeks" is a verb.
  if (!text.is(at, kRelative) || text.before(at).is_key(Key::will)) return {};
  ++at;
  if (number_first == 0)
    at = std::max(
        at, quantity_end(text, at) > 0 && !text.is_key(at, Key::a) ? quantity_end(text, at) : at);
  if (text.is(at, kBusiness)) ++at;
  if (number_first == 0) {
    const bool is_that = text.is_key(i, Key::that);
    const bool is_sure = !text.is(at, kAmbiguousMonth) || text[at].has_capital;
    if (text.is(at, kMonth) && is_sure && at == i + 1 && !is_that) {
      return {std::max(at + 1, year_after_month_end(text, at + 1))};
    }
    if (text.is(at, kSeason) && at == i + 1 && !is_that) return {at + 1};
  }
  if (!text.is(at, kUnit) || (text.is(at, kOrdinal) && at == i + 1)) return {};
  if (text.is_key(at, Key::day) && number_first == 0 && at == i + 1) return {};
  // "3 next week": one week, and three of something else.
  if (number_first > 0 && text[at].word.key != Key::none) return {};
  std::size_t end = at + 1;
  for (CountedUnits more; text.is_key(end, Key::and_); end = more.end) {
    more = counted_units(text, end + 1);
    if (more.end == 0 || number_first > 0 || at == i + 1 || text.is_key(more.end, Key::ago)) break;
  }
  return {end, text.is(at, kClockUnit)};
}

std::size_t month_of_year_end(const TimeText& text, std::size_t i) {
  if (const std::size_t end = numeric_month_end(text, i); end > 0) return end;
  if (text[i].is_full_year()) {  // "2017 april", "2017-apr"
    const std::size_t at = text.is_joined_mark(i + 1, '-') ? i + 2 : i + 1;
    return text.is(at, kMonth) && (!text.is(at, kAmbiguousMonth) || text[at].has_capital) ? at + 1
                                                                                          : 0;
  }
  if (!text.is(i, kMonth)) return 0;
  const bool has_dot = text.is_joined_mark(i + 1, '.');
  std::size_t at = has_dot ? i + 2 : i + 1;
  if (text.is_joined_mark(at, "-/")) ++at;
  if (const std::size_t year = year_after_month_end(text, at); year > 0) return year;
  return month_end(text, i);
}

std::size_t lone_year_end(const TimeText& text, std::size_t i) {
  std::size_t at = text.is(i, kBusiness) ? i + 1 : i;
  if (text.is_any_key(at, Key::year, Key::year_short)) {
    const bool is_short = text.is_key(at, Key::year_short) && text.is_joined(at + 1) &&
                          text.is_number(at + 1) && text[at + 1].num_digits == 2;  // "FY19"
    const std::size_t end = is_short ? at + 2 : year_end(text, at + 1);
    if (end == 0 || !text.is_key(end, Key::and_) || !text.is_key(end + 1, Key::greater)) return end;
    return end + 2;
  }
  if (at > i) return 0;
  const std::size_t end = year_end(text, i);
  if (end == 0) return 0;
  if (text.is_number(i) && end == i + 1 && (!reads_as_year(text, i) || counts_something(text, i))) {
    return 0;
  }
  return end;
}

std::size_t decade_or_century_end(const TimeText& text, std::size_t i) {
  if (text.is(i, kDecade)) return i + 1;
  std::size_t at = text.is_mark(i, '\'') && text.is_joined(i + 1) ? i + 1 : i;
  if (text.is_number(at) && text[at].value % 10 == 0 &&
      (text[at].is_full_year() || (text[at].num_digits == 2 && text[at].value >= 10))) {
    const bool has_quote = text.is_mark(at + 1, '\'') && text.is_joined(at + 1);
    const std::size_t s = has_quote ? at + 2 : at + 1;
    const bool is_decade =
        text.is_key(s, Key::s) && (text.is_joined(s) || text[at].num_digits == 2);
    if (is_decade) return s + 1;
  }
  const std::size_t ordinal = ordinal_end(text, i);
  if (ordinal == 0) return 0;
  const std::size_t unit = text.is_mark(ordinal, '-') ? ordinal + 1 : ordinal;
  if (!text.is_key(unit, Key::century)) return 0;
  return text.is(unit + 1, kEra) ? unit + 2 : unit + 1;
}

FoundPhrase period_phrase(const TimeText& text, std::size_t i) {
  const RelativePeriod relative = relative_period(text, i);
  FoundPhrase best = {relative.end,
                      relative.is_clock ? TemporalType::date_time_range : TemporalType::date_range};
  const std::size_t others[] = {
      month_of_year_end(text, i),   lone_year_end(text, i),      decade_or_century_end(text, i),
      quarter_of_year_end(text, i), season_end(text, i),         week_end(text, i),
      part_of_period_end(text, i),  edge_of_period_end(text, i), fixed_period_end(text, i)};
  for (const std::size_t end : others) best = longer(best, {end, TemporalType::date_range});
  return best;
}

}  // namespace timeprobe
