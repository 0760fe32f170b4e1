#include "answers/date_scan.h"

#include <array>

#include "answers/month_names.h"
#include "base/parse_as.h"
#include "time/date_text.h"

namespace timeprobe::answers {
namespace {

// Takes tokens from the front of a place, or none of them.
class Cursor {
 public:
  Cursor(TokenSpan tokens, std::size_t place) : tokens_(tokens), place_(place) {}

  std::size_t place() const { return place_; }

  std::optional<int> take_number(std::size_t least_digits, std::size_t most_digits) {
    if (!here() || !here()->is_digits()) return std::nullopt;
    const std::string& digits = here()->lower;
    if (digits.size() < least_digits || digits.size() > most_digits) return std::nullopt;
    ++place_;
    return parse_as<int>(digits);
  }

  bool take_mark(char mark) {
    if (!here() || !here()->is_mark(mark)) return false;
    ++place_;
    return true;
  }

  template <std::size_t N>
  bool take_word(const std::array<std::string_view, N>& words) {
    if (!here() || !here()->is_word() || !is_one_of(*here(), words)) return false;
    ++place_;
    return true;
  }

  std::optional<int> take_month() {
    const auto month = here() && here()->is_word() ? month_number(here()->lower) : std::nullopt;
    if (month) {
      ++place_;
      take_mark('.');
    }
    return month;
  }

 private:
  const Token* here() const { return place_ < tokens_.size() ? &tokens_[place_] : nullptr; }

  TokenSpan tokens_;
  std::size_t place_ = 0;
};

template <typename T>
struct Taken {
  T value;
  std::size_t end = 0;
};

std::optional<CivilDay> day_of(int year, int month, int day) {
  const Result<CivilDay> result = make_day(year, month, day);
  return result ? std::optional(*result) : std::nullopt;
}

std::optional<Taken<CivilDay>> taken_day(int year, int month, int day, const Cursor& cursor) {
  const auto value = day_of(year, month, day);
  return value ? std::optional(Taken<CivilDay>{*value, cursor.place()}) : std::nullopt;
}

// The mark, or a slash.
std::optional<char> take_separator(Cursor& cursor, char mark) {
  if (cursor.take_mark(mark)) return mark;
  return cursor.take_mark('/') ? std::optional('/') : std::nullopt;
}

// 2023-09-28 and 2023/09/28
std::optional<Taken<CivilDay>> year_first(TokenSpan tokens, std::size_t place) {
  Cursor cursor(tokens, place);
  const auto year = cursor.take_number(4, 4);
  if (!year) return std::nullopt;
  const auto mark = take_separator(cursor, '-');
  if (!mark) return std::nullopt;
  const auto month = cursor.take_number(1, 2);
  if (!month || !cursor.take_mark(*mark)) return std::nullopt;
  const auto day = cursor.take_number(1, 2);
  return day ? taken_day(*year, *month, *day, cursor) : std::nullopt;
}

// 28.09.2023; 28/09/2023 and 09/28/2023 where only one reading is a date.
std::optional<Taken<CivilDay>> year_last(TokenSpan tokens, std::size_t place) {
  Cursor cursor(tokens, place);
  const auto first = cursor.take_number(1, 2);
  if (!first) return std::nullopt;
  const auto mark = take_separator(cursor, '.');
  if (!mark) return std::nullopt;
  const auto second = cursor.take_number(1, 2);
  if (!second || !cursor.take_mark(*mark)) return std::nullopt;
  const auto year = cursor.take_number(4, 4);
  if (!year) return std::nullopt;
  const auto day_first = taken_day(*year, *second, *first, cursor);
  const auto month_first = taken_day(*year, *first, *second, cursor);
  if (*mark == '.' || !month_first || *first == *second) return day_first;
  return day_first ? std::nullopt : month_first;
}

constexpr std::array<std::string_view, 4> kOrdinalEnds = {"st", "nd", "rd", "th"};

std::optional<int> take_day_number(Cursor& cursor) {
  const auto day = cursor.take_number(1, 2);
  if (day) cursor.take_word(kOrdinalEnds);
  return day;
}

// September 28, 2023
std::optional<Taken<CivilDay>> month_first(TokenSpan tokens, std::size_t place) {
  Cursor cursor(tokens, place);
  const auto month = cursor.take_month();
  if (!month) return std::nullopt;
  const auto day = take_day_number(cursor);
  if (!day) return std::nullopt;
  if (!cursor.take_mark(',')) cursor.take_word(std::array<std::string_view, 2>{"of", "in"});
  const auto year = cursor.take_number(4, 4);
  return year ? taken_day(*year, *month, *day, cursor) : std::nullopt;
}

// 28 September 2023, 28th of September, 2023, 28-Sep-2023
std::optional<Taken<CivilDay>> day_first(TokenSpan tokens, std::size_t place) {
  Cursor cursor(tokens, place);
  const auto day = take_day_number(cursor);
  if (!day) return std::nullopt;
  if (!cursor.take_mark('-')) cursor.take_word(std::array<std::string_view, 1>{"of"});
  const auto month = cursor.take_month();
  if (!month) return std::nullopt;
  if (!cursor.take_mark(',')) cursor.take_mark('-');
  const auto year = cursor.take_number(4, 4);
  return year ? taken_day(*year, *month, *day, cursor) : std::nullopt;
}

std::optional<Taken<CivilDay>> day_at(TokenSpan tokens, std::size_t place) {
  if (auto day = year_first(tokens, place)) return day;
  if (auto day = year_last(tokens, place)) return day;
  if (auto day = month_first(tokens, place)) return day;
  return day_first(tokens, place);
}

struct ClockTime {
  int hour = 0;
  int minute = 0;
};

enum class HalfDay { unsaid, am, pm };

// "PM", "p.m."
HalfDay take_half_day(Cursor& cursor) {
  Cursor ahead = cursor;
  const bool am = ahead.take_word(std::array<std::string_view, 2>{"am", "a"});
  if (!am && !ahead.take_word(std::array<std::string_view, 2>{"pm", "p"})) return HalfDay::unsaid;
  if (ahead.take_mark('.')) {
    if (ahead.take_word(std::array<std::string_view, 1>{"m"})) ahead.take_mark('.');
  }
  cursor = ahead;
  return am ? HalfDay::am : HalfDay::pm;
}

// "20:44 PM" is said by models and means 20:44.
std::optional<ClockTime> on_full_clock(int hour, int minute, HalfDay half) {
  constexpr int kNoon = 12;
  if (half == HalfDay::pm && hour < kNoon) hour += kNoon;
  if (half == HalfDay::am && hour == kNoon) hour = 0;
  if (hour >= 2 * kNoon || minute >= 60) return std::nullopt;
  return ClockTime{hour, minute};
}

std::optional<Taken<ClockTime>> time_at(TokenSpan tokens, std::size_t place) {
  Cursor cursor(tokens, place);
  const auto hour = cursor.take_number(1, 2);
  if (!hour) return std::nullopt;
  int minute = 0;
  const bool has_minute = cursor.take_mark(':');
  if (has_minute) {
    const auto minutes = cursor.take_number(2, 2);
    if (!minutes) return std::nullopt;
    minute = *minutes;
    if (cursor.take_mark(':')) cursor.take_number(2, 2);
  }
  const HalfDay half = take_half_day(cursor);
  if (!has_minute && half == HalfDay::unsaid) return std::nullopt;
  const auto time = on_full_clock(*hour, minute, half);
  return time ? std::optional(Taken<ClockTime>{*time, cursor.place()}) : std::nullopt;
}

// "2023-09-28, at around 14:27": few words and marks may stand between.
std::optional<Taken<ClockTime>> time_behind(TokenSpan tokens, std::size_t place) {
  constexpr std::array<std::string_view, 11> kBetween = {
      "t", "at", "and", "the", "time", "is", "was", "around", "exactly", "of", "hour"};
  constexpr std::size_t kMostBetween = 7;
  Cursor cursor(tokens, place);
  for (std::size_t i = 0; i <= kMostBetween; ++i) {
    if (auto time = time_at(tokens, cursor.place())) return time;
    const bool between = cursor.take_word(kBetween) || cursor.take_mark(',') ||
                         cursor.take_mark('(') || cursor.take_mark('-') || cursor.take_mark(':') ||
                         cursor.take_mark('|') || cursor.take_mark(';');
    if (!between) return std::nullopt;
  }
  return std::nullopt;
}

std::size_t skip_weekday_and_on(TokenSpan tokens, std::size_t place) {
  constexpr std::array<std::string_view, 10> kBetween = {
      "on",        "the",      "of",     "monday",   "tuesday",
      "wednesday", "thursday", "friday", "saturday", "sunday"};
  Cursor cursor(tokens, place);
  while (cursor.take_word(kBetween) || cursor.take_mark(',')) {
  }
  return cursor.place();
}

CivilMinute minute_of(CivilDay day, ClockTime time) {
  return *make_minute(day, time.hour, time.minute);
}

// "14:27 on Thursday, September 28, 2023" with the time at `place`.
std::optional<DateMention> time_before_day(TokenSpan tokens, std::size_t place) {
  const auto time = time_at(tokens, place);
  if (!time) return std::nullopt;
  const auto day = day_at(tokens, skip_weekday_and_on(tokens, time->end));
  if (!day || time_behind(tokens, day->end)) return std::nullopt;
  return DateMention{{place, day->end}, day->value, minute_of(day->value, time->value)};
}

std::optional<DateMention> date_at(TokenSpan tokens, std::size_t place) {
  const auto day = day_at(tokens, place);
  if (!day) return time_before_day(tokens, place);
  DateMention date{{place, day->end}, day->value, std::nullopt};
  if (const auto time = time_behind(tokens, day->end)) {
    date.minute = minute_of(day->value, time->value);
    date.tokens.last = time->end;
  }
  return date;
}

}  // namespace

std::vector<DateMention> scan_dates(TokenSpan tokens) {
  std::vector<DateMention> dates;
  for (std::size_t i = 0; i < tokens.size();) {
    const auto date = date_at(tokens, i);
    if (date) dates.push_back(*date);
    i = date ? date->tokens.last : i + 1;
  }
  return dates;
}

void join_lone_time(TokenSpan tokens, std::vector<DateMention>& dates) {
  if (dates.size() != 1 || dates.front().minute) return;
  std::optional<ClockTime> lone;
  for (std::size_t i = 0; i < tokens.size();) {
    const auto time = time_at(tokens, i);
    if (time && lone) return;
    if (time) lone = time->value;
    i = time ? time->end : i + 1;
  }
  if (lone) dates.front().minute = minute_of(dates.front().day, *lone);
}

std::string canonical_text(const DateMention& date) {
  return format_iso_date(date.minute ? Date(*date.minute) : Date(date.day));
}

}  // namespace timeprobe::answers
