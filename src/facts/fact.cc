#include "facts/fact.h"

#include <fmt/format.h>

namespace timeprobe {
namespace {

bool is_letter_and_number(std::string_view text, char letter) {
  return text.size() > 1 && text[0] == letter && text[1] != '0' &&
         text.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

}  // namespace

Result<EntityId> EntityId::parse(std::string_view text) {
  if (is_letter_and_number(text, 'Q')) return EntityId(std::string(text));
  return Problem{fmt::format("'{}' is not a Wikidata item such as Q42", text)};
}

Result<PropertyId> PropertyId::parse(std::string_view text) {
  if (is_letter_and_number(text, 'P')) return PropertyId(std::string(text));
  return Problem{fmt::format("'{}' is not a Wikidata property such as P39", text)};
}

}  // namespace timeprobe
