#include "wikidata/property_search.h"

#include <algorithm>

#include "base/check.h"
#include "time/date_text.h"
#include "wikidata/byte_search.h"

namespace timeprobe::wikidata {
namespace {

constexpr std::size_t kMaxPrefix = 4;
constexpr std::size_t kLetters = 2;  // of a quoted id, before its digits: "P

// What all ids begin with, their first quote included.
std::string common_prefix(const std::vector<PropertyId>& properties) {
  std::string prefix = ('"' + properties[0].text()).substr(0, kMaxPrefix);
  for (const PropertyId& property : properties) {
    const std::string quoted = '"' + property.text();
    const auto end = std::mismatch(prefix.begin(), prefix.end(), quoted.begin(), quoted.end());
    prefix.erase(end.first, prefix.end());
  }
  return prefix;
}

}  // namespace

PropertySearch::PropertySearch(const std::vector<PropertyId>& properties) {
  TIMEPROBE_CHECK(!properties.empty(), "a search for at least one property");
  prefix_ = common_prefix(properties);
  for (const PropertyId& property : properties) {
    const auto number = static_cast<std::size_t>(*parse_number(property.text().substr(1)));
    TIMEPROBE_CHECK(number <= kMaxPropertyNumber, property.text());
    if (number >= wanted_.size()) wanted_.resize(number + 1);
    wanted_[number] = true;
  }
}

std::size_t PropertySearch::find(std::string_view text, std::size_t from) const {
  while (true) {
    const std::size_t place = find_bytes(text, prefix_, from);
    if (place == std::string_view::npos || is_wanted(text.substr(place + kLetters))) return place;
    from = place + 1;
  }
}

bool PropertySearch::is_wanted(std::string_view digits_and_quote) const {
  std::size_t number = 0;
  for (const char c : digits_and_quote) {
    if (c == '"') return number < wanted_.size() && wanted_[number];
    if (c < '0' || c > '9') return false;
    number = number * 10 + static_cast<std::size_t>(c - '0');
    if (number >= wanted_.size()) return false;
  }
  return false;
}

}  // namespace timeprobe::wikidata
