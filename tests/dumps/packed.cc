#include "tests/dumps/packed.h"

#include <bzlib.h>
#include <zlib.h>
#include <zstd.h>

#include <memory>

#include "base/check.h"

namespace timeprobe::dumps {
namespace {

std::string pack_pieces(std::string_view text, std::size_t longest, Random& random,
                        const std::function<std::string(std::string_view)>& pack) {
  std::string packed;
  for (const std::string_view piece : random_pieces(text, longest, random)) packed += pack(piece);
  return packed;
}

// With a skippable frame here and there, as pzstd writes them.
std::string zstd_frames(std::string_view text, Random& random) {
  return pack_pieces(text, 3000, random, [&](std::string_view piece) {
    const std::string frame = zstd_frame(piece, static_cast<int>(random.between(1, 9)));
    return random.chance(0.3) ? skippable_zstd_frame("1234") + frame : frame;
  });
}

}  // namespace

std::string gzip_member(std::string_view text, int level, gz_header_s* header) {
  z_stream stream{};
  constexpr int kGzip = 16;
  TIMEPROBE_CHECK(
      deflateInit2(&stream, level, Z_DEFLATED, 15 + kGzip, 8, Z_DEFAULT_STRATEGY) == Z_OK,
      "deflateInit2");
  if (header != nullptr) TIMEPROBE_CHECK(deflateSetHeader(&stream, header) == Z_OK, "header");
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  TIMEPROBE_CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END, "deflate");
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string bzip2_stream(std::string_view text, int level) {
  std::string packed(text.size() + text.size() / 50 + 600, '\0');
  auto size = static_cast<unsigned>(packed.size());
  TIMEPROBE_CHECK(
      BZ2_bzBuffToBuffCompress(packed.data(), &size, const_cast<char*>(text.data()),
                               static_cast<unsigned>(text.size()), level, 0, 0) == BZ_OK,
      "BZ2_bzBuffToBuffCompress");
  packed.resize(size);
  return packed;
}

std::string zstd_frame(std::string_view text, int level) {
  const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context(ZSTD_createCCtx(),
                                                                        ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), packed.data(), packed.size(), text.data(), text.size());
  TIMEPROBE_CHECK(!ZSTD_isError(size), "ZSTD_compress2");
  packed.resize(size);
  return packed;
}

std::string skippable_zstd_frame(std::string_view content) {
  std::string frame("\x50\x2a\x4d\x18", 4);
  for (unsigned shift = 0; shift < 32; shift += 8) {
    frame += static_cast<char>(content.size() >> shift & 0xff);
  }
  return frame + std::string(content);
}

std::vector<std::string_view> random_pieces(std::string_view text, std::size_t longest,
                                            Random& random) {
  std::vector<std::string_view> pieces;
  while (!text.empty()) {
    const std::size_t bound = random.chance(0.3) ? 3 : longest;
    const std::size_t size = std::min<std::size_t>(text.size(), random.below(bound + 1));
    pieces.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return pieces;
}

const std::vector<Packing>& packings() {
  using Text = std::string_view;
  static const std::vector<Packing> all = {
      {"plain", [](Text text, Random&) { return std::string(text); }},
      {"one gzip member", [](Text text, Random&) { return gzip_member(text); }},
      {"one stored gzip member", [](Text text, Random&) { return gzip_member(text, 0); }},
      {"gzip members",
       [](Text text, Random& random) {
         return pack_pieces(text, 3000, random, [&](Text piece) {
           return gzip_member(piece, static_cast<int>(random.between(0, 9)));
         });
       }},
      {"one bzip2 stream", [](Text text, Random&) { return bzip2_stream(text, 1); }},
      {"bzip2 streams",
       [](Text text, Random& random) {
         return pack_pieces(text, 30000, random, [&](Text piece) {
           return bzip2_stream(piece, static_cast<int>(random.between(1, 9)));
         });
       }},
      {"one zstd frame", [](Text text, Random&) { return zstd_frame(text); }},
      {"zstd frames", zstd_frames},
  };
  return all;
}

}  // namespace timeprobe::dumps
