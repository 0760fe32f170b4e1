// The order in which the values of a label are shown: 20 before 100, numbers before texts.
#pragma once

#include <charconv>
#include <optional>
#include <string>

namespace timeprobe {

// Numbers by value and then as texts, so that only equal texts are equal ("05" comes before "5").
struct NumbersFirst {
  bool operator()(const std::string& a, const std::string& b) const {
    const auto first = number_of(a), second = number_of(b);
    if (first && second && *first != *second) return *first < *second;
    if (first.has_value() != second.has_value()) return first.has_value();
    return a < b;
  }

  // The whole number that the text is, or none.
  static std::optional<long long> number_of(const std::string& text) {
    long long number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
  }
};

}  // namespace timeprobe
