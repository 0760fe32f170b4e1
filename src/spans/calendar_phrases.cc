#include "spans/calendar_phrases.h"

#include <algorithm>
#include <array>

#include "spans/counted_phrases.h"
#include "spans/day_phrases.h"
#include "spans/period_phrases.h"

namespace timeprobe {
namespace {

bool is_range_separator(const TimeText& text, std::size_t i, bool after_between) {
  if (after_between && text.is_key(i, Key::and_)) return true;
  return text.is_any_mark(i, "-~/") || text.is(i, kSeparator);
}

// What may stand at an end of a range, more than what stands alone.
std::size_t edge_end(const TimeText& text, std::size_t i) {
  const std::size_t at = text.skip_key(i, Key::the);
  std::size_t end = std::max(day_phrase(text, i).end, period_phrase(text, i).end);
  end = std::max({end, day_phrase(text, at).end, period_phrase(text, at).end});
  end = std::max(end, loose_month_end(text, at));
  if (text.is_any_key(i, Key::now, Key::present)) end = std::max(end, i + 1);
  return std::max(end, year_end(text, at));
}

// "2015-12" may be a month, and "2015-32" is nothing.
bool is_later_year(std::int64_t first, std::int64_t second, bool has_slash) {
  const std::int64_t years = (second - first + 100) % 100;
  return years == 1 || (years > 0 && years <= 15 && (second > 12 || has_slash));
}

// "1998-99", "1998/99"
std::size_t short_year_end(const TimeText& text, std::size_t i, std::size_t first_end) {
  const bool is_year = text.is_number(i) && text[i].num_digits == 4 && first_end == i + 1;
  const TimeToken& second = text[first_end + 1];
  const bool fits = is_year && second.is_number() && second.num_digits == 2 &&
                    text.is_joined(first_end) && text.is_joined(first_end + 1) &&
                    is_later_year(text[i].value % 100, second.value, text.is_mark(first_end, '/'));
  return fits ? first_end + 2 : 0;
}

// The second edge after a first one that carries a month: "Nov 18-19", "april ninth to the third".
std::size_t second_edge_end(const TimeText& text, std::size_t at, bool first_has_month) {
  const std::size_t end = edge_end(text, at);
  if (!first_has_month) return end;
  const std::size_t day = day_end(text, text.skip_key(at, Key::the));
  return std::max(end, day > 0 && !text.is(day, kUnit) ? day : 0);
}

// "3 and 12 of Sept": the first edge is a bare day, the second brings the month.
std::size_t bare_first_edge_end(const TimeText& text, std::size_t i, bool after_between) {
  const std::size_t at = text.skip_key(i, Key::the);
  const std::size_t first = day_end(text, at);
  if (first == 0 || !is_range_separator(text, first, after_between)) return 0;
  return month_day_end(text, text.skip_key(first + 1, Key::the));
}

std::size_t range_end(const TimeText& text, std::size_t i) {
  const bool is_between = text.is_key(i, Key::between);
  const bool is_from = text.is_key(i, Key::from);
  const std::size_t at = is_between || is_from ? i + 1 : i;
  const std::size_t bare = bare_first_edge_end(text, at, is_between);
  std::size_t first = edge_end(text, at);
  if (first == 0) return bare;
  std::size_t separator = text.is_mark(first, ',') && is_from ? first + 1 : first;
  if (!is_range_separator(text, separator, is_between)) return bare;
  const bool bare_mark = text[separator].kind == TimeToken::Kind::mark;
  const std::size_t years = short_year_end(text, at, first);
  const std::size_t second = second_edge_end(text, separator + 1, month_day_end(text, at) > 0);
  // "/" alone parts dates only where nothing else could be meant.
  if (bare_mark && text.is_mark(separator, '/') && loose_month_end(text, at) < first &&
      years == 0) {
    return bare;
  }
  return std::max({bare, second, years});
}

// Behind "before", "since", "no later than", "starting on" ...; the place itself when there is
// none.
std::size_t behind_bound(const TimeText& text, std::size_t i) {
  std::size_t at = i;
  if (text.is_key(at, Key::no)) ++at;
  const bool compares = text.is_any_key(at, Key::later, Key::less, Key::more, Key::greater) ||
                        (text.is(at, kPart) && text.is_key(at + 1, Key::than));
  if (compares && text.is_key(at + 1, Key::than)) return at + 2;
  if (at > i) return i;
  if (text.is_key(i, Key::starting)) return text.skip_key(text.skip_key(i + 1, Key::on), Key::from);
  return is_bound(text, i) ? i + 1 : i;
}

std::size_t bounded_end(const TimeText& text, std::size_t i) {
  const std::size_t at = behind_bound(text, i);
  return at > i ? edge_end(text, at) : 0;
}

}  // namespace

bool is_bound(const TimeText& text, std::size_t i) {
  return text.is_any_key(i, Key::before, Key::after, Key::since, Key::until, Key::by);
}

FoundPhrase calendar_phrase(const TimeText& text, std::size_t i) {
  const FoundPhrase alone = longer(period_phrase(text, i), day_phrase(text, i));
  const std::size_t range = std::max(range_end(text, i), bounded_end(text, i));
  return longer(alone, {range, TemporalType::date_range});
}

}  // namespace timeprobe
