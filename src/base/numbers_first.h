// The order in which the values of a label are shown: 20 before 100, numbers before texts.
#pragma once

#include <string>
#include <tuple>

#include "base/parse_as.h"

namespace timeprobe {

// Numbers by value and then as texts, so that only equal texts are equal ("05" comes before "5").
struct NumbersFirst {
  bool operator()(const std::string& a, const std::string& b) const { return key(a) < key(b); }

  static std::tuple<bool, long long, const std::string&> key(const std::string& text) {
    const auto number = parse_as<long long>(text);
    return {!number, number.value_or(0), text};
  }
};

}  // namespace timeprobe
