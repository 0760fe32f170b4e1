#include "suites/chronosense/item_source.h"

#include <algorithm>
#include <utility>

#include "base/each_once.h"
#include "suites/chronosense/drawn_items.h"

namespace timeprobe::chronosense {
namespace {

class RealSource : public ItemSource {
 public:
  explicit RealSource(const RealItems& items) : items_(items) {}

  void begin_split(std::size_t) override {}

  std::optional<Item> next() override {
    if (place_ == items_.size()) return std::nullopt;
    return items_.at(place_++);
  }

 private:
  const RealItems& items_;
  std::size_t place_ = 0;
};

// The dates of real items, and which of them an abstract item has taken. Sixteen bytes an item.
class RealDates {
 public:
  void add(const RealItems& items) {
    for (std::size_t i = 0; i < items.size(); ++i) keys_.push_back(key_of(items.at(i).context));
    keep_each_once(keys_);
    taken_ = std::vector<bool>(keys_.size());
  }

  bool contains(const DateKey& key) const {
    return std::binary_search(keys_.begin(), keys_.end(), key);
  }

  // False when the dates were taken before. REQUIRES: contains(key).
  bool take(const DateKey& key) {
    const auto place = std::lower_bound(keys_.begin(), keys_.end(), key) - keys_.begin();
    const bool first = !taken_[static_cast<std::size_t>(place)];
    taken_[static_cast<std::size_t>(place)] = true;
    return first;
  }

 private:
  std::vector<DateKey> keys_;
  std::vector<bool> taken_;
};

// The real items of the split with abstract names, then drawn ones.
class AbstractSource : public ItemSource {
 public:
  AbstractSource(const RealItems* real, std::shared_ptr<RealDates> dates, ItemDrawer drawer)
      : real_(real), dates_(std::move(dates)), drawer_(std::move(drawer)) {}

  void begin_split(std::size_t count) override {
    const std::size_t num_real = real_ == nullptr ? 0 : real_->size();
    real_end_ = std::min(num_real, split_end_ + count);
    place_ = std::min(num_real, split_end_);
    split_end_ += count;
  }

  std::optional<Item> next() override {
    while (place_ < real_end_) {
      const Item item = real_->at(place_++);
      // Other real events with the same years are another real item, but the same abstract one.
      if (dates_->take(key_of(item.context))) return with_abstract_names(item);
    }
    return drawer_.next([this](const DateKey& key) { return dates_->contains(key); });
  }

 private:
  const RealItems* real_;
  std::shared_ptr<RealDates> dates_;
  ItemDrawer drawer_;
  std::size_t place_ = 0;
  std::size_t real_end_ = 0;
  std::size_t split_end_ = 0;
};

}  // namespace

std::vector<std::unique_ptr<ItemSource>> real_sources(const AllRealItems& real) {
  std::vector<std::unique_ptr<ItemSource>> sources;
  for (const auto& items : real) sources.push_back(std::make_unique<RealSource>(*items));
  return sources;
}

std::vector<std::unique_ptr<ItemSource>> abstract_sources(const AllRealItems& real,
                                                          Granularity unit, std::size_t count,
                                                          std::uint64_t seed) {
  const auto dates_of_pairs = std::make_shared<RealDates>();
  std::vector<std::unique_ptr<ItemSource>> sources;
  for (std::size_t i = 0; i < chronosense_tasks().size(); ++i) {
    const ChronoSenseTask& task = chronosense_tasks()[i];
    const RealItems* items = real.empty() ? nullptr : real[i].get();
    const bool is_pair = std::holds_alternative<Relation>(task);
    const auto dates = is_pair ? dates_of_pairs : std::make_shared<RealDates>();
    if (items != nullptr) dates->add(*items);
    sources.push_back(
        std::make_unique<AbstractSource>(items, dates, ItemDrawer(task, unit, count, seed)));
  }
  return sources;
}

}  // namespace timeprobe::chronosense
