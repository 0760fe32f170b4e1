#include "time/anchored_expression.h"

#include <fmt/format.h>

#include "base/named_value.h"
#include "base/text_normalization.h"
#include "time/date_text.h"
#include "time/english_number.h"
#include "time/phrase.h"

namespace timeprobe {
namespace {

using Unit = std::variant<CalendarUnit, Weekday>;

constexpr NamedValue<CalendarUnit> kUnitNames[] = {{CalendarUnit::day, "day"},
                                                   {CalendarUnit::week, "week"},
                                                   {CalendarUnit::month, "month"},
                                                   {CalendarUnit::year, "year"}};

std::string_view name_of(CalendarUnit unit) { return timeprobe::name_of(kUnitNames, unit); }
std::string_view name_of(Direction direction) {
  return direction == Direction::before ? "before" : "after";
}
std::string_view name_of(Turn turn) { return turn == Turn::last ? "last" : "next"; }

// Writing.

std::string format_amount(std::int64_t count, CalendarUnit unit) {
  if (count == 1 && unit == CalendarUnit::day) return "the day";
  return fmt::format("{} {}{}", cardinal_text(count), name_of(unit), count == 1 ? "" : "s");
}

std::string format_amount(std::int64_t count, Weekday weekday) {
  if (count == 1) return fmt::format("the {}", to_text(weekday));
  return fmt::format("the {} {}", ordinal_text(count), to_text(weekday));
}

std::string format_offset(const Offset& offset) {
  const std::string amount =
      std::visit([&](auto unit) { return format_amount(offset.count, unit); }, offset.unit);
  return fmt::format("{} {}", amount, name_of(offset.direction));
}

bool is_last_or_next(const WhichYear& occurrence) {
  const Turn* turn = std::get_if<Turn>(&occurrence);
  return turn != nullptr && *turn != Turn::this_year;
}

std::string format_anchor(const HolidayAnchor& anchor) {
  if (const auto* year = std::get_if<CivilYear>(&anchor.occurrence)) {
    return fmt::format("{} {}", anchor.name, year_number(*year));
  }
  if (!is_last_or_next(anchor.occurrence)) return anchor.name;
  Phrase name(anchor.name);
  name.take("the");
  return fmt::format("{} {}", name_of(std::get<Turn>(anchor.occurrence)), name.rest());
}

std::string format_anchor(const PersonalAnchor& anchor) {
  if (const auto* year = std::get_if<CivilYear>(&anchor.occurrence)) {
    return fmt::format("{} in {}", format_owned_occasion(anchor.owned), year_number(*year));
  }
  if (!is_last_or_next(anchor.occurrence)) return format_owned_occasion(anchor.owned);
  return fmt::format("{}'s {} {}", anchor.owned.owner, name_of(std::get<Turn>(anchor.occurrence)),
                     anchor.owned.occasion);
}

std::string format_anchor(CivilDay day) {
  const DayFields parts = fields(day);
  if (parts.year < 1) return format_iso_date(day);
  return fmt::format("{} {} {}", parts.day, month_name(parts.month), parts.year);
}

bool stands_without_on(const Anchor& anchor) {
  const auto* holiday = std::get_if<HolidayAnchor>(&anchor);
  return holiday != nullptr && is_last_or_next(holiday->occurrence);
}

// Reading an offset.

std::optional<std::int64_t> take_count(Phrase& phrase) {
  if (phrase.take("a") || phrase.take("an")) return 1;
  if (!phrase.take("the")) return parse_cardinal(phrase.take_word());
  Phrase shorter = phrase;
  const std::optional<std::int64_t> ordinal = parse_ordinal(shorter.take_word());
  if (ordinal) phrase = shorter;
  return ordinal.value_or(1);
}

std::optional<Unit> parse_unit(std::string_view word) {
  std::string lower = ascii_lower(word);
  if (lower.ends_with('s')) lower.pop_back();
  if (const auto unit = value_of(kUnitNames, lower)) return *unit;
  const Result<Weekday> weekday = parse_weekday(lower);
  return weekday ? std::optional<Unit>(*weekday) : std::nullopt;
}

std::optional<Direction> take_direction(Phrase& phrase) {
  if (phrase.take("before")) return Direction::before;
  if (phrase.take("after")) return Direction::after;
  return std::nullopt;
}

// "two days before " at the front; where there is none, the phrase stays as it is.
std::optional<Offset> take_offset(Phrase& phrase) {
  Phrase rest = phrase;
  const std::optional<std::int64_t> count = take_count(rest);
  const std::optional<Unit> unit = parse_unit(rest.take_word());
  const std::optional<Direction> direction = take_direction(rest);
  if (!count || *count < 1 || *count > kMaxOffsetCount || !unit || !direction) {
    return std::nullopt;
  }
  phrase = rest;
  return Offset{*count, *unit, *direction};
}

// What stands before the first "before" or "after"; empty if neither is there.
std::string_view text_before_direction(std::string_view text) {
  for (Phrase phrase(text); !phrase.empty();) {
    const std::size_t taken = text.size() - phrase.rest().size();
    if (take_direction(phrase)) return trim(text.substr(0, taken));
    phrase.take_word();
  }
  return {};
}

// Reading an anchor.

struct Named {
  std::string_view name;
  WhichYear occurrence;
};

void drop_link_to_year(Phrase& phrase) {
  if (phrase.take_last("in") || phrase.take_last("of")) return;
  if (phrase.rest().ends_with(',')) {
    phrase = Phrase(phrase.rest().substr(0, phrase.rest().size() - 1));
  }
}

// Takes the year from the end: "Christmas 2022", "Tom's birthday in 2022", "Easter this year".
Result<Named> split_year(std::string_view text) {
  Phrase phrase(text);
  const Result<std::int64_t> number = parse_number(phrase.take_last_word());
  if (number) {
    const Result<CivilYear> year = make_year(*number);
    if (!year) return Problem{fmt::format("'{}': {}", text, year.problem().message)};
    drop_link_to_year(phrase);
    return Named{phrase.rest(), *year};
  }
  phrase = Phrase(text);
  if (phrase.take_last("year") && phrase.take_last("this")) {
    return Named{phrase.rest(), Turn::this_year};
  }
  return Named{text, Turn::this_year};
}

std::optional<Turn> take_turn(Phrase& phrase) {
  if (phrase.take("last")) return Turn::last;
  if (phrase.take("next")) return Turn::next;
  return std::nullopt;
}

bool names_year(const Named& named) { return std::holds_alternative<CivilYear>(named.occurrence); }

std::optional<HolidayAnchor> read_holiday(const Named& named, const HolidayCalendar& calendar) {
  if (const std::optional<std::string> name = calendar.canonical_name(named.name)) {
    return HolidayAnchor{*name, named.occurrence};
  }
  Phrase phrase(named.name);
  const std::optional<Turn> turn = take_turn(phrase);
  const std::optional<std::string> name = calendar.canonical_name(phrase.rest());
  if (!turn || !name || names_year(named)) return std::nullopt;
  return HolidayAnchor{*name, *turn};
}

bool is_iso_like(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789-:T ") == std::string_view::npos;
}

Result<Anchor> read_iso_day(std::string_view text) {
  const Result<Date> date = parse_iso_date(text);
  if (!date) return Problem{fmt::format("'{}': {}", text, date.problem().message)};
  if (date->granularity() != Granularity::day) {
    return Problem{fmt::format("'{}' is a date, but not a day", text)};
  }
  return Anchor(date->first_day());
}

// "24 December 2022", taken apart already.
Result<Anchor> read_written_day(std::string_view text, const Named& named) {
  const Result<MonthDay> month_day = parse_month_day(named.name);
  if (!month_day) return month_day.problem();
  if (!names_year(named)) return Problem{fmt::format("the day '{}' has no year", text)};
  const CivilYear year = std::get<CivilYear>(named.occurrence);
  if (const std::optional<CivilDay> day = in_year(*month_day, year)) return Anchor(*day);
  return Problem{fmt::format("there is no {} in {}", named.name, year_number(year))};
}

// "Tom's birthday", "Tom's last birthday"
Result<Anchor> read_personal(std::string_view text, const Named& named,
                             const PossessiveParts& parts) {
  Phrase rest(parts.rest);
  const std::optional<Turn> turn = take_turn(rest);
  if (turn && names_year(named)) {
    return Problem{fmt::format("'{}' has both a year and '{}'", text, name_of(*turn))};
  }
  const Result<OwnedOccasion> owned =
      make_owned_occasion(std::string(parts.owner), std::string(rest.rest()));
  if (!owned) return Problem{fmt::format("'{}': {}", text, owned.problem().message)};
  return Anchor(PersonalAnchor{*owned, turn ? WhichYear(*turn) : named.occurrence});
}

bool has_digit(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos;
}

Result<Anchor> read_anchor(std::string_view text, const HolidayCalendar& calendar) {
  if (is_iso_like(text)) return read_iso_day(text);
  const Result<Named> named = split_year(text);
  if (!named) return named.problem();
  if (const auto holiday = read_holiday(*named, calendar)) return Anchor(*holiday);
  const bool is_day = parse_month_day(named->name).ok();
  const std::optional<PossessiveParts> possessive = split_possessive(named->name);
  if (possessive && !is_day) return read_personal(text, *named, *possessive);
  if (is_day || has_digit(named->name)) return read_written_day(text, *named);
  return Problem{fmt::format(
      "'{}' is neither a day, nor a holiday of the calendar, nor an occasion like \"Tom's "
      "birthday\"",
      text)};
}

Problem not_an_offset(std::string_view text) {
  return {fmt::format("'{}' is not a distance like 'two days', 'the day' or 'the Monday' (1..{})",
                      text, kMaxOffsetCount)};
}

// A holiday whose name begins like a distance ("the Day after Tomorrow") is the holiday.
std::optional<HolidayAnchor> read_whole_as_holiday(std::string_view text,
                                                   const HolidayCalendar& calendar) {
  const Result<Named> named = split_year(text);
  return named ? read_holiday(*named, calendar) : std::nullopt;
}

}  // namespace

Result<AnchoredDay> parse_anchored_day(std::string_view text, const HolidayCalendar& calendar) {
  const std::string straight = with_straight_apostrophes(trim(text));
  Phrase phrase(straight);
  phrase.take("on");
  if (const auto holiday = read_whole_as_holiday(phrase.rest(), calendar)) {
    return AnchoredDay{std::nullopt, *holiday};
  }
  const std::optional<Offset> offset = take_offset(phrase);
  const Result<Anchor> anchor = read_anchor(phrase.rest(), calendar);
  if (anchor) return AnchoredDay{offset, *anchor};
  const std::string_view amount = text_before_direction(phrase.rest());
  if (!offset && !amount.empty()) return not_an_offset(amount);
  return anchor.problem();
}

std::string format_anchored_day(const AnchoredDay& day) {
  const std::string anchor =
      std::visit([](const auto& kind) { return format_anchor(kind); }, day.anchor);
  if (day.offset) return fmt::format("{} {}", format_offset(*day.offset), anchor);
  return stands_without_on(day.anchor) ? anchor : "on " + anchor;
}

}  // namespace timeprobe
