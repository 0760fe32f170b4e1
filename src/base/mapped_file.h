// A file's bytes as memory, read by the operating system as they are touched.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

namespace timeprobe {

// Read only; the bytes stay valid as long as this object lives. Reading is thread safe. Whoever
// truncates the file meanwhile ends the process (SIGBUS): files of ours are replaced by renaming,
// never written in place.
class MappedFile {
 public:
  // Throws a usage Error that names the file and the reason.
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  // Begins at a page, so that numbers at a multiple of their size are aligned.
  std::string_view bytes() const { return {data_, size_}; }

 private:
  const char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace timeprobe
