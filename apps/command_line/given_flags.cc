#include "command_line/given_flags.h"

#include <fmt/format.h>

#include "base/error.h"

namespace timeprobe {

void refuse_given(const CLI::App& command, std::initializer_list<const char*> flags,
                  const std::string& reason) {
  for (const char* flag : flags) {
    if (command.count(flag) > 0) throw usage_error(fmt::format("{}: {}", flag, reason));
  }
}

}  // namespace timeprobe
