#include "command_line/number_checks.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <optional>
#include <string>

namespace timeprobe {
namespace {

std::string complaint(const std::string& wanted, const std::string& text) {
  return fmt::format("{} is wanted, not '{}'", wanted, text);
}

bool is_whole_from(const std::string& text, std::uint64_t least) {
  std::uint64_t number = 0;
  return !text.starts_with('-') && CLI::detail::lexical_cast(text, number) && number >= least;
}

std::optional<double> finite_number(const std::string& text) {
  double number = 0.0;
  if (!CLI::detail::lexical_cast(text, number) || !std::isfinite(number)) return std::nullopt;
  return number;
}

// No name of a check: help texts say what a number is.
CLI::Validator check(std::function<std::string(std::string&)> find_fault) {
  return {std::move(find_fault), ""};
}

}  // namespace

CLI::Validator whole_from(std::uint64_t least) {
  return check([least](const std::string& text) {
    if (is_whole_from(text, least)) return std::string();
    return complaint(fmt::format("a whole number from {}", least), text);
  });
}

CLI::Validator above_zero() {
  return check([](const std::string& text) {
    const std::optional<double> number = finite_number(text);
    return number && *number > 0.0 ? std::string() : complaint("a number above 0", text);
  });
}

CLI::Validator not_below_zero() {
  return check([](const std::string& text) {
    const std::optional<double> number = finite_number(text);
    return number && *number >= 0.0 ? std::string() : complaint("a number from 0", text);
  });
}

}  // namespace timeprobe
