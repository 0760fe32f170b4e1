// The bytes of a dump as they lie in the file or come through a pipe.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

namespace timeprobe::dumps {

// How a run (dumps/run.h) stands among the others; may change while it is read.
struct Standing {
  std::atomic<bool> first{false};     // all before it has been read: others wait for it
  std::atomic<bool> unwanted{false};  // what it gives will be thrown away
};

// Thrown where an unwanted run would wait, caught where it was begun.
struct Unwanted {};

// Thread safe.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // None for a pipe whose end has not been seen.
  virtual std::optional<std::uint64_t> size() const = 0;

  // Reads at the offset: some bytes, or none at the end. A run that is not the first may have to
  // wait (see PipeSource). Throws a runtime Error when the machine cannot read.
  virtual std::size_t read(std::uint64_t offset, std::span<char> room,
                           const Standing& standing) = 0;

  // Nothing before the offset will be read again.
  virtual void release(std::uint64_t offset) = 0;

  // Nothing before this byte can be read any more.
  virtual std::uint64_t kept_from() const = 0;

  // A Standing has changed.
  virtual void wake() = 0;

  // How far ahead of what was released reading makes sense; none: any distance.
  virtual std::optional<std::uint64_t> reach() const = 0;
};

// Whether the path can be read only once: standard input ("-"), a named pipe, the shell's <(...).
bool is_pipe(const std::filesystem::path& path);

// "-" is standard input, which is read like a file where it is one. Throws a usage Error for a path
// that cannot be opened or is a folder.
std::unique_ptr<ByteSource> open_source(const std::filesystem::path& path);

}  // namespace timeprobe::dumps
