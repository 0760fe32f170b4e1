// The bytes of a checkpoint and of the index of one in several files.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "t5_files/safetensors.h"
#include "t5_files/sharded_checkpoint.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)parse_shard_index(bytes);
  const auto content = parse_safetensors(bytes);
  if (!content.ok()) return 0;
  for (const StoredTensor& tensor : content->tensors) {
    if (!is_real(tensor.type)) continue;
    std::vector<float> values(tensor.num_elements());
    copy_as_floats(tensor.type, tensor.bytes, values);
  }
  return 0;
}
