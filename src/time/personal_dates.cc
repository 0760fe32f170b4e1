#include "time/personal_dates.h"

#include <fmt/format.h>

#include "base/text_normalization.h"
#include "time/date_text.h"
#include "time/phrase.h"

namespace timeprobe {
namespace {

std::optional<Problem> check_spaces(const char* name, std::string_view part) {
  if (trim(part).empty()) return Problem{fmt::format("the {} is missing", name)};
  if (part == trim(part)) return std::nullopt;
  return Problem{fmt::format("the {} '{}' has outer spaces", name, part)};
}

// A surname of one word may be what it likes: Last's birthday.
std::optional<Problem> check_owner(std::string_view owner) {
  if (std::optional<Problem> problem = check_spaces("owner", owner)) return problem;
  Phrase phrase(owner);
  if ((phrase.take("last") || phrase.take("next") || phrase.take("on")) && !phrase.empty()) {
    return Problem{fmt::format("the owner '{}' begins with 'last', 'next' or 'on'", owner)};
  }
  for (phrase = Phrase(owner); !phrase.empty(); phrase.take_word()) {
    if ((phrase.take("before") || phrase.take("after")) && !phrase.empty()) {
      return Problem{fmt::format("the owner '{}' holds the word 'before' or 'after'", owner)};
    }
  }
  return std::nullopt;
}

std::optional<Problem> check_occasion(std::string_view occasion) {
  if (std::optional<Problem> problem = check_spaces("occasion", occasion)) return problem;
  if (split_possessive(occasion)) {
    return Problem{fmt::format("the occasion '{}' has an owner of its own", occasion)};
  }
  Phrase phrase(occasion);
  if (phrase.take("last") || phrase.take("next")) {
    return Problem{fmt::format("the occasion '{}' begins with 'last' or 'next'", occasion)};
  }
  if (parse_number(phrase.take_last_word()).ok()) {
    return Problem{fmt::format("the occasion '{}' ends with a number", occasion)};
  }
  phrase = Phrase(occasion);
  if (phrase.take_last("year") && phrase.take_last("this")) {
    return Problem{fmt::format("the occasion '{}' ends with 'this year'", occasion)};
  }
  return std::nullopt;
}

std::pair<std::string, std::string> key_of(const OwnedOccasion& owned) {
  return {ascii_lower(owned.owner), ascii_lower(owned.occasion)};
}

Problem not_a_sentence(std::string_view text) {
  return {fmt::format("'{}' is not a sentence like \"Tom's birthday is on 14 March.\"", text)};
}

// ", since 1998" at the end, removed from the text.
Result<std::optional<CivilYear>> take_since(std::string_view& text) {
  constexpr std::string_view kMark = ", since ";
  const std::size_t at = text.find(kMark);
  if (at == std::string_view::npos) return std::optional<CivilYear>();
  const Result<std::int64_t> number = parse_number(text.substr(at + kMark.size()));
  if (!number) return number.problem();
  const Result<CivilYear> year = make_year(*number);
  if (!year) return year.problem();
  text = text.substr(0, at);
  return std::optional(*year);
}

}  // namespace

std::optional<PossessiveParts> split_possessive(std::string_view text) {
  constexpr std::string_view kWithS = "'s ";     // Tom's
  constexpr std::string_view kWithoutS = "s' ";  // James', whose s belongs to the owner
  const std::size_t with_s = text.rfind(kWithS);
  const std::size_t without_s = text.rfind(kWithoutS);
  const auto stands_later = [](std::size_t a, std::size_t b) {
    return a != std::string_view::npos && (b == std::string_view::npos || a > b);
  };
  if (stands_later(with_s, without_s)) {
    return PossessiveParts{text.substr(0, with_s), text.substr(with_s + kWithS.size())};
  }
  if (stands_later(without_s, with_s)) {
    return PossessiveParts{text.substr(0, without_s + 1),
                           text.substr(without_s + kWithoutS.size())};
  }
  return std::nullopt;
}

Result<OwnedOccasion> make_owned_occasion(std::string owner, std::string occasion) {
  if (const std::optional<Problem> problem = check_owner(owner)) return *problem;
  if (const std::optional<Problem> problem = check_occasion(occasion)) return *problem;
  return OwnedOccasion{std::move(owner), std::move(occasion)};
}

std::string format_owned_occasion(const OwnedOccasion& owned) {
  return fmt::format("{}'s {}", owned.owner, owned.occasion);
}

Result<OwnedOccasion> parse_owned_occasion(std::string_view text) {
  const std::string straight = with_straight_apostrophes(text);
  const std::optional<PossessiveParts> parts = split_possessive(straight);
  if (!parts) return Problem{fmt::format("'{}' is nobody's: \"Tom's birthday\" is wanted", text)};
  return make_owned_occasion(std::string(parts->owner), std::string(parts->rest));
}

std::string format_personal_date(const PersonalDate& date) {
  const std::string since =
      date.since ? fmt::format(", since {}", year_number(*date.since)) : std::string();
  return fmt::format("{} is on {}{}.", format_owned_occasion(date.owned),
                     format_month_day(date.day), since);
}

Result<PersonalDate> parse_personal_date(std::string_view sentence) {
  constexpr std::string_view kVerb = " is on ";
  std::string_view text = trim(sentence);
  if (text.ends_with('.')) text.remove_suffix(1);
  const std::size_t verb = text.rfind(kVerb);
  if (verb == std::string_view::npos) return not_a_sentence(sentence);
  const Result<OwnedOccasion> owned = parse_owned_occasion(text.substr(0, verb));
  if (!owned) return owned.problem();
  std::string_view when = text.substr(verb + kVerb.size());
  const Result<std::optional<CivilYear>> since = take_since(when);
  if (!since) return since.problem();
  const Result<MonthDay> day = parse_month_day(when);
  if (!day) return day.problem();
  return PersonalDate{*owned, *day, *since};
}

Result<PersonalDate> PersonalDates::add(const PersonalDate& date) {
  const Result<OwnedOccasion> owned = make_owned_occasion(date.owned.owner, date.owned.occasion);
  if (!owned) return owned.problem();
  const auto [known, added] = dates_.emplace(key_of(date.owned), date);
  if (!added && (known->second.day != date.day || known->second.since != date.since)) {
    return Problem{fmt::format("\"{}\" contradicts \"{}\"", format_personal_date(date),
                               format_personal_date(known->second))};
  }
  return date;
}

const PersonalDate* PersonalDates::find(const OwnedOccasion& owned) const {
  const auto found = dates_.find(key_of(owned));
  return found == dates_.end() ? nullptr : &found->second;
}

Result<CivilDay> in_year(const PersonalDate& date, CivilYear year) {
  const std::string what = format_owned_occasion(date.owned);
  if (date.since && year < *date.since) {
    return Problem{fmt::format("{} is known since {}, not in {}", what, year_number(*date.since),
                               year_number(year))};
  }
  const std::optional<CivilDay> day = in_year(date.day, year);
  if (!day) {
    return Problem{fmt::format("{} is on {}, which {} does not have", what,
                               format_month_day(date.day), year_number(year))};
  }
  return *day;
}

}  // namespace timeprobe
