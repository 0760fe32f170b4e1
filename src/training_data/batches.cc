#include "training_data/batches.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/check.h"
#include "base/random.h"

namespace timeprobe {
namespace {

// The padded size of a batch, as it grows.
struct Extent {
  std::size_t examples = 0, source = 0, target = 0;

  Extent with(const ExampleLength& length) const {
    return {examples + 1, std::max(source, length.source), std::max(target, length.target)};
  }
  bool fits(const BatchLimits& limits) const {
    if (examples > limits.most_examples) return false;
    return limits.most_pieces == 0 ||
           (examples * source <= limits.most_pieces && examples * target <= limits.most_pieces);
  }
};

void cut_pool(std::span<const std::size_t> pool, std::span<const ExampleLength> lengths,
              const BatchLimits& limits, std::vector<std::vector<std::size_t>>& batches) {
  Extent open;
  for (const std::size_t place : pool) {
    const Extent next = open.with(lengths[place]);
    if (open.examples == 0 || !next.fits(limits)) {
      batches.emplace_back();
      open = Extent().with(lengths[place]);
    } else {
      open = next;
    }
    batches.back().push_back(place);
  }
}

}  // namespace

std::vector<std::size_t> epoch_order(std::size_t count, std::uint64_t seed, std::uint64_t epoch) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random = Random::stream(seed, fmt::format("epoch/{}/order", epoch));
  random.shuffle(order);
  return order;
}

std::vector<std::vector<std::size_t>> epoch_batches(std::span<const ExampleLength> lengths,
                                                    const BatchLimits& limits, std::uint64_t seed,
                                                    std::uint64_t epoch) {
  TIMEPROBE_CHECK(limits.most_examples > 0 && limits.batches_in_pool > 0, "empty batches");
  std::vector<std::size_t> order = epoch_order(lengths.size(), seed, epoch);
  std::vector<std::vector<std::size_t>> batches;
  const std::size_t pool_size = limits.most_examples * limits.batches_in_pool;
  for (std::size_t begin = 0; begin < order.size(); begin += pool_size) {
    const std::span pool(order.data() + begin, std::min(pool_size, order.size() - begin));
    if (limits.batches_in_pool > 1) {
      std::stable_sort(pool.begin(), pool.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(lengths[a].source, lengths[a].target) <
               std::pair(lengths[b].source, lengths[b].target);
      });
    }
    cut_pool(pool, lengths, limits, batches);
  }
  Random random = Random::stream(seed, fmt::format("epoch/{}/batches", epoch));
  random.shuffle(batches);
  return batches;
}

double padding_share(std::span<const ExampleLength> lengths,
                     std::span<const std::vector<std::size_t>> batches) {
  std::size_t used = 0, padded = 0;
  for (const auto& batch : batches) {
    Extent extent;
    for (const std::size_t place : batch) {
      extent = extent.with(lengths[place]);
      used += lengths[place].source + lengths[place].target;
    }
    padded += extent.examples * (extent.source + extent.target);
  }
  return padded == 0 ? 0.0 : 1.0 - static_cast<double>(used) / static_cast<double>(padded);
}

}  // namespace timeprobe
