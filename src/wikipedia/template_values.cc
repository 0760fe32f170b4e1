#include "wikipedia/template_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/parse_as.h"
#include "wikipedia/wikitext_marks.h"

namespace timeprobe::wikipedia {
namespace {

bool begins_with_digit(std::string_view text) {
  return !text.empty() && text[0] >= '0' && text[0] <= '9';
}

// "2" and "February" -> "February"; nothing for what is no month.
std::string_view month_name(std::string_view text) {
  constexpr std::array<std::string_view, 12> kMonths = {
      "January", "February", "March",     "April",   "May",      "June",
      "July",    "August",   "September", "October", "November", "December"};
  const std::optional<int> number = parse_as<int>(text);
  if (number && *number >= 1 && *number <= 12)
    return kMonths[static_cast<std::size_t>(*number - 1)];
  const auto named = std::find_if(kMonths.begin(), kMonths.end(), [text](std::string_view name) {
    return text.size() >= 3 && name.starts_with(text);
  });
  return named == kMonths.end() ? std::string_view() : *named;
}

bool day_stands_first(const TemplateArguments& arguments) {
  const std::string_view flag = arguments.named("df");
  return flag.starts_with('y') || flag.starts_with('d') || arguments.named("format") == "dmy";
}

// The words between two numbers of a range, as {{convert}} knows them, and how they are written.
std::optional<std::string_view> range_word(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> kWords[] = {
      {"-", "–"},   {"–", "–"},        {"to", " to "},      {"and", " and "}, {"or", " or "},
      {"x", " × "}, {"×", " × "},      {"by", " by "},      {"*", " × "},     {"+/-", " ± "},
      {"±", " ± "}, {"to(-)", " to "}, {"and(-)", " and "}, {"–to", " to "}};
  const auto found = std::find_if(std::begin(kWords), std::end(kWords),
                                  [text](const auto& word) { return word.first == text; });
  return found == std::end(kWords) ? std::nullopt : std::optional(found->second);
}

std::string unit_text(std::string_view unit, std::string_view number, const UnitTexts& units) {
  const auto found = units.find(unit);
  if (found == units.end()) return std::string(unit);
  return number == "1" ? found->second.one : found->second.many;
}

// Units in two parts: 6 ft 2 in, 5 lb 3 oz, 11 st 4 lb, 3 mi 12 chain.
bool takes_second_part(std::string_view unit) {
  constexpr std::string_view kUnits[] = {"ft", "foot",  "lb",  "st", "mi",
                                         "yd", "hours", "min", "cwt"};
  return std::find(std::begin(kUnits), std::end(kUnits), unit) != std::end(kUnits);
}

}  // namespace

std::string date_value(const TemplateArguments& arguments, std::size_t first) {
  const std::string year = without_marks(arguments.positional(first));
  if (!parse_as<int>(year)) return year;
  const std::string_view month = month_name(without_marks(arguments.positional(first + 1)));
  if (month.empty()) return year;
  const std::optional<int> day = parse_as<int>(without_marks(arguments.positional(first + 2)));
  if (!day || *day < 1 || *day > 31) return fmt::format("{} {}", month, year);
  return day_stands_first(arguments) ? fmt::format("{} {} {}", *day, month, year)
                                     : fmt::format("{} {}, {}", month, *day, year);
}

std::string measure_value(const TemplateArguments& arguments, std::size_t first,
                          const UnitTexts& units) {
  std::string number(arguments.positional(first));
  if (number.empty()) return "";
  std::string text = number;
  std::size_t next = first + 1;
  while (const auto word = range_word(arguments.positional(next))) {
    number = arguments.positional(next + 1);
    text += *word;
    text += number;
    next += 2;
  }
  const std::string_view unit = arguments.positional(next);
  if (unit.empty()) return text;
  text += ' ' + unit_text(unit, number, units);
  const std::string_view second = arguments.positional(next + 1);
  if (takes_second_part(unit) && begins_with_digit(second)) {
    const std::string_view second_unit = arguments.positional(next + 2);
    if (!second_unit.empty() && !begins_with_digit(second_unit)) {
      text += fmt::format(" {} {}", second, unit_text(second_unit, second, units));
    }
  }
  return text;
}

std::string ordinal_value(std::string_view number) {
  const std::optional<int> value = parse_as<int>(number);
  if (!value) return std::string(number);
  const int tens = *value % 100;
  const int ones = *value % 10;
  const bool teen = tens >= 11 && tens <= 13;
  const char* const ending = teen || ones < 1 || ones > 3 ? "th"
                             : ones == 1                  ? "st"
                             : ones == 2                  ? "nd"
                                                          : "rd";
  return fmt::format("{}{}", number, ending);
}

std::string joined_values(const TemplateArguments& arguments, std::size_t first,
                          std::string_view between) {
  std::string text;
  for (std::size_t number = first; number <= arguments.num_positional(); ++number) {
    const std::string_view value = arguments.positional(number);
    if (value.empty()) continue;
    if (!text.empty()) text += between;
    text += value;
  }
  return text;
}

std::string lines_value(const TemplateArguments& arguments, std::size_t first) {
  const std::string lines = joined_values(arguments, first, "\n* ");
  return lines.empty() ? lines : "\n* " + lines + "\n";
}

}  // namespace timeprobe::wikipedia
