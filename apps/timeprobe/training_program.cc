#include "training_program.h"

#include <unistd.h>

namespace timeprobe {

std::filesystem::path training_program() {
  std::error_code error;
  const auto own = std::filesystem::read_symlink("/proc/self/exe", error);
  return own.parent_path() / "timeprobe-train";
}

bool has_training_program() { return ::access(training_program().c_str(), X_OK) == 0; }

}  // namespace timeprobe
