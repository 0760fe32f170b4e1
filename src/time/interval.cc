#include "time/interval.h"

#include <fmt/format.h>

#include "time/date_text.h"

namespace timeprobe {
namespace {

Truth both(Truth a, Truth b) {
  if (a == Truth::no || b == Truth::no) return Truth::no;
  return a == Truth::yes && b == Truth::yes ? Truth::yes : Truth::unknown;
}

// Whether the whole date lies on that side of the bound, or at it.
Truth lies(Order side, const Bound& bound, const Date& date) {
  if (bound.is_open()) return Truth::yes;
  if (!bound.date()) return Truth::unknown;
  const Order order = compare(date, *bound.date());
  if (order == Order::unknown) return Truth::unknown;
  return order == side || order == Order::same ? Truth::yes : Truth::no;
}

Truth not_before(const Bound& start, const Date& date) { return lies(Order::after, start, date); }

Truth not_after(const Bound& end, const Date& date) { return lies(Order::before, end, date); }

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
