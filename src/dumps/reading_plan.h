// Which part of a dump is read, and from where.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "dumps/dump_kind.h"
#include "dumps/grain.h"
#include "dumps/record_joiner.h"

namespace timeprobe::dumps {

struct ReadingPlan {
  DumpKind kind = DumpKind::plain;
  std::uint64_t begin_bit = 0;
  // known: a unit begins at begin_bit. sought: the first at or behind it is to be found.
  enum class Begin { known, sought } begin = Begin::known;
  // Reading goes on from an earlier one: so many bytes of the first unit's text were read.
  // REQUIRES: known.
  std::optional<std::uint64_t> skip_text;
  RecordJoiner::Start start = RecordJoiner::Start::at_record;
  // Units that begin here or behind are another shard's; none: all up to the end of the file.
  std::optional<std::uint64_t> end_byte;
  std::size_t max_record_bytes = 0;
  Grain grain;
};

}  // namespace timeprobe::dumps
