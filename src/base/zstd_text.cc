#include "base/zstd_text.h"

#include <fmt/format.h>
#include <zstd.h>

#include <fstream>
#include <streambuf>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/files.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

// Fast, and records pack well at any level.
constexpr int kLevel = 3;

std::size_t checked(std::size_t code) {
  TIMEPROBE_CHECK(ZSTD_isError(code) == 0, ZSTD_getErrorName(code));
  return code;
}

// Decompresses a file piece by piece.
class ZstdBuffer : public std::streambuf {
 public:
  explicit ZstdBuffer(const fs::path& path)
      : name_(path.string()),
        file_(open_file(path)),
        context_(ZSTD_createDCtx(), ZSTD_freeDCtx),
        in_(ZSTD_DStreamInSize()),
        out_(ZSTD_DStreamOutSize()) {}

 protected:
  int_type underflow() override {
    while (true) {
      if (input_.pos == input_.size && !output_is_full_ && !fill()) return traits_type::eof();
      const std::size_t size = decompress();
      if (size == 0) continue;
      setg(out_.data(), out_.data(), out_.data() + size);
      return traits_type::to_int_type(out_[0]);
    }
  }

 private:
  // Reads more of the file; false at its end.
  bool fill() {
    file_.read(in_.data(), static_cast<std::streamsize>(in_.size()));
    if (file_.bad()) throw runtime_failure(name_ + ": reading failed part of the way");
    input_ = {in_.data(), static_cast<std::size_t>(file_.gcount()), 0};
    if (input_.size > 0) return true;
    if (in_frame_) throw usage_error(name_ + ": the Zstandard data end in the middle");
    return false;
  }

  std::size_t decompress() {
    ZSTD_outBuffer output{out_.data(), out_.size(), 0};
    const std::size_t left = ZSTD_decompressStream(context_.get(), &output, &input_);
    if (ZSTD_isError(left) != 0) {
      throw usage_error(
          fmt::format("{}: is not sound Zstandard data: {}", name_, ZSTD_getErrorName(left)));
    }
    in_frame_ = left != 0;
    output_is_full_ = output.pos == output.size;
    return output.pos;
  }

  std::string name_;
  std::ifstream file_;
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_;
  std::vector<char> in_;
  std::vector<char> out_;
  ZSTD_inBuffer input_{nullptr, 0, 0};
  bool in_frame_ = false;
  bool output_is_full_ = false;  // the library may hold more text
};

class ZstdStream : public std::istream {
 public:
  explicit ZstdStream(const fs::path& path) : std::istream(nullptr), buffer_(path) {
    rdbuf(&buffer_);
    exceptions(std::ios::badbit);  // lets the buffer's own Errors through
  }

 private:
  ZstdBuffer buffer_;
};

}  // namespace

bool has_zstd_name(const fs::path& path) { return path.extension() == ".zst"; }

fs::path without_zstd(fs::path path) {
  return has_zstd_name(path) ? path.replace_extension() : path;
}

std::unique_ptr<std::istream> open_text(const fs::path& path) {
  if (has_zstd_name(path)) return std::make_unique<ZstdStream>(path);
  return std::make_unique<std::ifstream>(open_file(path));
}

struct ZstdCompressor::Context {
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(), ZSTD_freeCCtx};
  std::vector<char> buffer = std::vector<char>(ZSTD_CStreamOutSize());

  // Compresses until nothing is left to do; returns what the library would still write.
  void run(ZSTD_inBuffer input, ZSTD_EndDirective directive, std::string& out) {
    std::size_t left = 0;
    do {
      ZSTD_outBuffer output{buffer.data(), buffer.size(), 0};
      left = checked(ZSTD_compressStream2(context.get(), &output, &input, directive));
      out.append(buffer.data(), output.pos);
    } while (input.pos < input.size || (directive == ZSTD_e_end && left > 0));
  }
};

ZstdCompressor::ZstdCompressor() : context_(std::make_unique<Context>()) {
  checked(ZSTD_CCtx_setParameter(context_->context.get(), ZSTD_c_compressionLevel, kLevel));
  checked(ZSTD_CCtx_setParameter(context_->context.get(), ZSTD_c_checksumFlag, 1));
}

ZstdCompressor::~ZstdCompressor() = default;
ZstdCompressor::ZstdCompressor(ZstdCompressor&&) noexcept = default;
ZstdCompressor& ZstdCompressor::operator=(ZstdCompressor&&) noexcept = default;

void ZstdCompressor::add(std::string_view text, std::string& out) {
  context_->run({text.data(), text.size(), 0}, ZSTD_e_continue, out);
}

void ZstdCompressor::end_frame(std::string& out) {
  context_->run({nullptr, 0, 0}, ZSTD_e_end, out);
}

}  // namespace timeprobe
