#include "dumps/record_mark.h"

#include <cstring>

#include "base/error.h"

namespace timeprobe::dumps {

RecordMark::RecordMark(std::string mark) : mark_(std::move(mark)) {
  if (mark_.empty()) throw usage_error("the end of a record is a text, not nothing");
  for (std::size_t size = 1; size < mark_.size(); ++size) {
    if (mark_.ends_with(mark_.substr(0, size))) {
      throw usage_error("'" + mark_ + "' cannot end a record: it begins as it ends");
    }
  }
}

std::size_t RecordMark::first_end(std::string_view text) const {
  const void* found = ::memmem(text.data(), text.size(), mark_.data(), mark_.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + mark_.size();
}

std::size_t RecordMark::last_end(std::string_view text) const {
  while (text.size() >= mark_.size()) {
    const void* found = ::memrchr(text.data(), mark_.back(), text.size());
    if (found == nullptr) break;
    const auto end = static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + 1;
    if (text.substr(0, end).ends_with(mark_)) return end;
    text = text.substr(0, end - 1);
  }
  return std::string_view::npos;
}

}  // namespace timeprobe::dumps
