#include "base/stream_text.h"

#include <iterator>

#include "base/error.h"

namespace timeprobe {

std::string read_to_end(std::istream& stream, std::string_view file_name) {
  std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  if (!stream.bad()) return text;
  throw runtime_failure(std::string(file_name) + ": reading failed part of the way");
}

}  // namespace timeprobe
