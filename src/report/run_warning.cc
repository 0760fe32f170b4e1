#include "report/run_warning.h"

#include <fmt/format.h>

namespace timeprobe {

std::optional<std::string> incomplete_warning(const RunInfo& run) {
  if (run.complete()) return std::nullopt;
  return fmt::format("run {}: {} of {} questions answered; the command that began it goes on",
                     run.name, run.num_answers, run.num_questions);
}

}  // namespace timeprobe
