#include "wikidata/choose_events.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/random.h"

namespace timeprobe::wikidata {
namespace {

std::string id_of(const Event& event) { return event.id ? event.id->text() : std::string(); }

// Of events without an item the name decides.
std::uint64_t key_of(const Event& event, std::uint64_t seed) {
  const std::string label = fmt::format("events/{}", event.id ? id_of(event) : event.name);
  return Random::stream(seed, label).next();
}

}  // namespace

void EventChoice::offer(Event event, const dumps::Place& place) {
  if (!names_.insert(event.name).second) {
    return refusals_.add({kRepeatedName, event.name}, id_of(event), place);
  }
  const std::uint64_t key = key_of(event, rules_.seed);
  offers_.push_back({std::move(event), place, key});
}

std::vector<Event> EventChoice::finish() {
  std::vector<std::uint64_t> keys;
  for (const Offer& offer : offers_) keys.push_back(offer.key);
  const std::size_t most = std::min(rules_.max_events.value_or(keys.size()), keys.size());
  std::nth_element(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(most), keys.end());
  std::vector<Event> chosen;
  for (Offer& offer : offers_) {
    if (most == keys.size() || offer.key < keys[most]) {
      chosen.push_back(std::move(offer.event));
    } else {
      refusals_.add({kEnoughEvents, offer.event.name}, id_of(offer.event), offer.place);
    }
  }
  return chosen;
}

}  // namespace timeprobe::wikidata
