#include "time/date_text.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <optional>

#include "base/parse_as.h"

namespace timeprobe {
namespace {

constexpr std::array<std::string_view, 12> kMonthNames = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};

// The number 1..12 of a month written with its first `length` letters (0: the whole name).
std::optional<int> month_of_name(std::string_view name, std::size_t length) {
  for (std::size_t i = 0; i < kMonthNames.size(); ++i) {
    if (name == (length == 0 ? kMonthNames[i] : kMonthNames[i].substr(0, length))) {
      return static_cast<int>(i) + 1;
    }
  }
  return std::nullopt;
}

Problem not_of_form(std::string_view text, std::string_view form) {
  return {fmt::format("'{}' is not a date of the form '{}'", text, form)};
}

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::int64_t digits_value(std::string_view digits) {
  std::int64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

// The pieces of an ISO date before any range check.
struct IsoPieces {
  std::int64_t year = 0;
  std::optional<std::int64_t> month;
  std::optional<std::int64_t> day;
  std::optional<std::int64_t> hour;
  std::optional<std::int64_t> minute;
};

// Takes `separator` and exactly two digits from the front of the text.
std::optional<std::int64_t> take_two_digits(std::string_view& text, std::string_view separators) {
  if (text.size() < 3 || separators.find(text[0]) == std::string_view::npos ||
      !all_digits(text.substr(1, 2))) {
    return std::nullopt;
  }
  const std::int64_t value = digits_value(text.substr(1, 2));
  text.remove_prefix(3);
  return value;
}

std::optional<IsoPieces> split_iso(std::string_view text) {
  IsoPieces pieces;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.size() < 4 || !all_digits(text.substr(0, 4))) return std::nullopt;
  pieces.year = digits_value(text.substr(0, 4)) * (negative ? -1 : 1);
  text.remove_prefix(4);
  if (text.empty()) return pieces;
  if (!(pieces.month = take_two_digits(text, "-"))) return std::nullopt;
  if (text.empty()) return pieces;
  if (!(pieces.day = take_two_digits(text, "-"))) return std::nullopt;
  if (text.empty()) return pieces;
  if (!(pieces.hour = take_two_digits(text, "T "))) return std::nullopt;
  if (!(pieces.minute = take_two_digits(text, ":"))) return std::nullopt;
  return text.empty() ? std::optional(pieces) : std::nullopt;
}

template <typename T>
Result<Date> as_date(const Result<T>& result) {
  if (!result) return result.problem();
  return Date(result.value());
}

}  // namespace

std::string_view month_name(int month) { return kMonthNames[static_cast<std::size_t>(month - 1)]; }

std::optional<int> month_number(std::string_view name) { return month_of_name(name, 0); }

Result<std::int64_t> parse_number(std::string_view text) {
  const auto number = parse_as<std::int64_t>(text);
  if (number) return *number;
  return Problem{fmt::format("'{}' is not a whole number", text)};
}

Result<Date> parse_iso_date(std::string_view text) {
  const std::optional<IsoPieces> pieces = split_iso(text);
  if (!pieces) return not_of_form(text, "YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DD HH:MM");
  if (!pieces->month) return as_date(make_year(pieces->year));
  if (!pieces->day) return as_date(make_month(pieces->year, *pieces->month));
  const Result<CivilDay> day = make_day(pieces->year, *pieces->month, *pieces->day);
  if (!day || !pieces->hour) return as_date(day);
  return as_date(make_minute(*day, *pieces->hour, *pieces->minute));
}

Result<CivilMinute> parse_iso_minute(std::string_view text) {
  const Result<Date> date = parse_iso_date(text);
  if (!date) return date.problem();
  if (date->granularity() == Granularity::minute) return date->first_minute();
  return Problem{fmt::format("'{}' is no minute, as '2023-09-29 22:18'", text)};
}

std::string format_clock(CivilMinute time) {
  const ClockFields parts = clock(time);
  return fmt::format("{:02}:{:02}", parts.hour, parts.minute);
}

std::string format_iso_date(const Date& date) {
  const DayFields day = fields(date.first_day());
  std::string text = fmt::format("{}{:04}", day.year < 0 ? "-" : "", std::abs(day.year));
  if (date.granularity() >= Granularity::month) text += fmt::format("-{:02}", day.month);
  if (date.granularity() >= Granularity::day) text += fmt::format("-{:02}", day.day);
  if (date.granularity() == Granularity::minute) {
    const ClockFields time = clock(date.first_minute());
    text += fmt::format(" {:02}:{:02}", time.hour, time.minute);
  }
  return text;
}

Result<CivilMonth> parse_short_month(std::string_view text) {
  constexpr std::size_t kNameSize = 3;
  constexpr std::string_view kForm = "Jul, 1979";
  if (text.size() < kNameSize + 3 || text.substr(kNameSize, 2) != ", ") {
    return not_of_form(text, kForm);
  }
  const std::optional<int> month = month_of_name(text.substr(0, kNameSize), kNameSize);
  const Result<std::int64_t> year = parse_number(text.substr(kNameSize + 2));
  if (!month || !year) return not_of_form(text, kForm);
  return make_month(*year, *month);
}

void append_short_month(std::string& out, CivilMonth month) {
  const MonthFields parts = fields(month);
  out += month_name(parts.month).substr(0, 3);
  fmt::format_to(std::back_inserter(out), ", {}", parts.year);
}

std::string format_short_month(CivilMonth month) {
  std::string text;
  append_short_month(text, month);
  return text;
}

Result<CivilDay> parse_long_day(std::string_view text) {
  constexpr std::string_view kForm = "January 05, 1979";
  const std::size_t space = text.find(' ');
  const std::size_t comma = text.find(", ");
  if (space == std::string_view::npos || comma == std::string_view::npos || comma < space) {
    return not_of_form(text, kForm);
  }
  const std::optional<int> month = month_number(text.substr(0, space));
  const std::string_view day = text.substr(space + 1, comma - space - 1);
  const Result<std::int64_t> year = parse_number(text.substr(comma + 2));
  if (!month || !year || !all_digits(day) || day.size() > 2) return not_of_form(text, kForm);
  return make_day(*year, *month, digits_value(day));
}

std::string format_long_day(CivilDay day) {
  const DayFields parts = fields(day);
  return fmt::format("{} {:02}, {}", month_name(parts.month), parts.day, parts.year);
}

}  // namespace timeprobe
