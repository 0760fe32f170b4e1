// Any bytes as a dump of one kind: read in one grain and in another, and on from the middle.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "dumps/reading.h"
#include "fuzz/memory_source.h"
#include "tests/dumps/packed.h"

namespace timeprobe::dumps {

struct FuzzedText : BlockResult {
  std::string text;
};

struct FuzzedReading {
  std::string text;
  std::size_t num_damages = 0;
  std::vector<std::pair<std::size_t, ResumePoint>> resume_points;
};

inline FuzzedReading read_fuzzed(const std::string& bytes, const ReadingPlan& plan,
                                 int num_threads) {
  FuzzedReading reading;
  RecordWork work;
  work.process = [](const RecordBlock& block) {
    auto text = std::make_unique<FuzzedText>();
    text->text = block.text;
    return text;
  };
  work.take = [&](std::unique_ptr<BlockResult> result, const Progress& progress) {
    reading.text += static_cast<FuzzedText&>(*result).text;
    reading.resume_points.emplace_back(reading.text.size(), progress.next);
  };
  work.damaged = [&](const Damage&) { ++reading.num_damages; };
  MemorySource source(bytes);
  Reading(source, plan, work).read(num_threads);
  return reading;
}

inline ReadingPlan fuzzed_plan(DumpKind kind, std::uint64_t cell_bytes, std::size_t chunk_bytes) {
  ReadingPlan plan;
  plan.kind = kind;
  plan.max_record_bytes = 100000;
  plan.grain.cell_bytes = cell_bytes;
  plan.grain.chunk_bytes = chunk_bytes;
  plan.grain.trusted_bytes = 1000;
  return plan;
}

// What an undamaged dump gives depends on nothing but its bytes; a damaged one does no harm.
inline void check_fuzzed(DumpKind kind, const std::string& dump) {
  const FuzzedReading whole = read_fuzzed(dump, fuzzed_plan(kind, 1 << 20, 1 << 16), 1);
  const FuzzedReading fine = read_fuzzed(dump, fuzzed_plan(kind, 50, 40), 2);
  if (whole.num_damages > 0) return;
  TIMEPROBE_CHECK(fine.text == whole.text && fine.num_damages == 0, "another grain, another text");
  if (fine.resume_points.empty()) return;
  const auto& [taken, from] = fine.resume_points[fine.resume_points.size() / 2];
  ReadingPlan rest = fuzzed_plan(kind, 50, 40);
  rest.begin_bit = from.unit_bit;
  rest.skip_text = from.text_byte;
  TIMEPROBE_CHECK(read_fuzzed(dump, rest, 1).text == whole.text.substr(taken), "resumed wrongly");
}

inline std::string pack_unit(DumpKind kind, std::string_view text, int level) {
  switch (kind) {
    case DumpKind::gzip: return gzip_member(text, level % 10);
    case DumpKind::bzip2: return bzip2_stream(text, level % 9 + 1);
    case DumpKind::zstd: return zstd_frame(text, level % 9 + 1);
    case DumpKind::plain: break;
  }
  return std::string(text);
}

// The bytes themselves, or, by the first of them, units that hold them, with one byte of the dump
// changed: few random bytes would get past a header.
inline void fuzz_dump(DumpKind kind, std::string_view bytes) {
  if (bytes.size() < 6 || (bytes[0] & 1) == 0) return check_fuzzed(kind, std::string(bytes));
  const auto number = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const std::size_t unit_bytes = number(1) * std::size_t{4} + 1;
  std::string dump;
  for (std::string_view text = bytes.substr(6); !text.empty();) {
    const std::string_view piece = text.substr(0, unit_bytes);
    dump += pack_unit(kind, piece, number(2));
    text.remove_prefix(piece.size());
  }
  const std::size_t place = number(3) * std::size_t{256} + number(4);
  if (place < dump.size()) dump[place] = static_cast<char>(dump[place] ^ bytes[5]);
  check_fuzzed(kind, dump);
}

}  // namespace timeprobe::dumps
