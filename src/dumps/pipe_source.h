// The bytes of a pipe, read once and kept as long as they may be asked for.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

#include "dumps/byte_source.h"
#include "dumps/descriptor.h"

namespace timeprobe::dumps {

// Holds the bytes from the one last released up to the furthest that was asked for, at most `kept`
// of them: who asks for more waits until others release, unless its run is the first.
class PipeSource : public ByteSource {
 public:
  static constexpr std::uint64_t kKeptBytes = std::uint64_t{64} << 20;

  // `name` is for complaints.
  PipeSource(Descriptor descriptor, std::string name, std::uint64_t kept = kKeptBytes);

  std::optional<std::uint64_t> size() const override;
  std::size_t read(std::uint64_t offset, std::span<char> room, const Standing& standing) override;
  void release(std::uint64_t offset) override;
  std::uint64_t kept_from() const override;
  void wake() override;
  std::optional<std::uint64_t> reach() const override { return kept_ / 2; }

 private:
  void read_more(std::unique_lock<std::mutex>& lock);
  std::size_t copy(std::uint64_t offset, std::span<char> room) const;

  Descriptor descriptor_;
  std::string name_;
  std::uint64_t kept_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> pieces_;  // each kPieceBytes long, but the last
  std::uint64_t begin_ = 0;         // of the first piece
  std::uint64_t end_ = 0;           // of the last
  std::uint64_t released_ = 0;
  bool reading_ = false;
  bool ended_ = false;
};

}  // namespace timeprobe::dumps
