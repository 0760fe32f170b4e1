// config.json; what is accepted has a finite table of tensors and comes back when written.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "t5_files/t5_config.h"
#include "t5_files/t5_tensors.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const auto config = parse_t5_config({reinterpret_cast<const char*>(data), size});
  if (!config.ok()) return 0;
  if (config->num_layers + config->num_decoder_layers < 50) (void)t5_tensors(*config);
  const auto again = parse_t5_config(json_of(*config));
  if (!again.ok() || !(*again == *config)) std::abort();
  return 0;
}
