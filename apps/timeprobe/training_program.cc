#include "training_program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace timeprobe {

std::filesystem::path training_program() {
  std::error_code error;
  const auto own = std::filesystem::read_symlink("/proc/self/exe", error);
  return own.parent_path() / "timeprobe-train";
}

bool has_training_program() { return ::access(training_program().c_str(), X_OK) == 0; }

void require_training_program() {
  if (has_training_program()) return;
  throw usage_error(fmt::format(
      "{} is not there: timeprobe was built without LibTorch. Install the package "
      "timeprobe-training, or libtorch-dev and libopenblas0-pthread and build again, as "
      "./quickstart.sh --with-training does",
      training_program().string()));
}

bool belongs_to_training_program(const CLI::App& command) { return command.get_prefix_command(); }

void become_training_program(const std::vector<std::string>& words) {
  require_training_program();
  const std::string program = training_program().string();
  std::vector<char*> arguments = {const_cast<char*>(program.c_str())};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
  throw runtime_failure(fmt::format("cannot start {}: {}", program, std::strerror(errno)));
}

}  // namespace timeprobe
