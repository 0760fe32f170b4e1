#include "command_line/number_checks.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <optional>
#include <string>

namespace timeprobe {
namespace {

const std::string kFine;

std::string complaint(const std::string& wanted, const std::string& text) {
  return fmt::format("{} is wanted, not '{}'", wanted, text);
}

bool is_whole_from(const std::string& text, std::uint64_t least) {
  std::uint64_t number = 0;
  return !text.starts_with('-') && CLI::detail::lexical_cast(text, number) && number >= least;
}

bool is_whole_in(const std::string& text, int least, int most) {
  std::int64_t number = 0;
  return CLI::detail::lexical_cast(text, number) && least <= number && number <= most;
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

CLI::Validator number_that(bool (*fits)(double), const std::string& wanted) {
  return check([fits, wanted](const std::string& text) {
    const std::optional<double> number = finite_number(text);
    return number && fits(*number) ? kFine : complaint(wanted, text);
  });
}

}  // namespace

CLI::Validator whole_from(std::uint64_t least) {
  return check([least](const std::string& text) {
    if (is_whole_from(text, least)) return kFine;
    return complaint(fmt::format("a whole number from {}", least), text);
  });
}

CLI::Validator between(int least, int most) {
  const std::string range = fmt::format("{} to {}", least, most);
  return {[least, most, range](const std::string& text) {
            if (is_whole_in(text, least, most)) return kFine;
            return complaint("a whole number from " + range, text);
          },
          range};
}

CLI::Validator between(double least, double most) {
  const std::string range = fmt::format("{} to {}", least, most);
  return {[least, most, range](const std::string& text) {
            const std::optional<double> number = finite_number(text);
            if (number && least <= *number && *number <= most) return kFine;
            return complaint("a number from " + range, text);
          },
          range};
}

CLI::Validator above_zero() {
  return number_that([](double number) { return number > 0.0; }, "a number above 0");
}

CLI::Validator not_below_zero() {
  return number_that([](double number) { return number >= 0.0; }, "a number from 0");
}

}  // namespace timeprobe
