// Runs the built program as a user would, in a folder of its own.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include "base/files.h"
#include "tests/test_folder.h"

namespace timeprobe {

struct Outcome {
  int exit_code = 0;
  std::string text;  // both streams
};

// What stands before a command that shall live with so much memory; nothing under the address
// sanitizer, which reserves terabytes.
inline std::string within_kib(int kib) {
#ifdef __SANITIZE_ADDRESS__
  static_cast<void>(kib);
  return "";
#else
  return "ulimit -v " + std::to_string(kib) + "; ";
#endif
}

// A line of the shell, both streams read.
inline Outcome run_in_shell(const std::string& line) {
  FILE* pipe = ::popen(("exec 2>&1; " + line).c_str(), "r");
  Outcome outcome;
  std::array<char, 4096> buffer{};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    outcome.text.append(buffer.data(), size);
  }
  outcome.exit_code = WEXITSTATUS(::pclose(pipe));
  return outcome;
}

class ProgramFolder : public testing::Test {
 protected:
  // `before` stands before the program: variables, or shell commands that end with ';'.
  Outcome run(const std::string& arguments, const std::string& before = "") const {
    return run_in_shell("cd '" + folder_.path().string() + "'; " + before +
                        " '" TIMEPROBE_BINARY "' " + arguments);
  }

  void write(const std::string& name, const std::string& content) const {
    folder_.write(name, content);
  }

  TestFolder folder_;
};

}  // namespace timeprobe
