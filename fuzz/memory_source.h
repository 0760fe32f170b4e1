// A dump in memory, for the fuzzers.
#pragma once

#include <algorithm>
#include <string>

#include "dumps/byte_source.h"

namespace timeprobe::dumps {

class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::string bytes) : bytes_(std::move(bytes)) {}

  std::optional<std::uint64_t> size() const override { return bytes_.size(); }
  std::size_t read(std::uint64_t offset, std::span<char> room, const Standing&) override {
    if (offset >= bytes_.size()) return 0;
    const std::size_t count = std::min<std::uint64_t>(room.size(), bytes_.size() - offset);
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), count, room.begin());
    return count;
  }
  void release(std::uint64_t) override {}
  std::uint64_t kept_from() const override { return 0; }
  void wake() override {}
  std::optional<std::uint64_t> reach() const override { return std::nullopt; }

 private:
  std::string bytes_;
};

}  // namespace timeprobe::dumps
