// A question and a context, parted by a zero byte: never a crash, and an answer only with a status
// that has one.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "reasoner/reasoner.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t split = text.find('\0');
  const std::string_view context = split == text.npos ? "" : text.substr(split + 1);
  for (const ContextKind kind : {ContextKind::facts, ContextKind::events}) {
    const Conclusion conclusion = reason(text.substr(0, split), {kind, std::string(context)});
    const bool has_answer = conclusion.status == ConclusionStatus::answered ||
                            conclusion.status == ConclusionStatus::ambiguous;
    TIMEPROBE_CHECK(has_answer == !conclusion.answers.empty(), conclusion.explanation);
  }
  return 0;
}
