#include "tests/dumps/read_back.h"

#include "base/random.h"

namespace timeprobe::dumps {
namespace {

struct Records : BlockResult {
  std::vector<std::string> records;
  std::vector<Place> places;
};

std::unique_ptr<BlockResult> read_records(const RecordBlock& block, const std::string& end) {
  EXPECT_FALSE(block.text.empty());
  unsigned sum = 0;
  for (std::size_t i = 0; i < kPadding; ++i) sum += static_cast<unsigned char>(block.text.end()[i]);
  EXPECT_LT(sum, kPadding * 256);  // reads the padding, for the address sanitizer
  auto records = std::make_unique<Records>();
  records->records = records_of(block.text, end);
  std::size_t byte = 0;
  for (const std::string& record : records->records) {
    records->places.push_back(block.place_of(byte));
    byte += record.size();
  }
  return records;
}

}  // namespace

std::string ReadBack::text() const {
  std::string all;
  for (const std::string& record : records) all += record;
  return all;
}

Grain fine_grain() {
  Grain grain;
  grain.cell_bytes = 700;
  grain.chunk_bytes = 512;
  grain.ahead_bytes = 20000;
  grain.trusted_bytes = 4000;
  grain.waiting_bytes = 30000;
  return grain;
}

ReadBack read_back(const std::filesystem::path& path, const DumpOptions& options,
                   const std::string& record_end, const Grain& grain) {
  ReadBack back;
  Progress last;
  RecordWork work;
  work.record_end = record_end;
  work.process = [&](const RecordBlock& block) { return read_records(block, record_end); };
  work.take = [&](std::unique_ptr<BlockResult> result, const Progress& progress) {
    auto& block = static_cast<Records&>(*result);
    for (auto& record : block.records) back.records.push_back(std::move(record));
    back.places.insert(back.places.end(), block.places.begin(), block.places.end());
    EXPECT_GE(progress.file_bytes, last.file_bytes);
    EXPECT_GE(progress.text_bytes, last.text_bytes);
    last = progress;
    back.text_bytes = progress.text_bytes;
    back.resume_points.push_back(progress.next);
    back.records_by_then.push_back(back.records.size());
  };
  work.damaged = [&](const Damage& damage) { back.damages.push_back(damage); };
  read_dump(path, options, work, grain);
  return back;
}

std::string random_lines(std::size_t size, std::size_t longest, std::uint64_t seed,
                         std::string_view line_end) {
  Random random(seed);
  std::string text;
  while (text.size() < size) {
    const std::size_t length = random.below((random.chance(0.1) ? longest : 60) + 1);
    const std::uint64_t letters = random.below(25) + 1;
    for (std::size_t i = 0; i < length; ++i) {
      text += static_cast<char>('a' + random.below(letters));
    }
    text += line_end;
  }
  return text;
}

std::vector<std::string> records_of(std::string_view text, std::string_view record_end) {
  std::vector<std::string> records;
  while (!text.empty()) {
    const std::size_t mark = text.find(record_end);
    const std::size_t size =
        mark == std::string_view::npos ? text.size() : mark + record_end.size();
    records.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return records;
}

}  // namespace timeprobe::dumps
