// Where the items of an exam come from: one source for each task, handing out each item once.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "suites/chronosense/drawn_items.h"
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

// The items about real events, in their order. The items must outlive the source.
std::unique_ptr<ItemSource> real_source(const RealItems& items);

// The real items of the split with abstract names, then drawn ones. Remembers sixteen bytes a real
// item. `real` may be null and must outlive the source.
std::unique_ptr<ItemSource> abstract_source(const RealItems* real, ItemDrawer drawer);

}  // namespace timeprobe::chronosense
