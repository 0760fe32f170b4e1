// The outputs of all shards of a run, put in the order of the dump.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dumps/read_dump.h"

namespace timeprobe::dumps {

struct NamedShard {
  std::string file;  // for complaints
  Shard shard;
};

// Which of the files come first, second and so on. Throws a usage Error that names the file where
// they are of different numbers of shards, and when one is missing or stands twice.
std::vector<std::size_t> shard_order(const std::vector<NamedShard>& files);

}  // namespace timeprobe::dumps
