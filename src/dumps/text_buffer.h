// Room for decoded text, with readable padding behind it.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>

#include "base/check.h"
#include "dumps/record_work.h"

namespace timeprobe::dumps {

// A fixed capacity; filled from the front. The bytes are not cleared beforehand.
class TextBuffer {
 public:
  explicit TextBuffer(std::size_t capacity)
      : bytes_(std::make_unique_for_overwrite<char[]>(capacity + kPadding)), capacity_(capacity) {
    std::memset(bytes_.get() + capacity, 0, kPadding);
  }

  std::string_view text() const { return {bytes_.get(), size_}; }
  std::span<char> room() { return {bytes_.get() + size_, capacity_ - size_}; }
  std::size_t capacity() const { return capacity_; }

  // `count` bytes were written to the front of room().
  void add(std::size_t count) {
    TIMEPROBE_CHECK(count <= capacity_ - size_, "more text than there was room for");
    size_ += count;
  }

  // Holds this text now. REQUIRES: it fits and does not lie in the buffer.
  void assign(std::string_view text) {
    size_ = 0;
    std::memcpy(room().data(), text.data(), text.size());
    add(text.size());
  }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t capacity_;
  std::size_t size_ = 0;
};

}  // namespace timeprobe::dumps
