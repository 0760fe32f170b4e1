// The values of places that take several arguments of a template. Empty: there is no value.
#pragma once

#include <string>
#include <string_view>

#include "wikipedia/template_arguments.h"
#include "wikipedia/template_text.h"

namespace timeprobe::wikipedia {

// {{start date|1993|2|24|df=y}} -> "24 February 1993", without df "February 24, 1993", with less
// arguments "February 1993" or "1993". A first argument that is no number is the date itself.
std::string date_value(const TemplateArguments& arguments, std::size_t first);

// {{convert|5|-|10|km|mi}} -> "5–10 km", {{convert|6|ft|2|in}} -> "6 feet 2 inches"
std::string measure_value(const TemplateArguments& arguments, std::size_t first,
                          const UnitTexts& units);

// "21" -> "21st"; what is no number stays.
std::string ordinal_value(std::string_view number);

// The arguments from `first` on that hold something, with `between` between them.
std::string joined_values(const TemplateArguments& arguments, std::size_t first,
                          std::string_view between);

// The same as items of a list in wikitext.
std::string lines_value(const TemplateArguments& arguments, std::size_t first);

}  // namespace timeprobe::wikipedia
