// metrics.jsonl of any trainer: reading never fails, and thinned curves keep their last step.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "learning_curves/learning_curves.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const LearningCurve& curve : parse_learning_curves("fuzzed", text).curves) {
    const auto few = thinned(curve.points, 3);
    TIMEPROBE_CHECK(few.size() <= 3, "thinned");
    TIMEPROBE_CHECK(few.back().step == curve.points.back().step, "the last step stays");
  }
  return 0;
}
