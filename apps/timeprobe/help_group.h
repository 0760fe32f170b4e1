// Flags that stand under a title of their own in a command's help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace timeprobe {

// What is added to the command while this lives stands under the title.
class HelpGroup {
 public:
  HelpGroup(CLI::App& command, const std::string& title) : command_(command) {
    command_.option_defaults()->group(title);
  }
  ~HelpGroup() { command_.option_defaults()->group("Options"); }
  HelpGroup(const HelpGroup&) = delete;
  HelpGroup& operator=(const HelpGroup&) = delete;

 private:
  CLI::App& command_;
};

}  // namespace timeprobe
