#include "time/month_day.h"

#include <fmt/format.h>

#include "time/date_text.h"
#include "time/english_number.h"
#include "time/phrase.h"

namespace timeprobe {
namespace {

// "14", "14th" or "fourth", but not "four".
std::optional<std::int64_t> day_number(std::string_view word) {
  if (const std::optional<std::int64_t> number = parse_ordinal(word)) return number;
  const bool is_digits = word.find_first_not_of("0123456789") == std::string_view::npos;
  return is_digits ? parse_cardinal(word) : std::nullopt;
}

struct Pieces {
  std::optional<int> month;
  std::optional<std::int64_t> day;
};

Pieces split(Phrase& phrase) {
  Pieces pieces;
  const bool article = phrase.take("the");
  const std::string_view first = phrase.take_word();
  if (!article && (pieces.month = month_number(first))) {
    pieces.day = day_number(phrase.take_word());
    return pieces;
  }
  pieces.day = day_number(first);
  phrase.take("of");
  pieces.month = month_number(phrase.take_word());
  return pieces;
}

}  // namespace

Result<MonthDay> make_month_day(std::int64_t month, std::int64_t day) {
  constexpr std::int64_t kAnyLeapYear = 2000;
  const Result<CivilDay> in_leap_year = make_day(kAnyLeapYear, month, day);
  if (!in_leap_year) return in_leap_year.problem();
  return MonthDay(static_cast<int>(month), static_cast<int>(day));
}

std::optional<CivilDay> in_year(MonthDay day, CivilYear year) {
  const Result<CivilDay> found = make_day(year_number(year), day.month(), day.day());
  return found ? std::optional(*found) : std::nullopt;
}

std::string format_month_day(MonthDay day) {
  return fmt::format("{} {}", day.day(), month_name(day.month()));
}

Result<MonthDay> parse_month_day(std::string_view text) {
  Phrase phrase(text);
  const Pieces pieces = split(phrase);
  if (!pieces.month || !pieces.day || !phrase.empty()) {
    return Problem{fmt::format("'{}' is not a day of the form '14 March' or 'March 14'", text)};
  }
  Result<MonthDay> day = make_month_day(*pieces.month, *pieces.day);
  if (!day) return Problem{fmt::format("'{}': {}", text, day.problem().message)};
  return day;
}

}  // namespace timeprobe
