#include "doctor/finding.h"

#include <utility>

namespace timeprobe {

Finding ok_finding(std::string line) { return {.probe = {}, .line = std::move(line)}; }

Finding odd_finding(std::string line, std::vector<std::string> silent) {
  return {.probe = {},
          .result = ProbeResult::odd,
          .line = std::move(line),
          .silent = std::move(silent)};
}

Finding failed_finding(std::string line, std::vector<std::string> silent) {
  return {
      .probe = {}, .result = ProbeResult::no, .line = std::move(line), .silent = std::move(silent)};
}

}  // namespace timeprobe
