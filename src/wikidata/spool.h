// A file that grows while a dump is read: JSON lines packed with Zstandard, in frames, so that what
// was written up to a checkpoint can be kept when the run goes on after an interruption.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "base/zstd_text.h"
#include "dumps/part_file.h"

namespace timeprobe::wikidata {

class Spool {
 public:
  // Opens, makes and cuts as dumps::PartFile, with its errors.
  Spool(std::filesystem::path path, std::uint64_t keep_bytes)
      : file_(std::move(path), keep_bytes) {}

  // Throw a runtime Error when the disk fails.
  void add(std::string_view text);

  // Puts all that was added on the disk. Returns the bytes of the file.
  std::uint64_t sync();

  const std::filesystem::path& path() const { return file_.path(); }

 private:
  void append_packed();

  dumps::PartFile file_;
  bool in_frame_ = false;
  ZstdCompressor compressor_;
  std::string packed_;
};

}  // namespace timeprobe::wikidata
