// gzip members as strangers write them: any bytes give records or damage.

#include <cstddef>
#include <cstdint>

#include "fuzz/fuzzed_dump.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe::dumps;
  fuzz_dump(DumpKind::gzip, {reinterpret_cast<const char*>(data), size});
  return 0;
}
