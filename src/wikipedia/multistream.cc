#include "wikipedia/multistream.h"

#include <bzlib.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>

#include "base/error.h"
#include "base/files.h"
#include "base/parallel.h"
#include "base/result.h"

namespace timeprobe::wikipedia {
namespace fs = std::filesystem;

namespace {

// One bzip2 stream, decompressed by libbz2.
class StreamDecoder {
 public:
  StreamDecoder() {
    if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK)
      throw runtime_failure("no memory for libbz2");
  }
  ~StreamDecoder() { BZ2_bzDecompressEnd(&stream_); }
  StreamDecoder(const StreamDecoder&) = delete;
  StreamDecoder& operator=(const StreamDecoder&) = delete;

  enum class State { more, end };

  // Appends the text of the next compressed bytes.
  Result<State> add(std::string_view compressed, std::string& text, std::size_t max_text) {
    stream_.next_in = const_cast<char*>(compressed.data());  // libbz2 does not write there
    stream_.avail_in = static_cast<unsigned>(compressed.size());
    while (stream_.avail_in > 0) {
      const std::size_t size = text.size();
      text.resize(size + kStepBytes);
      stream_.next_out = text.data() + size;
      stream_.avail_out = kStepBytes;
      const int code = BZ2_bzDecompress(&stream_);
      text.resize(text.size() - stream_.avail_out);
      if (code == BZ_STREAM_END) return State::end;
      if (code != BZ_OK)
        return Problem{fmt::format("the bzip2 stream is damaged (libbz2 error {})", code)};
      if (text.size() > max_text)
        return Problem{fmt::format("the stream holds more than {} bytes of text", max_text)};
    }
    return State::more;
  }

 private:
  static constexpr unsigned kStepBytes = 1U << 20U;
  bz_stream stream_{};
};

// What a stream gave: text, or why not all of it.
struct StreamText {
  std::string text;
  std::uint64_t compressed_bytes = 0;
  std::string problem;
};

StreamText read_stream(const fs::path& dump, std::uint64_t begin, std::size_t max_text) {
  constexpr std::size_t kPieceBytes = std::size_t{256} << 10;
  std::ifstream file = open_file(dump);
  file.seekg(static_cast<std::streamoff>(begin));
  StreamText result;
  StreamDecoder decoder;
  std::string piece(kPieceBytes, '\0');
  while (true) {
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    const auto size = static_cast<std::size_t>(file.gcount());
    if (size == 0) {
      result.problem = result.compressed_bytes == 0 ? "the index points behind the file's end"
                                                    : "the file ends within the bzip2 stream";
      return result;
    }
    result.compressed_bytes += size;
    const auto state = decoder.add({piece.data(), size}, result.text, max_text);
    if (!state) {
      result.problem = state.problem().message;
      return result;
    }
    if (*state == StreamDecoder::State::end) return result;
  }
}

// The streams of one shard behind the point from which to go on.
std::vector<std::uint64_t> streams_of(const std::vector<std::uint64_t>& streams,
                                      const dumps::DumpOptions& options, std::uint64_t file_size) {
  const auto share = [&](int i) {
    return static_cast<std::uint64_t>(static_cast<__uint128_t>(file_size) *
                                      static_cast<unsigned>(i) /
                                      static_cast<unsigned>(options.shard.count));
  };
  const std::uint64_t begin = share(options.shard.index);
  const bool last = options.shard.index + 1 == options.shard.count;
  const std::uint64_t end = last ? ~std::uint64_t{0} : share(options.shard.index + 1);
  const std::uint64_t from = options.from ? options.from->unit_bit / 8 : 0;
  std::vector<std::uint64_t> result;
  std::copy_if(streams.begin(), streams.end(), std::back_inserter(result),
               [&](std::uint64_t at) { return at >= begin && at < end && at >= from; });
  return result;
}

// A stream that was read and processed, waiting for its turn.
struct ProcessedStream {
  std::unique_ptr<dumps::BlockResult> result;
  std::size_t text_bytes = 0;
  std::string problem;
};

ProcessedStream process_stream(const fs::path& dump, std::uint64_t begin,
                               const dumps::DumpOptions& options, const dumps::RecordWork& work) {
  StreamText stream = read_stream(dump, begin, options.max_record_bytes);
  ProcessedStream processed{nullptr, stream.text.size(), stream.problem};
  if (stream.text.empty()) return processed;
  stream.text.append(dumps::kPadding, '\0');
  const std::string_view text =
      std::string_view(stream.text).substr(0, stream.text.size() - dumps::kPadding);
  processed.result = work.process({text, dumps::Place{begin, 0}});
  return processed;
}

}  // namespace

void check_streams(const fs::path& dump, const std::vector<std::uint64_t>& streams) {
  std::vector<std::uint64_t> begins = {0};
  if (!streams.empty()) begins.push_back(streams.front());
  std::ifstream file = open_file(dump);
  for (const std::uint64_t begin : begins) {
    std::string seen(3, '\0');
    file.clear();
    file.seekg(static_cast<std::streamoff>(begin));
    file.read(seen.data(), static_cast<std::streamsize>(seen.size()));
    seen.resize(static_cast<std::size_t>(file.gcount()));
    if (seen == "BZh") continue;
    const bool is_cut = begin > 0 && seen.size() < 3;
    if (is_cut) continue;  // told when it is read
    throw usage_error(
        fmt::format("{}: no bzip2 stream begins at byte {} (BZh is wanted there): the index is not "
                    "that of this dump; give none, or that of a multistream dump",
                    dump.string(), begin));
  }
}

void read_streams(const fs::path& dump, const std::vector<std::uint64_t>& streams,
                  const dumps::DumpOptions& options, const dumps::RecordWork& work) {
  const std::uint64_t file_size = fs::file_size(dump);
  const std::vector<std::uint64_t> mine = streams_of(streams, options, file_size);
  dumps::Progress progress{0, file_size, 0, {}};
  const std::size_t batch = static_cast<std::size_t>(options.num_threads) * 4;
  for (std::size_t first = 0; first < mine.size(); first += batch) {
    std::vector<ProcessedStream> processed(std::min(batch, mine.size() - first));
    parallel_for(processed.size(), options.num_threads, [&](std::size_t i) {
      processed[i] = process_stream(dump, mine[first + i], options, work);
    });
    for (std::size_t i = 0; i < processed.size(); ++i) {
      const std::uint64_t begin = mine[first + i];
      const bool last = first + i + 1 == mine.size();
      progress.file_bytes = begin;
      progress.text_bytes += processed[i].text_bytes;
      progress.next = {last ? (begin + 1) * 8 : mine[first + i + 1] * 8, 0};
      if (!processed[i].problem.empty() && work.damaged) {
        work.damaged({{begin, processed[i].text_bytes}, processed[i].problem});
      }
      if (processed[i].result) work.take(std::move(processed[i].result), progress);
    }
  }
}

}  // namespace timeprobe::wikipedia
