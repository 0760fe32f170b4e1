#include "dumps/shard_order.h"

#include <fmt/format.h>

#include <map>

#include "base/error.h"

namespace timeprobe::dumps {
namespace {

void check_count(const NamedShard& first, const NamedShard& other) {
  const auto& [index, count] = other.shard;
  if (count != first.shard.count) {
    throw usage_error(fmt::format("{}: is one of {} shards, {} one of {}", other.file, count,
                                  first.file, first.shard.count));
  }
  if (index < 0 || index >= count) {
    throw usage_error(
        fmt::format("{}: is shard {}/{}; the first number counts from 0 and is below "
                    "the second",
                    other.file, index, count));
  }
}

}  // namespace

std::vector<std::size_t> shard_order(const std::vector<NamedShard>& files) {
  std::map<int, std::size_t> by_index;
  for (std::size_t i = 0; i < files.size(); ++i) {
    check_count(files.front(), files[i]);
    const auto [index, count] = files[i].shard;
    const auto [found, is_new] = by_index.emplace(index, i);
    if (!is_new) {
      throw usage_error(fmt::format("{}: is shard {}/{}, as {} is", files[i].file, index, count,
                                    files[found->second].file));
    }
  }
  std::vector<std::size_t> order;
  for (const auto& [index, file] : by_index) {
    const auto wanted = static_cast<int>(order.size());
    if (index != wanted) break;
    order.push_back(file);
  }
  const int count = files.empty() ? 1 : files.front().shard.count;
  if (order.size() < static_cast<std::size_t>(count)) {
    throw usage_error(fmt::format("shard {}/{} is missing", order.size(), count));
  }
  return order;
}

}  // namespace timeprobe::dumps
