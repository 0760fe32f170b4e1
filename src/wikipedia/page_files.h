// The files of an extraction: the output, and what an interrupted run leaves to go on from.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "base/files.h"
#include "base/zstd_text.h"
#include "wikipedia/page_extraction.h"

namespace timeprobe::wikipedia {

// A new file that is packed where its name ends with ".zst".
class OutputFile {
 public:
  OutputFile(const std::filesystem::path& path, IfExists if_exists);

  void append(std::string_view text);
  void commit();

 private:
  void append_packed();

  NewFile file_;
  std::optional<ZstdCompressor> packing_;
  std::string packed_;
};

class PageFiles {
 public:
  // Throws a usage Error when the output is a folder, or there and not to be replaced, and when an
  // interrupted run left something that is neither to be gone on with nor to be replaced.
  PageFiles(std::filesystem::path out, IfExists if_exists, dumps::OldWork old_work);
  // What cannot be gone on with, since there is no checkpoint, goes.
  ~PageFiles();
  PageFiles(const PageFiles&) = delete;
  PageFiles& operator=(const PageFiles&) = delete;

  // Whether there is something to go on from.
  bool has_checkpoint() const { return has_checkpoint_; }

  std::filesystem::path part() const { return with_ending(".part"); }
  std::filesystem::path checkpoint() const { return with_ending(".checkpoint"); }

  // The part file holds the output's lines: it becomes the output.
  void take_part_as_output() const;

  // Part file and checkpoint go.
  void remove_traces() const;

 private:
  std::filesystem::path with_ending(const char* ending) const;

  std::filesystem::path out_;
  IfExists if_exists_;
  bool has_checkpoint_ = false;
};

}  // namespace timeprobe::wikipedia
