#include "suites/chronosense/real_items.h"

#include <fmt/format.h>

#include <algorithm>

#include "allen/coarse_interval.h"

namespace timeprobe::chronosense {
namespace {

constexpr std::size_t kMaxEvents = 5000;

StatedEvent stated(const Event& event) { return {event.name, event.start, event.end}; }

// The one relation of two events whose hypothesis is certainly true, or none: single-year events
// that share an end point make several true or leave some open.
std::optional<Relation> certain_relation(const CoarseInterval& a, const CoarseInterval& b) {
  std::optional<Relation> found;
  for (const Relation relation : all_relations()) {
    if (evaluate(relation, a, b) != Truth::yes) continue;
    if (found) return std::nullopt;
    found = relation;
  }
  return found;
}

// Two places in the list of events.
struct EventPair {
  std::uint32_t a;
  std::uint32_t b;
};

// Keeps a uniform sample of `most` of the pairs that it is shown.
class Reservoir {
 public:
  Reservoir(std::size_t most, Random random) : most_(most), random_(random) {}

  void show(EventPair pair) {
    ++num_shown_;
    if (kept_.size() < most_) {
      kept_.push_back(pair);
    } else if (const std::uint64_t place = random_.below(num_shown_); place < most_) {
      kept_[place] = pair;
    }
  }

  std::vector<EventPair> finish() {
    random_.shuffle(kept_);
    return std::move(kept_);
  }

 private:
  std::size_t most_;
  Random random_;
  std::uint64_t num_shown_ = 0;
  std::vector<EventPair> kept_;
};

class RealPairs : public RealItems {
 public:
  RealPairs(const std::vector<Event>& events, Relation relation, std::vector<EventPair> pairs,
            std::uint64_t seed)
      : events_(events), relation_(relation), pairs_(std::move(pairs)), seed_(seed) {}

  std::size_t size() const override { return pairs_.size(); }

  Item at(std::size_t place) const override {
    Random random = item_random(seed_, "real", relation_, place);
    const EventPair pair = pairs_[place];
    return relation_item(relation_, {stated(events_[pair.a]), stated(events_[pair.b])}, random);
  }

 private:
  const std::vector<Event>& events_;
  Relation relation_;
  std::vector<EventPair> pairs_;
  std::uint64_t seed_;
};

// Whether the task can be asked of the event.
bool serves(const Event& event, ArithmeticTask task) {
  constexpr std::int64_t kRoomForWrongYears = 30;
  switch (task) {
    case ArithmeticTask::end_timepoint: return event.end - event.start >= 1;
    case ArithmeticTask::intermediate_timepoint: return event.end - event.start >= 2;
    case ArithmeticTask::next_occurrence:
      return event.frequency_years.value_or(0) >= 2 &&
             year_number(event.start) + *event.frequency_years <= kMaxYear - kRoomForWrongYears;
  }
  return false;
}

class RealSingles : public RealItems {
 public:
  RealSingles(const std::vector<Event>& events, ArithmeticTask task, std::size_t most,
              std::uint64_t seed)
      : events_(events), task_(task), seed_(seed) {
    for (std::uint32_t i = 0; i < events.size(); ++i) {
      if (serves(events[i], task)) places_.push_back(i);
    }
    Random::stream(seed, fmt::format("chronosense/singles/{}", to_text(ChronoSenseTask(task))))
        .shuffle(places_);
    places_.resize(std::min(most, places_.size()));
  }

  std::size_t size() const override { return places_.size(); }

  Item at(std::size_t place) const override {
    Random random = item_random(seed_, "real", task_, place);
    const Event& event = events_[places_[place]];
    switch (task_) {
      case ArithmeticTask::intermediate_timepoint: return intermediate_item(stated(event), random);
      case ArithmeticTask::next_occurrence:
        return next_item({event.name, event.start, *event.frequency_years}, random);
      case ArithmeticTask::end_timepoint: break;
    }
    return end_item(event.name, event.start, event.end - event.start, random);
  }

 private:
  const std::vector<Event>& events_;
  ArithmeticTask task_;
  std::uint64_t seed_;
  std::vector<std::uint32_t> places_;
};

// The places of the events that make pairs.
std::vector<std::uint32_t> places_for_pairs(const std::vector<Event>& events, std::uint64_t seed) {
  std::vector<std::uint32_t> places(events.size());
  for (std::uint32_t i = 0; i < places.size(); ++i) places[i] = i;
  if (places.size() > kMaxEvents) {
    Random::stream(seed, "chronosense/events").shuffle(places);
    places.resize(kMaxEvents);
  }
  return places;
}

std::vector<std::vector<EventPair>> pairs_by_relation(const std::vector<Event>& events,
                                                      std::size_t most, std::uint64_t seed) {
  std::vector<Reservoir> reservoirs;
  for (const Relation relation : all_relations()) {
    reservoirs.emplace_back(
        most, Random::stream(seed, fmt::format("chronosense/pairs/{}", to_text(relation))));
  }
  Random order = Random::stream(seed, "chronosense/order");
  const std::vector<std::uint32_t> places = places_for_pairs(events, seed);
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size(); ++j) {
      // Each unordered pair is used once, in one of its two orders.
      EventPair pair = {places[i], places[j]};
      if (order.chance(0.5)) std::swap(pair.a, pair.b);
      const Event &a = events[pair.a], &b = events[pair.b];
      const auto relation =
          certain_relation({a.start.count(), a.end.count()}, {b.start.count(), b.end.count()});
      if (relation) reservoirs[static_cast<std::size_t>(*relation)].show(pair);
    }
  }
  std::vector<std::vector<EventPair>> pairs;
  for (Reservoir& reservoir : reservoirs) pairs.push_back(reservoir.finish());
  return pairs;
}

}  // namespace

std::vector<std::unique_ptr<RealItems>> make_real_items(const std::vector<Event>& events,
                                                        std::size_t most, std::uint64_t seed) {
  std::vector<std::vector<EventPair>> pairs = pairs_by_relation(events, most, seed);
  std::vector<std::unique_ptr<RealItems>> items;
  for (const ChronoSenseTask& task : chronosense_tasks()) {
    if (const auto* relation = std::get_if<Relation>(&task)) {
      items.push_back(std::make_unique<RealPairs>(
          events, *relation, std::move(pairs[static_cast<std::size_t>(*relation)]), seed));
    } else {
      items.push_back(
          std::make_unique<RealSingles>(events, std::get<ArithmeticTask>(task), most, seed));
    }
  }
  return items;
}

}  // namespace timeprobe::chronosense
