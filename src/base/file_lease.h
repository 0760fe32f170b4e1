// What one process at a time may do, whatever program it runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace timeprobe {

// Held by one process, and gone with it however it ends: an open-file-description lock on one byte
// of a file, which need not have that byte. Programs that the process starts do not hold it. Where
// the file system knows no locks nothing is guarded.
class FileLease {
 public:
  // Makes the file where it is missing. None while another process (or another FileLease of this
  // one) holds that byte. Throws a runtime Error when the file cannot be made.
  static std::optional<FileLease> take(const std::filesystem::path& file, std::int64_t byte);

  FileLease(FileLease&& other) noexcept;
  FileLease& operator=(FileLease&&) = delete;
  ~FileLease();

  // Makes this the content of the file. A disk that fails is passed over: the lease holds without.
  void write(std::string_view text) const;

 private:
  explicit FileLease(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace timeprobe
