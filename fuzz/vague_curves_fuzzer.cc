// Files of vague curves as strangers write them: any bytes give curves or an Error, and every value
// of a curve is a probability.

#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/check.h"
#include "base/error.h"
#include "time/vague_adverb.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  if (size < 1) return 0;
  const std::string content(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto extrapolation =
      (data[0] & 1U) == 0 ? CurveExtrapolation::decay : CurveExtrapolation::clamp;
  // Half of the inputs start behind a complete curve set, which takes most of the luck out of
  // finding lines that are read.
  const std::string start =
      "event_type,adverbial,minutes,probability\n"
      "a,just,5,1\na,recently,5,1\na,some time ago,5,0.5\na,long time ago,5,0\n";
  try {
    const VagueCurves curves = VagueCurves::read(
        TextLines::of("fuzz", (data[0] & 2U) == 0 ? start + content : content), extrapolation);
    for (const VagueAdverb adverb : all_vague_adverbs()) {
      for (double minutes = 1e-5; minutes < 1e15; minutes *= 3) {
        const double p = curves.membership("a", adverb, minutes);
        const double generic = curves.membership("unknown", adverb, minutes);
        TIMEPROBE_CHECK(p >= 0 && p <= 1, "a value of 'a'");
        TIMEPROBE_CHECK(generic >= 0 && generic <= 1, "a value of the generic curve");
      }
      curves.membership("a", adverb, std::numeric_limits<double>::infinity());
    }
  } catch (const Error&) {
  }
  return 0;
}
