// Runs the built program as a user would, in a folder of its own.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include "base/files.h"

namespace timeprobe {

struct Outcome {
  int exit_code = 0;
  std::string text;  // both streams
};

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
  ProgramFolder()
      : folder_(std::filesystem::temp_directory_path() /
                ("timeprobe_app_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ProgramFolder() override { std::filesystem::remove_all(folder_); }

  // `before` stands before the program: variables, or shell commands that end with ';'.
  Outcome run(const std::string& arguments, const std::string& before = "") const {
    return run_in_shell("cd '" + folder_.string() + "'; " + before + " '" TIMEPROBE_BINARY "' " +
                        arguments);
  }

  void write(const std::string& name, const std::string& content) const {
    write_file(folder_ / name, content, IfExists::replace);
  }

  std::filesystem::path folder_;
};

}  // namespace timeprobe
