#include "time/interval.h"

#include <fmt/format.h>

#include "time/date_text.h"

namespace timeprobe {
namespace {

Truth both(Truth a, Truth b) {
  if (a == Truth::no || b == Truth::no) return Truth::no;
  return a == Truth::yes && b == Truth::yes ? Truth::yes : Truth::unknown;
}

// Whether the whole date lies at or after the start.
Truth not_before(const Bound& start, const Date& date) {
  if (start.is_open()) return Truth::yes;
  if (!start.date()) return Truth::unknown;
  switch (compare(date, *start.date())) {
    case Order::before: return Truth::no;
    case Order::same:
    case Order::after: return Truth::yes;
    case Order::unknown: return Truth::unknown;
  }
  return Truth::unknown;
}

Truth not_after(const Bound& end, const Date& date) {
  if (end.is_open()) return Truth::yes;
  if (!end.date()) return Truth::unknown;
  switch (compare(date, *end.date())) {
    case Order::after: return Truth::no;
    case Order::same:
    case Order::before: return Truth::yes;
    case Order::unknown: return Truth::unknown;
  }
  return Truth::unknown;
}

}  // namespace

Result<Bound> parse_bound(std::string_view text) {
  if (text.empty()) return Bound::unknown();
  if (text == "..") return Bound::open();
  if (text == "XXXX") return Bound::undated();
  const Result<Date> date = parse_iso_date(text);
  if (!date) return date.problem();
  return Bound::known(*date);
}

std::string format_bound(const Bound& bound) {
  if (bound.is_open()) return "..";
  if (bound.is_undated()) return "XXXX";
  if (bound.is_unknown()) return "";
  return format_iso_date(*bound.date());
}

Result<Interval> Interval::make(const Bound& start, const Bound& end) {
  if (start.date() && end.date() && compare(*end.date(), *start.date()) == Order::before) {
    return Problem{
        fmt::format("end {} lies before start {}", format_bound(end), format_bound(start))};
  }
  return Interval(start, end);
}

Truth contains(const Interval& interval, const Date& date) {
  return both(not_before(interval.start(), date), not_after(interval.end(), date));
}

}  // namespace timeprobe
