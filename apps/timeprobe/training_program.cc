#include "training_program.h"

#include <fmt/format.h>
#include <unistd.h>

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
  throw usage_error(
      fmt::format("{} is not there: timeprobe was built without LibTorch. Install libtorch-dev and "
                  "libopenblas0-pthread and build again, or run ./quickstart.sh --with-training",
                  training_program().string()));
}

}  // namespace timeprobe
