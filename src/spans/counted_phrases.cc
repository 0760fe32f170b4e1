#include "spans/counted_phrases.h"

#include <algorithm>

#include "spans/clock_phrases.h"
#include "spans/day_phrases.h"

namespace timeprobe {
namespace {

bool is_unit(const TimeText& text, std::size_t i, std::size_t number_end) {
  if (text.is(i, kUnit)) return true;
  const bool is_short = text.is(i, kShortUnit) || text.is_key(i, Key::m);
  const bool goes_on = text.is_joined_mark(i + 1, '-');  // "413d-b8ab"
  return is_short && i == number_end && text.is_joined(i) && text.is_number(i - 1) && !goes_on;
}

// "and a half", "and half", "and a quarter" behind the unit.
std::size_t behind_part(const TimeText& text, std::size_t end) {
  if (!text.is_key(end, Key::and_)) return end;
  const std::size_t part = text.skip_key(end + 1, Key::a);
  const bool is_part = text.is_any_key(part, Key::half, Key::quarter);
  return is_part ? part + 1 : end;
}

// One number with its unit. "a" counts only for `with_article`.
CountedUnits one_unit(const TimeText& text, std::size_t i) {
  const std::size_t number = quantity_end(text, i);
  if (number == 0) return {};
  std::size_t at = text.is_joined_mark(number, '-') ? number + 1 : number;
  at = text.is(at, kBusiness) || text.is_key(at, Key::more) ? at + 1 : at;
  if (!is_unit(text, at, number)) return {};
  const bool is_second =
      text.is(at, kOrdinal) && !text.is_key(i, Key::one) && text.is_key(i, Key::a);
  if (is_second) return {};  // "a second"
  const bool has_clock =
      text.is(at, kClockUnit) || (text.is(at, kShortUnit) && !text.is(at, kUnit));
  return {behind_part(text, at + 1), has_clock};
}

std::size_t bound_words(const TimeText& text, std::size_t i) {
  const bool compares = text.is_any_key(i, Key::more, Key::less) && text.is_key(i + 1, Key::than);
  const bool limits = text.is_key(i, Key::at) && text.is_key(i + 1, Key::least);
  return compares || limits ? i + 2 : i;
}

// "from now", "later", "ago", "before yesterday": the place behind, or 0.
std::size_t shift_end(const TimeText& text, std::size_t i) {
  if (text.is_any_key(i, Key::ago, Key::later, Key::hence)) return i + 1;
  if (text.is(i, kPart) && !text[i].is_key(Key::end) && text[i].end - text[i].begin == 7)
    return i + 1;
  const bool is_from = text.is_any_key(i, Key::from, Key::after, Key::before, Key::since);
  if (!is_from) return 0;
  if (text.is_key(i + 1, Key::now)) return i + 2;
  const std::size_t anchor = named_date_end(text, i + 1);
  if (anchor > 0 || !text.is_key(i, Key::since)) return anchor;
  return year_end(text, i + 1);
}

std::size_t every_end(const TimeText& text, std::size_t i) {
  if (!text.is_key(i, Key::every) && !text.is_key(i, Key::each)) return 0;
  std::size_t at = text.skip_key(i + 1, Key::other);
  if (at == i + 1) {
    const std::size_t number = std::max(cardinal_end(text, at), ordinal_end(text, at));
    if (number > 0) at = number;
  }
  if (text.is(at, kBusiness)) ++at;
  if (!text.is(at, kUnit | kWeekday | kWeekdays | kDayPart | kMonth | kSeason)) return 0;
  return at + 1;
}

// "once a week", "twice a year", "one a day", "three times per month"
std::size_t rate_end(const TimeText& text, std::size_t i) {
  const std::size_t number = text.is_key(i, Key::once) ? i + 1 : cardinal_end(text, i);
  if (number == 0 || !text.is_key(number, Key::a) || !text.is(number + 1, kUnit)) return 0;
  return text.is_any_key(i, Key::once, Key::one) ? number + 2 : 0;
}

std::size_t core_set_end(const TimeText& text, std::size_t i) {
  if (const std::size_t end = every_end(text, i); end > 0) return end;
  if (text.is(i, kSetWord | kWeekdays)) return i + 1;
  return rate_end(text, i);
}

// "bi-monthly"
std::size_t hyphen_set_end(const TimeText& text, std::size_t i) {
  const bool is_short = text[i].kind == TimeToken::Kind::word && text[i].end - text[i].begin <= 4;
  const bool has_hyphen = text.is_mark(i + 1, '-') && text.is_joined_run(i, 3);
  return is_short && has_hyphen && text.is(i + 2, kSetWord) ? i + 3 : 0;
}

}  // namespace

CountedUnits counted_units(const TimeText& text, std::size_t i) {
  CountedUnits all = one_unit(text, i);
  while (all.end > 0) {
    const std::size_t at = text.is_mark(all.end, ',') ? all.end + 1 : all.end;
    const CountedUnits more = one_unit(text, text.skip_key(at, Key::and_));
    if (more.end == 0) break;
    all = {more.end, all.has_clock || more.has_clock};
  }
  // "twenty and four hours"
  if (all.end == 0 && text.is(i, kTens) && text.is_key(i + 1, Key::and_))
    all = one_unit(text, i + 2);
  return all;
}

std::size_t duration_end(const TimeText& text, std::size_t i) {
  const std::size_t at = bound_words(text, i);
  if (text.is_key(at, Key::all) && text.is(at + 1, kUnit)) return at + 2;
  if (text.is_key(at, Key::the) && text.is_key(at + 1, Key::hour)) return at + 2;
  return counted_units(text, at).end;
}

FoundPhrase shifted_phrase(const TimeText& text, std::size_t i) {
  const bool has_in = text.is_any_key(i, Key::in, Key::within);
  const std::size_t at = bound_words(text, has_in ? i + 1 : i);
  const CountedUnits units = counted_units(text, at);
  if (units.end == 0) return {};
  const std::size_t shift = shift_end(text, units.end);
  if (shift == 0 && !has_in) return {};
  const std::size_t end = std::max(shift, units.end);
  if (text.is_key(i, Key::within)) {
    return {end, units.has_clock ? TemporalType::date_time_range : TemporalType::date_range};
  }
  if (units.has_clock) return {end, TemporalType::date_time};
  return {end, at > i + (has_in ? 1u : 0u) ? TemporalType::date_range : TemporalType::date};
}

std::size_t set_end(const TimeText& text, std::size_t i) {
  std::size_t end = std::max(core_set_end(text, i), hyphen_set_end(text, i));
  if (end == 0) {  // "3 pm each day", "19th of every month"
    const std::size_t first = std::max(time_end(text, i), ordinal_end(text, i));
    end = first == 0 ? 0 : core_set_end(text, text.skip_key(first, Key::of));
    return end;
  }
  const std::size_t time = time_beside_date_end(text, end);
  return std::max(end, time);
}

}  // namespace timeprobe
