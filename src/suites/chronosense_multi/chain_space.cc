#include "suites/chronosense_multi/chain_space.h"

#include <algorithm>

#include "allen/coarse_interval.h"

namespace timeprobe::chronosense_multi {
namespace {

class LinkSpace : public ChainSpace {
 public:
  LinkSpace(int depth, Modality answer, Relation claimed)
      : depth_(depth), answer_(answer), claimed_(claimed), size_(count(kNothingPassed, depth)) {}

  std::uint64_t size() const override { return size_; }

  std::optional<ChainContext> at(std::uint64_t number) const override {
    RelationLinks links;
    RelationSet known = kNothingPassed;
    for (int left = depth_ - 1; left >= 0; --left) {
      for (const Relation relation : all_relations()) {
        const RelationSet next = compose(known, relation);
        const std::uint64_t chains = count(next, left);
        if (number < chains) {
          links.push_back({"", relation, ""});
          known = next;
          break;
        }
        number -= chains;
      }
    }
    return links;
  }

 private:
  // An event is equal to itself.
  static constexpr RelationSet kNothingPassed = Relation::equals;

  // The ways to go on with so many links from what is known of the first event to the present one.
  std::uint64_t count(RelationSet known, int left) const {
    if (left == 0) return modality_of(claimed_, known) == answer_ ? 1 : 0;
    const auto [found, is_new] = counts_.try_emplace({known.bits(), left}, 0);
    if (!is_new) return found->second;
    std::uint64_t chains = 0;
    for (const Relation relation : all_relations()) {
      chains += count(compose(known, relation), left - 1);
    }
    return counts_[{known.bits(), left}] = chains;
  }

  int depth_;
  Modality answer_;
  Relation claimed_;
  mutable std::map<std::pair<std::uint16_t, int>, std::uint64_t> counts_;
  std::uint64_t size_;
};

constexpr std::int64_t kWindow = 12;
constexpr std::int64_t kFirstYear = 1700;
constexpr std::int64_t kLastYear = 2000;

// All events inside the window.
std::vector<CoarseInterval> events_of_window() {
  std::vector<CoarseInterval> events;
  for (std::int64_t start = 0; start < kWindow; ++start) {
    for (std::int64_t end = start + 1; end < kWindow; ++end) events.push_back({start, end});
  }
  return events;
}

class YearSpace : public ChainSpace {
 public:
  YearSpace(int depth, Modality answer, Relation claimed)
      : num_between_(depth - 1), events_(events_of_window()) {
    for (std::size_t first = 0; first < events_.size(); ++first) {
      for (std::size_t last = 0; last < events_.size(); ++last) {
        const RelationSet known = possible_relations(events_[first], events_[last]);
        if (modality_of(claimed, known) == answer) ends_.emplace_back(first, last);
      }
    }
    size_ = ends_.size() * static_cast<std::uint64_t>(kLastYear - kFirstYear + 1);
    for (int i = 0; i < num_between_; ++i) size_ *= events_.size();
  }

  std::uint64_t size() const override { return size_; }

  std::optional<ChainContext> at(std::uint64_t number) const override {
    const auto take = [&number](std::uint64_t base) {
      const std::uint64_t digit = number % base;
      number /= base;
      return static_cast<std::size_t>(digit);
    };
    const auto& [first, last] = ends_[take(ends_.size())];
    std::vector<std::size_t> places = {first};
    for (int i = 0; i < num_between_; ++i) places.push_back(take(events_.size()));
    if (!std::is_sorted(places.begin() + 1, places.end())) return std::nullopt;
    places.push_back(last);
    // The events are in the order of their starts.
    if (events_[*std::min_element(places.begin(), places.end())].start != 0) return std::nullopt;
    const auto first_year = kFirstYear + static_cast<std::int64_t>(number);
    DatedEvents dated;
    for (const std::size_t place : places) {
      dated.push_back({"", CivilYear::from_count(first_year + events_[place].start),
                       CivilYear::from_count(first_year + events_[place].end)});
    }
    return dated;
  }

 private:
  int num_between_;
  std::vector<CoarseInterval> events_;
  std::vector<std::pair<std::size_t, std::size_t>> ends_;  // the first event and the last
  std::uint64_t size_ = 0;
};

}  // namespace

std::unique_ptr<ChainSpace> link_space(int depth, Modality answer, Relation claimed) {
  return std::make_unique<LinkSpace>(depth, answer, claimed);
}

std::unique_ptr<ChainSpace> year_space(int depth, Modality answer, Relation claimed) {
  return std::make_unique<YearSpace>(depth, answer, claimed);
}

}  // namespace timeprobe::chronosense_multi
