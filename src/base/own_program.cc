#include "base/own_program.h"

#include <system_error>

namespace timeprobe {

std::filesystem::path own_program(const std::filesystem::path& link) {
  std::error_code error;
  const auto path = std::filesystem::read_symlink(link, error);
  return std::filesystem::equivalent(path, link, error) ? path : link;
}

}  // namespace timeprobe
