// SHA-256 of sources and plans, through OpenSSL.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace timeprobe {

// The digest of a content that comes in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;

  void add(std::string_view content);

  // Lower-case hex, 64 characters. Call once, last.
  std::string finish_hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

// Lower-case hex, 64 characters.
std::string sha256_hex(std::string_view content);

// Of a file of any size, read in pieces. Throws a usage Error that names the file; also for a pipe,
// whose content would then be lacking where it is read.
std::string sha256_of_file(const std::filesystem::path& path);

}  // namespace timeprobe
