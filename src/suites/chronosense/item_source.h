// Where the items of an exam come from: one source for each task, handing out each item once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "suites/chronosense/item.h"
#include "suites/chronosense/real_items.h"

namespace timeprobe::chronosense {

// The items of one task and one kind of names, handed out once each.
class ItemSource {
 public:
  virtual ~ItemSource() = default;

  // Begins a split that wants this many items.
  virtual void begin_split(std::size_t count) = 0;

  // The next item of the split; none when nothing is left.
  virtual std::optional<Item> next() = 0;
};

// The real items of each task (make_real_items), or none at all.
using AllRealItems = std::vector<std::unique_ptr<RealItems>>;

// A source for each task: the items about real events. These must outlive the sources.
std::vector<std::unique_ptr<ItemSource>> real_sources(const AllRealItems& real);

// A source for each task, prepared for about `count` items: the real items of the split with
// abstract names, then drawn ones. No two items of one split or of several are about the same dates
// in the same kind of context: pairs of real events with the same years, or with A and B in the
// other order, are taken once, by whichever relation comes first. Remembers sixteen bytes a real
// item. The real items must outlive the sources.
std::vector<std::unique_ptr<ItemSource>> abstract_sources(const AllRealItems& real,
                                                          Granularity unit, std::size_t count,
                                                          std::uint64_t seed);

}  // namespace timeprobe::chronosense
