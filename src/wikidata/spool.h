// A file that grows while a dump is read: JSON lines packed with Zstandard, in frames, so that what
// was written up to a checkpoint can be kept when the run goes on after an interruption.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/zstd_text.h"

namespace timeprobe::wikidata {

class Spool {
 public:
  // Opens or makes the file and cuts it to its first `keep_bytes`, which sync() has told before.
  // Makes missing folders. Throws a usage Error when the file is shorter, a runtime Error when the
  // disk fails.
  Spool(std::filesystem::path path, std::uint64_t keep_bytes);
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  // Throw a runtime Error when the disk fails.
  void add(std::string_view text);

  // Puts all that was added on the disk. Returns the bytes of the file.
  std::uint64_t sync();

  const std::filesystem::path& path() const { return path_; }

 private:
  [[noreturn]] void fail(const char* what) const;
  void write_packed();

  std::filesystem::path path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  bool in_frame_ = false;
  ZstdCompressor compressor_;
  std::string packed_;
};

}  // namespace timeprobe::wikidata
