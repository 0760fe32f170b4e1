#include "evaluation/text_numbers.h"

#include <limits>

#include "base/check.h"

namespace timeprobe {

TextNumber TextNumbers::of(std::string_view text) {
  if (const auto found = known_.find(text); found != known_.end()) return *found;
  TIMEPROBE_CHECK(ends_.size() < std::numeric_limits<std::uint32_t>::max(), "numbers of 32 bits");
  const auto number = static_cast<TextNumber>(ends_.size());
  bytes_ += text;
  ends_.push_back(bytes_.size());
  known_.insert(number);
  return number;
}

}  // namespace timeprobe
