#include "wikipedia/template_arguments.h"

#include <algorithm>

#include "base/parse_as.h"
#include "base/text_normalization.h"

namespace timeprobe::wikipedia {
namespace {

// Line ends at both ends stay: they begin the items of a list.
std::string_view readable(std::string_view text) {
  constexpr std::string_view kNothing = " \t\n\x01\x02";  // spaces and marks
  const bool holds_something = text.find_first_not_of(kNothing) != std::string_view::npos;
  return holds_something ? trim(text, " \t") : std::string_view();
}

// Where the name of a named argument ends: the first '=' in front of any link or tag.
std::size_t find_equals(std::string_view part) {
  const std::size_t found = part.find_first_of("=[<\"");
  return found != std::string_view::npos && part[found] == '=' ? found : std::string_view::npos;
}

}  // namespace

std::optional<std::size_t> argument_number(std::string_view text) {
  constexpr std::size_t kMostArguments = 100;
  const auto number = parse_as<std::size_t>(text);
  return number && *number >= 1 && *number <= kMostArguments ? number : std::nullopt;
}

TemplateArguments::TemplateArguments(const std::vector<std::string_view>& parts) {
  std::size_t unnamed = 0;
  const auto put = [this](std::size_t number, std::string_view value) {
    if (positional_.size() < number) positional_.resize(number);
    positional_[number - 1] = readable(value);
  };
  for (const std::string_view part : parts) {
    const std::size_t equals = find_equals(part);
    if (equals == std::string_view::npos) {
      put(++unnamed, part);
      continue;
    }
    const std::string_view name = trim(part.substr(0, equals), " \t\n");
    const std::string_view value = part.substr(equals + 1);
    if (const auto number = argument_number(name)) {
      put(*number, value);
    } else {
      named_.emplace_back(name, readable(value));
    }
  }
}

std::string_view TemplateArguments::positional(std::size_t number) const {
  return number >= 1 && number <= positional_.size() ? positional_[number - 1] : std::string_view();
}

std::string_view TemplateArguments::named(std::string_view name) const {
  const auto found = std::find_if(named_.rbegin(), named_.rend(),
                                  [name](const auto& argument) { return argument.first == name; });
  return found == named_.rend() ? std::string_view() : found->second;
}

std::size_t TemplateArguments::num_positional() const {
  std::size_t count = positional_.size();
  while (count > 0 && positional_[count - 1].empty()) --count;
  return count;
}

}  // namespace timeprobe::wikipedia
