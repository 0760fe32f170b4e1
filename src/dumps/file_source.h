// The bytes of a file that can be read at any place.
#pragma once

#include <string>

#include "dumps/byte_source.h"
#include "dumps/descriptor.h"

namespace timeprobe::dumps {

// Read with pread into the caller's room: no copy but the system's, and a file that shrinks while
// it is read ends early instead of killing the process, as a mapped one would.
class FileSource : public ByteSource {
 public:
  // Begins where the descriptor stands. `name` is for complaints.
  FileSource(Descriptor descriptor, std::string name);

  std::optional<std::uint64_t> size() const override { return size_; }
  std::size_t read(std::uint64_t offset, std::span<char> room, const Standing&) override;
  void release(std::uint64_t) override {}
  std::uint64_t kept_from() const override { return 0; }
  void wake() override {}
  std::optional<std::uint64_t> reach() const override { return std::nullopt; }

 private:
  Descriptor descriptor_;
  std::string name_;
  std::uint64_t origin_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace timeprobe::dumps
