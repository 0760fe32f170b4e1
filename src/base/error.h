// The one exception type of timeprobe, for conditions after which a run cannot go on.
//
// Three kinds of trouble are kept apart (docs/architecture.md):
//   - expected in a normal run (a malformed line, an unparsable answer): a returned value, see
//   base/result.h;
//   - the run cannot go on (missing file, bad flag, full disk): Error, caught only in main;
//   - our bug (a broken invariant): TIMEPROBE_CHECK in base/check.h.
//
// The text of an Error names what was seen and what was wanted, in one line.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace timeprobe {

// Who has to act, and therefore the exit code of the program.
enum class ErrorKind {
  usage,    // the caller's flags, files or data are wrong: exit code 2
  runtime,  // the machine or a peer failed (disk full, database locked): exit code 1
};

class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  ErrorKind kind() const noexcept { return kind_; }

 private:
  ErrorKind kind_;
};

inline Error usage_error(const std::string& message) { return Error(ErrorKind::usage, message); }
inline Error runtime_failure(const std::string& message) {
  return Error(ErrorKind::runtime, message);
}

// "facts.tsv:12: month 13 is not in 1..12": the form in which every complaint about a file is made.
std::string at_line(std::string_view file, std::size_t line, std::string_view problem);

}  // namespace timeprobe
