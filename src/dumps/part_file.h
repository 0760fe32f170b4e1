// A file that grows while a dump is read and is cut back when the run goes on after an
// interruption.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace timeprobe::dumps {

class PartFile {
 public:
  // Opens or makes the file and cuts it to its first bytes, which sync() has told before. Makes
  // missing folders. Throws a usage Error when it is shorter, a runtime Error when the disk fails.
  PartFile(std::filesystem::path path, std::uint64_t keep_bytes);
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  // Appends; throws a runtime Error when the disk fails. Returns where in the file the text begins.
  std::uint64_t append(std::string_view text);

  // Puts all on the disk. Returns the size of the file.
  std::uint64_t sync();

  // Reads `size` bytes from `begin` on, sync() or not.
  std::string read(std::uint64_t begin, std::size_t size);

  std::uint64_t size() const { return size_ + waiting_.size(); }
  const std::filesystem::path& path() const { return path_; }

 private:
  [[noreturn]] void fail(const char* what) const;
  void flush();

  std::filesystem::path path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;  // on the file
  std::string waiting_;     // behind it, not yet written
};

}  // namespace timeprobe::dumps
