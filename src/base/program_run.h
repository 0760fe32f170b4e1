// Another program, run to its end.
#pragma once

#include <string>
#include <vector>

namespace timeprobe {

struct ProgramRun {
  int exit_code = 0;   // 128 + N when signal N ended it
  std::string output;  // the last kKeptOutput bytes of standard output and standard error together

  static constexpr std::size_t kKeptOutput = 64 << 10;
};

// Starts arguments[0], found along PATH when it has no slash, without a shell and with nothing at
// its standard input; waits for its end. It stays in our process group, so that an interrupt ends
// both. Throws a usage Error that names the program when it cannot be started. REQUIRES: arguments
// is not empty. Thread safe.
ProgramRun run_program(const std::vector<std::string>& arguments);

}  // namespace timeprobe
