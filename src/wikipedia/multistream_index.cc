#include "wikipedia/multistream_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "base/each_once.h"
#include "base/error.h"
#include "base/parse_as.h"
#include "base/split_text.h"
#include "dumps/read_dump.h"
#include "wikipedia/character_references.h"

namespace timeprobe::wikipedia {
namespace fs = std::filesystem;

namespace {

struct IndexLine {
  std::uint64_t stream;
  std::string_view title;
};

// "616:10:AccessibleComputing"
std::optional<IndexLine> parse_index_line(std::string_view line) {
  const std::size_t first = line.find(':');
  const std::size_t second = line.find(':', first + 1);  // npos + 1 is 0: none there either
  const auto stream = parse_as<std::uint64_t>(line.substr(0, first));
  if (!stream || second == std::string_view::npos || second + 1 == line.size()) return std::nullopt;
  return IndexLine{*stream, line.substr(second + 1)};
}

// What the lines of one block gave.
struct IndexBlock : dumps::BlockResult {
  IndexReading reading;
  std::optional<std::size_t> size_bytes() const override {
    return reading.streams.size() * sizeof(std::uint64_t);
  }
};

using Wanted = std::function<bool(std::string_view)>;

// Titles may stand in the index as in the XML: "AT&amp;T".
bool is_wanted(std::string_view title, const Wanted& wanted) {
  if (wanted(title)) return true;
  return title.find('&') != std::string_view::npos && wanted(decode_character_references(title));
}

void read_index_line(std::string_view line, const Wanted& wanted, IndexReading& reading) {
  if (line.empty()) return;
  ++reading.num_lines;
  const auto parsed = parse_index_line(line);
  if (!parsed) {
    ++reading.num_bad_lines;
  } else if (is_wanted(parsed->title, wanted)) {
    reading.streams.push_back(parsed->stream);
  }
}

}  // namespace

std::optional<fs::path> find_index(const fs::path& dump) {
  constexpr std::string_view kMark = "-multistream";
  const std::string name = dump.filename().string();
  const std::size_t mark = name.find(kMark);
  const std::size_t xml = name.find(".xml", mark == std::string::npos ? 0 : mark);
  if (mark == std::string::npos || xml == std::string::npos || !name.ends_with(".bz2")) {
    return std::nullopt;
  }
  // "enwiki-20240101-pages-articles-multistream1.xml-p1p41242.bz2" has its own index, too.
  std::string part = name.substr(xml + 4);
  part.resize(part.size() - std::string_view(".bz2").size());
  const std::string stem = name.substr(0, mark + kMark.size()) + "-index" +
                           name.substr(mark + kMark.size(), xml - mark - kMark.size()) + ".txt" +
                           part;
  for (const char* ending : {".bz2", "", ".gz", ".zst"}) {
    const fs::path index = dump.parent_path() / (stem + ending);
    if (fs::exists(index)) return index;
  }
  return std::nullopt;
}

IndexReading read_index(const fs::path& index, int num_threads, const Wanted& wanted) {
  IndexReading total;
  dumps::RecordWork work;
  work.process = [&](const dumps::RecordBlock& block) {
    auto result = std::make_unique<IndexBlock>();
    std::string_view text = block.text;
    while (!text.empty()) read_index_line(take_until(text, '\n'), wanted, result->reading);
    keep_each_once(result->reading.streams);
    return result;
  };
  work.take = [&](std::unique_ptr<dumps::BlockResult> result, const dumps::Progress&) {
    const IndexReading& reading = static_cast<IndexBlock&>(*result).reading;
    total.streams.insert(total.streams.end(), reading.streams.begin(), reading.streams.end());
    total.num_lines += reading.num_lines;
    total.num_bad_lines += reading.num_bad_lines;
  };
  work.damaged = [&](const dumps::Damage& damage) {
    throw usage_error(fmt::format("{}: byte {}: {}; give a whole index, or the dump without one",
                                  index.string(), damage.place.file_byte, damage.problem));
  };
  dumps::DumpOptions options;
  options.num_threads = num_threads;
  dumps::read_dump(index, options, work);
  keep_each_once(total.streams);
  return total;
}

}  // namespace timeprobe::wikipedia
