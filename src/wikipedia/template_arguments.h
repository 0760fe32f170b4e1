// The arguments of one use of a template: {{lang|fr|text=bonjour|2=salut}}.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace timeprobe::wikipedia {

// The number of an argument, for a text that is one: the "1" of {{lang|1=fr|2=salut}}.
std::optional<std::size_t> argument_number(std::string_view text);

class TemplateArguments {
 public:
  // What stands between the pipes, without the template's name. Views stay those of the caller.
  explicit TemplateArguments(const std::vector<std::string_view>& parts);

  // The argument without spaces at its ends; empty where it is missing or holds nothing to read.
  std::string_view positional(std::size_t number) const;  // counted from 1
  std::string_view named(std::string_view name) const;

  // The highest number of an argument that holds something, or 0.
  std::size_t num_positional() const;

 private:
  std::vector<std::string_view> positional_;
  std::vector<std::pair<std::string_view, std::string_view>> named_;
};

}  // namespace timeprobe::wikipedia
