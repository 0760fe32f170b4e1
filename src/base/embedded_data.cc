#include "base/embedded_data.h"

#include <string>

#include "base/check.h"

namespace timeprobe {

std::string_view embedded_file(std::string_view name) {
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.name == name) return file.content;
  }
  check_failed("name is embedded", __FILE__, __LINE__, "no embedded file " + std::string(name));
}

}  // namespace timeprobe
