#include "html/deflate.h"

#include <zlib.h>

#include "base/check.h"

namespace timeprobe {

std::string deflated(std::string_view content) {
  uLongf size = ::compressBound(content.size());
  std::string bytes(size, '\0');
  const int code = ::compress2(reinterpret_cast<Bytef*>(bytes.data()), &size,
                               reinterpret_cast<const Bytef*>(content.data()), content.size(), 9);
  TIMEPROBE_CHECK(code == Z_OK, "the bound of zlib holds");
  bytes.resize(size);
  return bytes;
}

}  // namespace timeprobe
