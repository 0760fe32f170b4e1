#include "command_line/shown_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace timeprobe {
namespace {

class ShownNames : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    if (is_positional) return option->get_name(true, false);
    return fmt::format("{}", fmt::join(shown_names(*option), ","));
  }
};

}  // namespace

std::vector<std::string> shown_names(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& letter : option.get_snames()) names.push_back("-" + letter);
  if (!option.get_lnames().empty()) names.push_back("--" + option.get_lnames().front());
  return names;
}

std::shared_ptr<CLI::FormatterBase> help_of_shown_names() { return std::make_shared<ShownNames>(); }

}  // namespace timeprobe
