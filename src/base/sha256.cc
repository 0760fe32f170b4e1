#include "base/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/files.h"

namespace timeprobe {

struct Sha256::Context {
  EVP_MD_CTX* handle = EVP_MD_CTX_new();
  Context() = default;
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context() { EVP_MD_CTX_free(handle); }
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {
  TIMEPROBE_CHECK(EVP_DigestInit_ex(context_->handle, EVP_sha256(), nullptr) == 1, "OpenSSL");
}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::string_view content) {
  TIMEPROBE_CHECK(EVP_DigestUpdate(context_->handle, content.data(), content.size()) == 1,
                  "OpenSSL");
}

std::string Sha256::finish_hex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  TIMEPROBE_CHECK(EVP_DigestFinal_ex(context_->handle, digest.data(), &size) == 1, "OpenSSL");
  return fmt::format("{:02x}", fmt::join(digest.data(), digest.data() + size, ""));
}

std::string sha256_of_file(const std::filesystem::path& path) {
  std::error_code error;  // what cannot be looked at is told where it is opened
  if (std::filesystem::is_fifo(path, error)) {
    throw usage_error(path.string() +
                      ": is a pipe; a file is wanted, as it is read more than once");
  }
  std::ifstream file = open_file(path);
  Sha256 hash;
  std::vector<char> piece(1 << 20);
  while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())) || file.gcount() > 0) {
    hash.add({piece.data(), static_cast<std::size_t>(file.gcount())});
  }
  if (file.bad()) throw usage_error(path.string() + ": cannot be read to its end");
  return hash.finish_hex();
}

std::string sha256_hex(std::string_view content) {
  Sha256 hash;
  hash.add(content);
  return hash.finish_hex();
}

}  // namespace timeprobe
