// Always-on invariants. A failure is a bug in timeprobe, never the user's fault.
#pragma once

#include <stdexcept>
#include <string>

namespace timeprobe {

// Thrown by a failed TIMEPROBE_CHECK; main reports it as an internal error and asks for a report.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void check_failed(const char* expression, const char* file, int line,
                               const std::string& detail);

}  // namespace timeprobe

#define TIMEPROBE_CHECK(condition, detail)                                 \
  do {                                                                     \
    if (!(condition)) {                                                    \
      ::timeprobe::check_failed(#condition, __FILE__, __LINE__, (detail)); \
    }                                                                      \
  } while (false)
