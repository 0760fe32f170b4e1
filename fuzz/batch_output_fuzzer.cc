// The output of a batch whose lines name this plan: what stands behind the custom id is fuzzed.

#include <cstddef>
#include <cstdint>

#include "base/error.h"
#include "evaluation/batch_files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  static const BatchPlan plan = {"000000000000", 1};
  static const std::string start = "{\"custom_id\":\"timeprobe-" + plan.hash + "-0\",";
  try {
    read_batch_output(
        plan,
        TextLines::of("out.jsonl", start + std::string(reinterpret_cast<const char*>(data), size)));
  } catch (const Error&) {
  }
  return 0;
}
