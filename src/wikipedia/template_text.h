// What stands in the text for a template: a pattern with places, "{1}-class {2}".
//
// Places: {1} the first unnamed argument; {text} a named one; {date 1} year, month and day from the
// first argument on; {measure 1} a number with its unit, or a range; {ordinal 1} 21st; {join 1},
// {list 1}, {lines 1} all unnamed arguments from the first on, glued, with commas, or as list
// items.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "wikipedia/template_arguments.h"

namespace timeprobe::wikipedia {

// The text behind a number, for 1 and for other numbers.
struct UnitText {
  std::string one;
  std::string many;
};
using UnitTexts = std::map<std::string, UnitText, std::less<>>;

class TemplateText {
 public:
  // A problem names a brace that is not closed, or a place that is none or stands twice (which
  // would let nested templates grow without bounds).
  static Result<TemplateText> parse(const std::string& pattern);

  // None when a place has no value.
  std::optional<std::string> fill(const TemplateArguments& arguments, const UnitTexts& units) const;

 private:
  enum class PlaceKind { positional, named, date, measure, ordinal, join, list, lines };
  struct Place {
    PlaceKind kind = PlaceKind::positional;
    std::size_t number = 1;  // of the (first) unnamed argument
    std::string name;        // of a named one
    bool operator==(const Place&) const = default;
  };
  struct Piece {
    std::string literal;  // stands before the place
    std::optional<Place> place;
  };

  static Result<Place> parse_place(const std::string& text);
  static std::string value_of(const Place& place, const TemplateArguments& arguments,
                              const UnitTexts& units);

  std::vector<Piece> pieces_;
};

}  // namespace timeprobe::wikipedia
