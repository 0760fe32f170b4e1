// Writes a Wikidata dump of any size that is made up from a seed, in the layout of the official
// one:
// "[", a line for each entity, "]"; every line but the last ends with a comma.
//
//   synthetic_dump [--size MB] [--seed N] [--compression KIND] [--member MB] [--threads N] > FILE
//
// --size         of the text, default 100
// --compression  none (default), gzip, gzip-members, bzip2, bzip2-streams, zstd, zstd-frames. As in
//                the official .json.gz, gzip-members are many, and between two of them stands a
//                tiny one that holds ",\n". Only the kinds of many members pack with all threads.
// --member       text of a member, stream or frame, default 8; the official dump's have thousands

#include <bzlib.h>
#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/parallel.h"
#include "bench/synthetic_entities.h"

namespace timeprobe {
namespace {

struct Settings {
  std::uint64_t size_mb = 100;
  std::uint64_t seed = 7;
  std::string compression = "none";
  std::uint64_t member_mb = 8;
  int num_threads = 2;
};

constexpr std::uint64_t kTypicalBytes = 17300;  // of a line; the size asked for is met roughly

void write_out(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) {
    throw runtime_failure("standard output cannot be written");
  }
}

// Text in, packed bytes out, in pieces.
class Packer {
 public:
  virtual ~Packer() = default;
  virtual std::string add(std::string_view text) = 0;
  virtual std::string finish() = 0;
};

class Unpacked : public Packer {
 public:
  std::string add(std::string_view text) override { return std::string(text); }
  std::string finish() override { return {}; }
};

constexpr std::size_t kRoom = std::size_t{1} << 20;

class Gzip : public Packer {
 public:
  Gzip() {
    constexpr int kGzipHeader = 16;
    TIMEPROBE_CHECK(
        deflateInit2(&stream_, 6, Z_DEFLATED, 15 + kGzipHeader, 8, Z_DEFAULT_STRATEGY) == Z_OK,
        "deflateInit2");
  }
  ~Gzip() override { deflateEnd(&stream_); }
  std::string add(std::string_view text) override { return pack(text, Z_NO_FLUSH); }
  std::string finish() override { return pack({}, Z_FINISH); }

 private:
  std::string pack(std::string_view text, int flush) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream_.avail_in = static_cast<uInt>(text.size());
    std::string out;
    do {
      const std::size_t size = out.size();
      out.resize(size + kRoom);
      stream_.next_out = reinterpret_cast<Bytef*>(out.data() + size);
      stream_.avail_out = kRoom;
      deflate(&stream_, flush);
      out.resize(size + kRoom - stream_.avail_out);
    } while (stream_.avail_out == 0);
    return out;
  }
  z_stream stream_{};
};

class Bzip2 : public Packer {
 public:
  Bzip2() { TIMEPROBE_CHECK(BZ2_bzCompressInit(&stream_, 9, 0, 0) == BZ_OK, "BZ2_bzCompressInit"); }
  ~Bzip2() override { BZ2_bzCompressEnd(&stream_); }
  std::string add(std::string_view text) override { return pack(text, BZ_RUN); }
  std::string finish() override { return pack({}, BZ_FINISH); }

 private:
  std::string pack(std::string_view text, int action) {
    stream_.next_in = const_cast<char*>(text.data());
    stream_.avail_in = static_cast<unsigned>(text.size());
    std::string out;
    int code = BZ_RUN_OK;
    while (code != BZ_STREAM_END && (stream_.avail_in > 0 || action == BZ_FINISH)) {
      const std::size_t size = out.size();
      out.resize(size + kRoom);
      stream_.next_out = out.data() + size;
      stream_.avail_out = kRoom;
      code = BZ2_bzCompress(&stream_, action);
      out.resize(size + kRoom - stream_.avail_out);
    }
    return out;
  }
  bz_stream stream_{};
};

class Zstd : public Packer {
 public:
  Zstd() { ZSTD_CCtx_setParameter(context_, ZSTD_c_checksumFlag, 1); }
  ~Zstd() override { ZSTD_freeCCtx(context_); }
  std::string add(std::string_view text) override { return pack(text, ZSTD_e_continue); }
  std::string finish() override { return pack({}, ZSTD_e_end); }

 private:
  std::string pack(std::string_view text, ZSTD_EndDirective directive) {
    ZSTD_inBuffer input{text.data(), text.size(), 0};
    std::string out;
    std::size_t left = 1;
    while (directive == ZSTD_e_end ? left > 0 : input.pos < input.size) {
      const std::size_t size = out.size();
      out.resize(size + kRoom);
      ZSTD_outBuffer output{out.data() + size, kRoom, 0};
      left = ZSTD_compressStream2(context_, &output, &input, directive);
      TIMEPROBE_CHECK(!ZSTD_isError(left), ZSTD_getErrorName(left));
      out.resize(size + output.pos);
    }
    return out;
  }
  ZSTD_CCtx* context_ = ZSTD_createCCtx();
};

struct Compression {
  std::string name;
  std::function<std::unique_ptr<Packer>()> make;
  bool is_many = false;
};

template <typename P>
std::unique_ptr<Packer> make() {
  return std::make_unique<P>();
}

const Compression& compression(const std::string& name) {
  static const std::vector<Compression> all = {
      {"none", make<Unpacked>, false},      {"gzip", make<Gzip>, false},
      {"gzip-members", make<Gzip>, true},   {"bzip2", make<Bzip2>, false},
      {"bzip2-streams", make<Bzip2>, true}, {"zstd", make<Zstd>, false},
      {"zstd-frames", make<Zstd>, true},
  };
  for (const Compression& one : all) {
    if (one.name == name) return one;
  }
  throw usage_error("--compression " + name + " is not known; see the head of synthetic_dump.cc");
}

std::string packed(const Compression& how, std::string_view text) {
  const auto packer = how.make();
  std::string out = packer->add(text);
  return out + packer->finish();
}

// The lines of one member; the comma behind the last stands in a member of its own.
std::string lines(const SyntheticEntities& entities, std::uint64_t begin, std::uint64_t end) {
  std::string text;
  for (std::uint64_t i = begin; i < end; ++i) {
    if (i > begin) text += ",\n";
    text += entities.line(i);
  }
  return text;
}

void write_dump(const Settings& settings) {
  const Compression& how = compression(settings.compression);
  const std::uint64_t count =
      std::max<std::uint64_t>(1, settings.size_mb * 1000000 / kTypicalBytes);
  const SyntheticEntities entities(settings.seed, count);
  const std::uint64_t in_member =
      std::max<std::uint64_t>(1, settings.member_mb * 1000000 / kTypicalBytes);
  const std::uint64_t num_members = (count + in_member - 1) / in_member;
  const auto stream = how.is_many ? nullptr : how.make();
  const auto small = [&](std::string_view text) {
    write_out(stream ? stream->add(text) : packed(how, text));
  };
  small("[\n");
  const auto wave = static_cast<std::size_t>(settings.num_threads) * 2;
  for (std::uint64_t first = 0; first < num_members; first += wave) {
    std::vector<std::string> members(std::min<std::uint64_t>(wave, num_members - first));
    parallel_for(members.size(), settings.num_threads, [&](std::size_t i) {
      const std::uint64_t begin = (first + i) * in_member;
      members[i] = lines(entities, begin, std::min(count, begin + in_member));
      if (!stream) members[i] = packed(how, members[i]);
    });
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (first + i > 0) small(",\n");
      write_out(stream ? stream->add(members[i]) : members[i]);
    }
  }
  small("\n]\n");
  if (stream) write_out(stream->finish());
}

int run(int argc, char** argv) {
  Settings settings;
  CLI::App app{"Writes a made-up Wikidata dump to standard output."};
  app.add_option("--size", settings.size_mb, "MB of text")->check(CLI::PositiveNumber);
  app.add_option("--seed", settings.seed);
  app.add_option("--compression", settings.compression);
  app.add_option("--member", settings.member_mb, "MB of text a member")->check(CLI::PositiveNumber);
  app.add_option("--threads", settings.num_threads)->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  try {
    write_dump(settings);
  } catch (const Error& error) {
    fmt::print(stderr, "synthetic_dump: {}\n", error.what());
    return error.kind() == ErrorKind::usage ? 2 : 1;
  }
  return 0;
}

}  // namespace
}  // namespace timeprobe

int main(int argc, char** argv) { return timeprobe::run(argc, argv); }
