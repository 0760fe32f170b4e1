#include "wikipedia/template_arguments.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "wikipedia/wikitext_marks.h"

namespace timeprobe::wikipedia {
namespace {

// Line ends stay: they begin the items of a list.
std::string_view without_spaces(std::string_view text) {
  constexpr std::string_view kSpaces = " \t";
  const std::size_t begin = text.find_first_not_of(kSpaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpaces) + 1 - begin);
}

std::string_view readable(std::string_view text) {
  const bool holds_something = std::any_of(text.begin(), text.end(), [](char c) {
    return c != ' ' && c != '\t' && c != '\n' && !is_mark(c);
  });
  return holds_something ? without_spaces(text) : std::string_view();
}

// Where the name of a named argument ends: the first '=' in front of any link or tag.
std::size_t find_equals(std::string_view part) {
  const std::size_t found = part.find_first_of("=[<\"");
  return found != std::string_view::npos && part[found] == '=' ? found : std::string_view::npos;
}

std::string_view trimmed_name(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\n") + 1 - begin);
}

// A name that is a position: {{lang|1=fr|2=salut}}.
std::optional<std::size_t> number_of(std::string_view name) {
  constexpr std::size_t kMostArguments = 100;
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  const bool whole = error == std::errc() && end == name.data() + name.size();
  return whole && number >= 1 && number <= kMostArguments ? std::optional(number) : std::nullopt;
}

}  // namespace

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
    const std::string_view name = trimmed_name(part.substr(0, equals));
    const std::string_view value = part.substr(equals + 1);
    if (const auto number = number_of(name)) {
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
