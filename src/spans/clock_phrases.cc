#include "spans/clock_phrases.h"

#include <algorithm>

#include "spans/calendar_phrases.h"

namespace timeprobe {
namespace {

// "am", "p.m.", "p m"; of one letter ("7p", "9:00a") only joined to the number.
std::size_t meridiem_end(const TimeText& text, std::size_t i) {
  if (text.is(i, kMeridiem)) return i + 1;
  if (text.is_joined_mark(i, '.') && text.is(i + 1, kMeridiem)) return i + 2;
  if (!text.is_key(i, Key::a) && !text.is_key(i, Key::p)) return 0;
  const bool has_dot = text.is_joined_mark(i + 1, '.');
  const std::size_t m = has_dot ? i + 2 : i + 1;
  if (text.is_key(m, Key::m)) return has_dot ? text.skip_mark(m + 1, '.') : m + 1;
  return text.is_joined(i) && text.is_number(i - 1) ? i + 1 : 0;
}

bool is_hour(const TimeText& text, std::size_t i) {
  return text.is_number(i) && text[i].num_digits <= 2 && text[i].value <= 24;
}

bool is_minute(const TimeText& text, std::size_t i) {
  return text.is_number(i) && text[i].num_digits == 2 && text[i].value < 60;
}

// "17:49", "17:49:19", "17:49:19.123"; not "4:3", "1:1" and not a part of "1:2:3:4".
std::size_t colon_time_end(const TimeText& text, std::size_t i) {
  if (!is_hour(text, i) || !text.is_mark(i + 1, ':') || !is_minute(text, i + 2)) return 0;
  if (!text.is_joined(i + 1) || !text.is_joined(i + 2)) return 0;
  if (text.is_joined(i) && text.is_mark(i - 1, ':')) return 0;
  std::size_t end = i + 3;
  if (text.is_joined_mark(end, ':') && is_minute(text, end + 1)) end += 2;
  return end;
}

// "9.30" before "pm"; "1140", "0730"
std::size_t bare_time_end(const TimeText& text, std::size_t i) {
  if (is_hour(text, i) && text.is_joined_mark(i + 1, '.') && is_minute(text, i + 2) &&
      text.is_joined(i + 2)) {
    return i + 3;
  }
  const bool is_military = text.is_number(i) && text[i].num_digits == 4 &&
                           text[i].value / 100 < 24 && text[i].value % 100 < 60;
  return is_military ? i + 1 : 0;
}

std::size_t part_of_day_behind(const TimeText& text, std::size_t end) {
  const std::size_t part = text.skip_key(text.skip_key(end, Key::in), Key::the);
  if (part > end && text.is(part, kDayPart)) return part + 1;
  const std::size_t early = text.is(end, kPart) ? end + 1 : end;
  return early > end && text.is(early, kDayPart) ? early + 1 : end;
}

std::size_t hour_word_end(const TimeText& text, std::size_t i) {
  return text.is(i, kNumber) && text[i].word.value <= 12 ? i + 1 : 0;
}

std::size_t minutes_words_end(const TimeText& text, std::size_t i) {
  if (text.is_any_key(i, Key::half, Key::quarter)) return i + 1;
  if (text.is_key(i, Key::a) && text.is_key(i + 1, Key::quarter)) return i + 2;
  const std::size_t number = cardinal_end(text, i);
  if (number == 0 || (text.is_number(i) && text[i].value > 59)) return 0;
  return text.is(number, kClockUnit) ? number + 1 : number;
}

std::size_t any_hour_end(const TimeText& text, std::size_t i) {
  return is_hour(text, i) ? i + 1 : hour_word_end(text, i);
}

// "half past seven", "quarter to five", "15 past seven"
std::size_t past_hour_end(const TimeText& text, std::size_t i) {
  const std::size_t minutes = minutes_words_end(text, i);
  if (minutes == 0) return 0;
  const bool is_past = text.is_key(minutes, Key::past);
  const bool is_to = text.is_key(minutes, Key::to) &&
                     (text.is_key(i, Key::quarter) || text.is(minutes - 1, kClockUnit));
  if (!is_past && !is_to) return 0;
  const std::size_t hour = any_hour_end(text, minutes + 1);
  if (hour == 0) return 0;
  return text.is_key(hour, Key::oclock) ? hour + 1 : hour;
}

// "seven thirty", "seven o five"
std::size_t word_time_end(const TimeText& text, std::size_t i) {
  const std::size_t hour = hour_word_end(text, i);
  if (hour == 0) return 0;
  if (text.is(hour, kTens) || (text.is(hour, kNumber) && text[hour].word.value >= 10)) {
    return cardinal_end(text, hour);
  }
  return hour;
}

// "5 to", "two thirty till": the first half of a range, whose second half says that it is a time.
std::size_t loose_time_end(const TimeText& text, std::size_t i) {
  if (const std::size_t end = time_end(text, i); end > 0) return end;
  if (const std::size_t end = colon_time_end(text, i); end > 0) return end;
  if (const std::size_t end = bare_time_end(text, i); end > 0) return end;
  if (is_hour(text, i)) return i + 1;
  return word_time_end(text, i);
}

bool is_separator(const TimeText& text, std::size_t i, bool after_between) {
  if (after_between && text.is_key(i, Key::and_)) return true;
  return text.is_any_mark(i, "-~") || text.is(i, kSeparator);
}

// Both halves; `firm` when one of them is a time by itself.
struct Halves {
  std::size_t end = 0;
  bool firm = false;
};

Halves halves(const TimeText& text, std::size_t i, bool after_between) {
  const std::size_t first = loose_time_end(text, i);
  if (first == 0 || !is_separator(text, first, after_between)) return {};
  const std::size_t second = loose_time_end(text, first + 1);
  if (second == 0) return {};
  const std::size_t end = part_of_day_behind(text, second);
  const bool firm = end > second || time_end(text, i) == first ||
                    time_end(text, first + 1) == second ||
                    (bare_time_end(text, i) == first && bare_time_end(text, first + 1) == second &&
                     after_between && text[i].value < 1000);
  return {end, firm};
}

std::size_t range_end(const TimeText& text, std::size_t i, bool needs_firm) {
  const bool is_between = text.is_key(i, Key::between);
  const bool has_word = is_between || text.is_key(i, Key::from);
  const Halves found = halves(text, has_word ? i + 1 : i, is_between);
  const bool is_said = has_word && text.is(i + 1, kNumber) && text.is(i + 2, kTens);
  return found.end > 0 && (found.firm || is_said || !needs_firm) ? found.end : 0;
}

// "in the morning", "late afternoon", "early in the morning", "late this evening" without "this"
std::size_t day_part_end(const TimeText& text, std::size_t i) {
  std::size_t at = i;
  const bool has_part = text.is(at, kPart) || text.is_key(at, Key::later);
  if (has_part) ++at;
  const bool has_in = text.is_key(at, Key::in);
  if (has_in) ++at;
  at = text.skip_key(at, Key::the);
  if (!text.is(at, kDayPart)) return 0;
  if (text.is_mark(at + 1, '-') && text.is_key(at + 2, Key::time)) return at + 3;
  return has_part || has_in ? at + 1 : 0;
}

std::size_t meal_end(const TimeText& text, std::size_t i) {
  const bool is_before = text.is_any_key(i, Key::at, Key::after, Key::before, Key::in);
  const std::size_t meal = text.skip_key(i + 1, Key::the);
  return is_before && text.is(meal, kMeal) ? meal + 1 : 0;
}

std::size_t bounded_end(const TimeText& text, std::size_t i) {
  const bool limits =
      text.is_key(i, Key::no) && text.is_key(i + 1, Key::later) && text.is_key(i + 2, Key::than);
  if (!limits && !is_bound(text, i)) return 0;
  return time_end(text, limits ? i + 3 : i + 1);
}

}  // namespace

std::size_t time_end(const TimeText& text, std::size_t i) {
  std::size_t end = 0;
  if (const std::size_t colon = colon_time_end(text, i); colon > 0) {
    end = std::max(colon, meridiem_end(text, colon));
  } else if (const std::size_t past = past_hour_end(text, i); past > 0) {
    end = past;
  } else if (const std::size_t bare = bare_time_end(text, i);
             bare > 0 && meridiem_end(text, bare) > 0) {
    end = meridiem_end(text, bare);
  } else if (const std::size_t hour = word_time_end(text, i);
             hour > 0 && (meridiem_end(text, hour) > 0 || text.is_key(hour, Key::oclock))) {
    end = std::max(meridiem_end(text, hour), hour + (text.is_key(hour, Key::oclock) ? 1 : 0));
  } else if (is_hour(text, i)) {
    const bool is_oclock = text.is_key(i + 1, Key::oclock);
    end = std::max(meridiem_end(text, i + 1), is_oclock ? i + 2 : 0);
    if (end == 0 && text.is_joined(i + 1) && text.is_key(i + 1, Key::ish)) end = i + 2;
  } else if (text.is(i, kClockName)) {
    end = i + 1;
  } else if (text.is_key(i, Key::mid) && text.is_key(i + 1, Key::night)) {
    end = i + 2;
  }
  if (end == 0) {  // "seven in the evening"
    const std::size_t hour = any_hour_end(text, i);
    const std::size_t part = hour == 0 ? 0 : part_of_day_behind(text, hour);
    return part > hour && text.is_key(hour, Key::in) ? part : 0;
  }
  return part_of_day_behind(text, end);
}

std::size_t time_beside_date_end(const TimeText& text, std::size_t i) {
  std::size_t at = i;
  const bool has_word = text.is_key(i, Key::at) || text.is_mark(i, '@') ||
                        text.is_any_key(i, Key::around, Key::for_, Key::by);
  if (has_word || text.is_any_mark(i, ",-")) ++at;
  if (text.is(at, kPart) && text.is(at + 1, kDayPart)) {  // "early morning at 8:00"
    const std::size_t later = time_beside_date_end(text, at + 2);
    if (later > 0) return later;
  }
  if (const std::size_t end = time_end(text, at); end > 0) return end;
  const std::size_t end = word_time_end(text, at);
  if (end > at + 1) return end;
  if (!has_word) return 0;
  if (const std::size_t bare = bare_time_end(text, at); bare > 0) return bare;
  return any_hour_end(text, at) > 0 && !text.is(any_hour_end(text, at), kUnit)
             ? any_hour_end(text, at)
             : 0;
}

std::size_t time_range_end(const TimeText& text, std::size_t i) {
  if (text.is_key(i, Key::in) || text.is(i, kPart) || text.is_key(i, Key::later)) {
    std::size_t end = day_part_end(text, i);
    if (end > 0) return end;
  }
  if (const std::size_t end = meal_end(text, i); end > 0) return end;
  if (const std::size_t end = bounded_end(text, i); end > 0) return end;
  return range_end(text, i, true);
}

std::size_t time_range_beside_date_end(const TimeText& text, std::size_t i) {
  if (const std::size_t end = time_range_end(text, i); end > 0) return end;
  if (text.is(i, kDayPart | kMeridiem)) {
    const std::size_t more = range_end(text, i + 1, false);
    return std::max(more, i + 1);
  }
  const std::size_t at = text.is_key(i, Key::at) || text.is_mark(i, ',') ? i + 1 : i;
  return range_end(text, at, false);
}

}  // namespace timeprobe
