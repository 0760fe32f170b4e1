#include "wikipedia/template_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "wikipedia/template_values.h"

namespace timeprobe::wikipedia {

Result<TemplateText::Place> TemplateText::parse_place(const std::string& text) {
  static const std::map<std::string, PlaceKind> kKinds = {
      {"date", PlaceKind::date}, {"measure", PlaceKind::measure}, {"ordinal", PlaceKind::ordinal},
      {"join", PlaceKind::join}, {"list", PlaceKind::list},       {"lines", PlaceKind::lines}};
  if (const auto number = argument_number(text)) return Place{PlaceKind::positional, *number, ""};
  const std::size_t space = text.find(' ');
  if (space != std::string::npos) {
    const auto kind = kKinds.find(text.substr(0, space));
    const auto number = argument_number(std::string_view(text).substr(space + 1));
    if (kind != kKinds.end() && number) return Place{kind->second, *number, ""};
  } else if (!text.empty()) {
    return Place{PlaceKind::named, 1, text};
  }
  return Problem{fmt::format("{{{}}} is no place such as {{1}}, {{text}} or {{date 1}}", text)};
}

Result<TemplateText> TemplateText::parse(const std::string& pattern) {
  TemplateText result;
  std::size_t at = 0;
  while (true) {
    const std::size_t open = pattern.find('{', at);
    if (open == std::string::npos) break;
    const std::size_t close = pattern.find('}', open);
    if (close == std::string::npos) return Problem{"a brace is not closed in '" + pattern + "'"};
    const Result<Place> place = parse_place(pattern.substr(open + 1, close - open - 1));
    if (!place) return place.problem();
    const bool twice = std::any_of(result.pieces_.begin(), result.pieces_.end(),
                                   [&](const Piece& piece) { return piece.place == *place; });
    if (twice) return Problem{"a place stands twice in '" + pattern + "'"};
    result.pieces_.push_back({pattern.substr(at, open - at), *place});
    at = close + 1;
  }
  result.pieces_.push_back({pattern.substr(at), std::nullopt});
  return result;
}

std::string TemplateText::value_of(const Place& place, const TemplateArguments& arguments,
                                   const UnitTexts& units) {
  switch (place.kind) {
    case PlaceKind::positional: return std::string(arguments.positional(place.number));
    case PlaceKind::named: return std::string(arguments.named(place.name));
    case PlaceKind::date: return date_value(arguments, place.number);
    case PlaceKind::measure: return measure_value(arguments, place.number, units);
    case PlaceKind::ordinal: return ordinal_value(arguments.positional(place.number));
    case PlaceKind::join: return joined_values(arguments, place.number, "");
    case PlaceKind::list: return joined_values(arguments, place.number, ", ");
    case PlaceKind::lines: return lines_value(arguments, place.number);
  }
  return "";
}

std::optional<std::string> TemplateText::fill(const TemplateArguments& arguments,
                                              const UnitTexts& units) const {
  std::string text;
  for (const Piece& piece : pieces_) {
    text += piece.literal;
    if (!piece.place) continue;
    const std::string value = value_of(*piece.place, arguments, units);
    if (value.empty()) return std::nullopt;
    text += value;
  }
  return text;
}

}  // namespace timeprobe::wikipedia
