#include "dumps/read_dump.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/check.h"
#include "base/error.h"
#include "dumps/byte_source.h"
#include "dumps/dump_kind.h"
#include "dumps/reading.h"
#include "dumps/reading_plan.h"
#include "dumps/zstd_units.h"

namespace timeprobe::dumps {
namespace {

constexpr std::uint64_t kAheadBytesByThread = std::uint64_t{512} << 20;
// Where every cell holds units, going further ahead gains nothing.
constexpr std::uint64_t kAheadCellsByThread = 16;

std::string first_bytes(ByteSource& source, std::size_t count) {
  Standing first;
  first.first = true;
  std::string bytes(count, '\0');
  std::size_t size = 0;
  while (size < count) {
    const std::size_t got = source.read(size, {bytes.data() + size, count - size}, first);
    if (got == 0) break;
    size += got;
  }
  bytes.resize(size);
  return bytes;
}

DumpKind check_kind(const std::string& name, const std::string& front) {
  if (front.empty()) throw usage_error(name + ": the file is empty; a dump is wanted");
  const auto kind = kind_of(front);
  if (!kind) throw usage_error(name + ": " + kind.problem().message);
  const std::uint64_t window = ZstdUnits::window_bytes(front);
  if (window > ZstdUnits::kMaxWindowBytes) {
    throw usage_error(
        fmt::format("{0}: needs {1} MiB to be decompressed, more than {2}; use zstd "
                    "-dc --long=31 {0} and read standard input",
                    name, window >> 20, ZstdUnits::kMaxWindowBytes >> 20));
  }
  return *kind;
}

// A cell holds some blocks, as what it begins with is searched for; a small file has
// to be shared out all the same.
std::uint64_t bzip2_cell(std::optional<std::uint64_t> size, std::uint64_t threads) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 20;
  return std::clamp(size.value_or(kMost) / (8 * threads), kMost / 4, kMost);
}

Grain grain_of(DumpKind kind, std::optional<std::uint64_t> size, int num_threads) {
  const auto threads = static_cast<std::uint64_t>(num_threads);
  Grain grain;
  grain.ahead_bytes = threads * kAheadBytesByThread;
  if (kind == DumpKind::plain) grain.cell_bytes = std::uint64_t{4} << 20;
  if (kind == DumpKind::bzip2) grain.cell_bytes = bzip2_cell(size, threads);
  const bool every_cell = kind == DumpKind::plain || kind == DumpKind::bzip2;
  if (every_cell) grain.ahead_bytes = threads * kAheadCellsByThread * grain.cell_bytes;
  return grain;
}

// size * index / count without overflow.
std::uint64_t border(std::uint64_t size, int index, int count) {
  const auto parts = static_cast<std::uint64_t>(count);
  const auto part = static_cast<std::uint64_t>(index);
  return size / parts * part + size % parts * part / parts;
}

// False when the shard has no bytes.
bool plan_shard(const std::string& name, const Shard& shard, std::optional<std::uint64_t> size,
                ReadingPlan& plan) {
  if (shard.count < 1 || shard.index < 0 || shard.index >= shard.count) {
    throw usage_error(
        fmt::format("shard {}/{}: the first number counts from 0 and is below the second",
                    shard.index, shard.count));
  }
  if (shard.count == 1) return true;
  if (!size) throw usage_error(name + ": a pipe has no size; shards need a file");
  const std::uint64_t begin = border(*size, shard.index, shard.count);
  const std::uint64_t end = border(*size, shard.index + 1, shard.count);
  plan.begin_bit = 8 * begin;
  if (begin > 0) {
    plan.begin = ReadingPlan::Begin::sought;
    plan.start = RecordJoiner::Start::inside_record;
  }
  if (end < *size) plan.end_byte = end;
  return begin < end;
}

// False when there was nothing more to read.
bool plan_resuming(const std::string& name, const ResumePoint& from,
                   std::optional<std::uint64_t> size, ReadingPlan& plan) {
  if (size && from.unit_bit > 8 * *size) {
    throw usage_error(
        fmt::format("{}: the place to go on from does not fit this dump: byte {} of {}", name,
                    from.unit_bit / 8, *size));
  }
  if (plan.end_byte && from.unit_bit >= 8 * *plan.end_byte) return false;
  plan.begin_bit = from.unit_bit;
  plan.begin = ReadingPlan::Begin::known;
  plan.start = RecordJoiner::Start::at_record;
  plan.skip_text = from.text_byte;
  return true;
}

void read(const std::filesystem::path& path, const DumpOptions& options, const RecordWork& work,
          const Grain* fixed_grain) {
  TIMEPROBE_CHECK(options.num_threads >= 1, "read_dump needs a thread");
  TIMEPROBE_CHECK(work.process && work.take, "read_dump needs to know what to do");
  const std::string name = path == "-" ? "standard input" : path.string();
  const auto source = open_source(path);
  ReadingPlan plan;
  plan.kind = check_kind(name, first_bytes(*source, kKindBytes));
  plan.grain = fixed_grain != nullptr ? *fixed_grain
                                      : grain_of(plan.kind, source->size(), options.num_threads);
  plan.max_record_bytes = options.max_record_bytes;
  const bool is_pipe = source->reach().has_value();
  const std::optional<std::uint64_t> size = is_pipe ? std::nullopt : source->size();
  if (!plan_shard(name, options.shard, size, plan)) return;
  if (options.from && !plan_resuming(name, *options.from, size, plan)) return;
  Reading(*source, plan, work).read(options.num_threads);
}

}  // namespace

void read_dump(const std::filesystem::path& path, const DumpOptions& options,
               const RecordWork& work) {
  read(path, options, work, nullptr);
}

void read_dump(const std::filesystem::path& path, const DumpOptions& options,
               const RecordWork& work, const Grain& grain) {
  read(path, options, work, &grain);
}

}  // namespace timeprobe::dumps
