// Text compressed with Zstandard (RFC 8878), in files whose names end with ".zst".
#pragma once

#include <filesystem>
#include <istream>
#include <memory>
#include <string>
#include <string_view>

namespace timeprobe {

// "facts.jsonl.zst"
bool has_zstd_name(const std::filesystem::path& path);

// The name without a final ".zst".
std::filesystem::path without_zstd(std::filesystem::path path);

// The text of a file: decompressed where its name ends with ".zst", as it is otherwise. Throws a
// usage Error that names the file and the reason; reading throws one for bytes that are no
// Zstandard data and for a file that ends inside a frame. Frames may follow each other.
std::unique_ptr<std::istream> open_text(const std::filesystem::path& path);

// Text in, compressed bytes out. Bytes depend on the texts and on where frames end, not on how the
// texts are cut into calls.
class ZstdCompressor {
 public:
  ZstdCompressor();
  ~ZstdCompressor();
  ZstdCompressor(ZstdCompressor&&) noexcept;
  ZstdCompressor& operator=(ZstdCompressor&&) noexcept;

  // Appends to `out` what is ready.
  void add(std::string_view text, std::string& out);

  // Appends the rest of the frame: what was appended so far can be read by itself.
  void end_frame(std::string& out);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace timeprobe
