#include "wikidata/time_value.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "time/julian_calendar.h"

namespace timeprobe::wikidata {
namespace {

constexpr std::int64_t kYearPrecision = 9;
constexpr std::int64_t kMonthPrecision = 10;
constexpr std::int64_t kDayPrecision = 11;
constexpr std::int64_t kFinestPrecision = 14;  // seconds

enum class Calendar { gregorian, julian };

// As written: sign, year, month, day; months and days may be 0.
struct Timestamp {
  std::int64_t year = 0;
  std::int64_t month = 0;
  std::int64_t day = 0;
};

// Reads digits up to the separator and moves behind it.
std::optional<std::int64_t> number_until(std::string_view& rest, char separator) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  const auto size = static_cast<std::size_t>(end - rest.data());
  if (error != std::errc() || rest[0] == '-' || size == rest.size() || rest[size] != separator) {
    return std::nullopt;
  }
  rest.remove_prefix(size + 1);
  return number;
}

std::optional<Timestamp> read_timestamp(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const auto year = number_until(text, '-');
  const auto month = year ? number_until(text, '-') : std::nullopt;
  const auto day = month ? number_until(text, 'T') : std::nullopt;
  if (!day) return std::nullopt;
  return Timestamp{negative ? -*year : *year, *month, *day};
}

std::optional<Calendar> calendar_of(std::string_view model) {
  const std::string_view item = model.substr(model.rfind('/') + 1);  // npos + 1 is 0: all of it
  if (item == "Q1985727") return Calendar::gregorian;
  if (item == "Q1985786") return Calendar::julian;
  return std::nullopt;
}

template <typename T>
OrRefusal<Date> date_or_refusal(const Result<T>& time, std::string_view text) {
  if (time) return Date(*time);
  return Refusal{kUnreadableTime, fmt::format("{}: {}", text, time.problem().message)};
}

bool is_in_range(std::int64_t year) { return kMinYear <= year && year <= kMaxYear; }

// `time` has astronomical years.
OrRefusal<Date> date_at(const Timestamp& time, std::int64_t precision, Calendar calendar,
                        std::string_view text) {
  if (!is_in_range(time.year)) return Refusal{kTimeOutOfRange, std::string(text)};
  if (precision == kYearPrecision) return date_or_refusal(make_year(time.year), text);
  if (precision == kMonthPrecision) return date_or_refusal(make_month(time.year, time.month), text);
  return date_or_refusal(calendar == Calendar::julian
                             ? make_julian_day(time.year, time.month, time.day)
                             : make_day(time.year, time.month, time.day),
                         text);
}

// Whether there is a date at this precision at all.
std::optional<Refusal> refuse_precision(std::int64_t precision, std::string_view text) {
  if (precision < 0 || precision > kFinestPrecision) {
    return Refusal{kUnreadableTime,
                   fmt::format("{}: precision {} is not in 0..14", text, precision)};
  }
  if (precision >= kYearPrecision) return std::nullopt;
  return Refusal{kCoarseTime, fmt::format("{}, precision {}", text, precision)};
}

// 44 BCE, written -44, is the year -43.
std::optional<Timestamp> with_astronomical_year(Timestamp time) {
  if (time.year == 0) return std::nullopt;
  if (time.year < 0) ++time.year;
  return time;
}

}  // namespace

OrRefusal<Date> date_of(const TimeValue& value) {
  if (auto refusal = refuse_precision(value.precision, value.time)) return *refusal;
  const std::optional<Calendar> calendar = calendar_of(value.calendar_model);
  if (!calendar) return Refusal{kUnknownCalendar, std::string(value.calendar_model)};
  const std::optional<Timestamp> written = read_timestamp(value.time);
  if (!written) return Refusal{kUnreadableTime, std::string(value.time)};
  const std::optional<Timestamp> time = with_astronomical_year(*written);
  if (!time) return Refusal{kUnreadableTime, fmt::format("{}: there is no year 0", value.time)};
  return date_at(*time, value.precision, *calendar, value.time);
}

OrRefusal<Date> date_of_rdf(std::string_view text, std::int64_t precision) {
  if (auto refusal = refuse_precision(precision, text)) return *refusal;
  const std::optional<Timestamp> time = read_timestamp(text);
  if (!time) return Refusal{kUnreadableTime, std::string(text)};
  return date_at(*time, precision, Calendar::gregorian, text);
}

}  // namespace timeprobe::wikidata
