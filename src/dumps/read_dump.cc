#include "dumps/read_dump.h"

#include <bzlib.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <isa-l/igzip_lib.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "base/error.h"

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kInputBytes = std::size_t{256} << 10;
constexpr std::size_t kChunkBytes = std::size_t{1} << 20;

class Input {
 public:
  explicit Input(const std::filesystem::path& path) : name_(path.string()) {
    descriptor_ = name_ == "-" ? STDIN_FILENO : ::open(name_.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) throw usage_error(name_ + ": " + std::strerror(errno));
  }
  ~Input() {
    if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
  }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  // More bytes behind what is left; false at the end.
  bool fill() {
    bytes_.erase(0, used_);
    used_ = 0;
    const std::size_t before = bytes_.size();
    bytes_.resize(before + kInputBytes);
    const ssize_t got = ::read(descriptor_, bytes_.data() + before, kInputBytes);
    if (got < 0) throw usage_error(name_ + ": " + std::strerror(errno));
    bytes_.resize(before + static_cast<std::size_t>(got));
    return got > 0;
  }
  char* data() { return bytes_.data() + used_; }
  std::size_t size() const { return bytes_.size() - used_; }
  void use(std::size_t count) {
    used_ += count;
    total_ += count;
  }
  std::uint64_t total() const { return total_; }
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  int descriptor_ = -1;
  std::string bytes_;
  std::size_t used_ = 0;
  std::uint64_t total_ = 0;
};

// Cuts text that comes in pieces and works on the records.
class Cutter {
 public:
  Cutter(const RecordWork& work, const Input& input) : work_(work), input_(input) {}

  void add(const char* text, std::size_t size) {
    text_.append(text, size);
    if (text_.size() >= kChunkBytes) cut();
  }
  void finish() {
    cut();
    if (!text_.empty()) pass(text_.size());
  }
  void damaged(const std::string& problem) {
    cut();
    text_.clear();
    if (work_.damaged) work_.damaged({{input_.total(), 0}, problem});
  }

 private:
  void cut() {
    const std::size_t mark = text_.rfind(work_.record_end);
    if (mark != std::string::npos) pass(mark + work_.record_end.size());
  }
  void pass(std::size_t size) {
    text_.reserve(text_.size() + kPadding);
    auto result = work_.process({std::string_view(text_).substr(0, size), {0, passed_}});
    passed_ += size;
    text_.erase(0, size);
    work_.take(std::move(result), {input_.total(), std::nullopt, passed_, {0, passed_}});
  }

  const RecordWork& work_;
  const Input& input_;
  std::string text_;
  std::uint64_t passed_ = 0;
};

void read_gzip(Input& input, Cutter& cutter) {
  std::vector<char> out(kChunkBytes);
  inflate_state state;
  while (input.size() > 0 || input.fill()) {
    isal_inflate_init(&state);
    state.crc_flag = ISAL_GZIP;
    while (state.block_state != ISAL_BLOCK_FINISH) {
      if (input.size() == 0 && !input.fill()) return cutter.damaged("the file is cut");
      state.next_in = reinterpret_cast<std::uint8_t*>(input.data());
      state.avail_in = static_cast<std::uint32_t>(input.size());
      state.next_out = reinterpret_cast<std::uint8_t*>(out.data());
      state.avail_out = static_cast<std::uint32_t>(out.size());
      const int code = isal_inflate(&state);
      input.use(input.size() - state.avail_in);
      if (code != ISAL_DECOMP_OK) return cutter.damaged(fmt::format("gzip error {}", code));
      cutter.add(out.data(), out.size() - state.avail_out);
    }
  }
  cutter.finish();
}

void read_bzip2(Input& input, Cutter& cutter) {
  std::vector<char> out(kChunkBytes);
  while (input.size() > 0 || input.fill()) {
    bz_stream stream{};
    BZ2_bzDecompressInit(&stream, 0, 0);
    int code = BZ_OK;
    while (code == BZ_OK) {
      if (input.size() == 0 && !input.fill()) {
        BZ2_bzDecompressEnd(&stream);
        return cutter.damaged("the file is cut");
      }
      stream.next_in = input.data();
      stream.avail_in = static_cast<unsigned>(input.size());
      stream.next_out = out.data();
      stream.avail_out = static_cast<unsigned>(out.size());
      code = BZ2_bzDecompress(&stream);
      input.use(input.size() - stream.avail_in);
      cutter.add(out.data(), out.size() - stream.avail_out);
    }
    BZ2_bzDecompressEnd(&stream);
    if (code != BZ_STREAM_END) return cutter.damaged(fmt::format("bzip2 error {}", code));
  }
  cutter.finish();
}

void read_zstd(Input& input, Cutter& cutter) {
  std::vector<char> out(kChunkBytes);
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     ZSTD_freeDCtx);
  std::size_t code = 0;
  while (input.size() > 0 || input.fill()) {
    ZSTD_inBuffer from{input.data(), input.size(), 0};
    ZSTD_outBuffer to{out.data(), out.size(), 0};
    code = ZSTD_decompressStream(context.get(), &to, &from);
    input.use(from.pos);
    cutter.add(out.data(), to.pos);
    if (ZSTD_isError(code)) return cutter.damaged(ZSTD_getErrorName(code));
  }
  if (code != 0) return cutter.damaged("the file is cut");
  cutter.finish();
}

void read_plain(Input& input, Cutter& cutter) {
  while (input.size() > 0 || input.fill()) {
    cutter.add(input.data(), input.size());
    input.use(input.size());
  }
  cutter.finish();
}

}  // namespace

void read_dump(const std::filesystem::path& path, const DumpOptions&, const RecordWork& work) {
  Input input(path);
  while (input.size() < 4 && input.fill()) continue;
  if (input.size() == 0) throw usage_error(input.name() + ": the file is empty; a dump is wanted");
  Cutter cutter(work, input);
  const std::string_view front(input.data(), input.size());
  if (front.starts_with("\x1f\x8b")) return read_gzip(input, cutter);
  if (front.starts_with("BZh")) return read_bzip2(input, cutter);
  if (front.starts_with("\x28\xb5\x2f\xfd")) return read_zstd(input, cutter);
  read_plain(input, cutter);
}

}  // namespace timeprobe::dumps
