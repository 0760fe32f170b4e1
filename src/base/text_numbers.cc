#include "base/text_numbers.h"

#include <limits>

#include "base/check.h"

namespace timeprobe {

std::optional<TextNumber> TextNumbers::find(std::string_view text) const {
  const auto found = known_.find(text);
  return found == known_.end() ? std::nullopt : std::optional(*found);
}

TextNumber TextNumbers::of(std::string_view text) {
  if (const auto found = find(text)) return *found;
  TIMEPROBE_CHECK(ends_.size() < std::numeric_limits<std::uint32_t>::max(), "numbers of 32 bits");
  const auto number = static_cast<TextNumber>(ends_.size());
  bytes_ += text;
  ends_.push_back(bytes_.size());
  known_.insert(number);
  return number;
}

}  // namespace timeprobe
