#include "allen/constraint_network.h"

#include <deque>
#include <optional>
#include <utility>

namespace timeprobe {
namespace {

using Pair = std::pair<std::size_t, std::size_t>;

// The pair with the fewest relations left of those with more than one; none when all are decided.
std::optional<Pair> narrowest_open_pair(const ConstraintNetwork& network) {
  std::optional<Pair> best;
  int fewest = static_cast<int>(kNumRelations) + 1;
  for (std::size_t i = 0; i < network.size(); ++i) {
    for (std::size_t j = i + 1; j < network.size(); ++j) {
      const int left = network.between(i, j).size();
      if (left < 2 || left >= fewest) continue;
      best = Pair{i, j};
      fewest = left;
    }
  }
  return best;
}

}  // namespace

std::optional<ConstraintNetwork> decide(ConstraintNetwork network) {
  if (!network.propagate()) return std::nullopt;
  const std::optional<Pair> open = narrowest_open_pair(network);
  if (!open) return network;
  for (const Relation relation : network.between(open->first, open->second).members()) {
    ConstraintNetwork decided = network;
    decided.constrain(open->first, open->second, relation);
    if (auto found = decide(std::move(decided))) return found;
  }
  return std::nullopt;
}

ConstraintNetwork::ConstraintNetwork(std::size_t num_intervals)
    : size_(num_intervals), sets_(num_intervals * num_intervals, RelationSet::all()) {
  for (std::size_t i = 0; i < size_; ++i) sets_[i * size_ + i] = Relation::equals;
}

void ConstraintNetwork::constrain(std::size_t i, std::size_t j, RelationSet set) {
  narrow(i, j, set);
}

bool ConstraintNetwork::narrow(std::size_t i, std::size_t j, RelationSet set) {
  const RelationSet before = between(i, j);
  const RelationSet after = before & set;
  if (after == before) return false;
  sets_[i * size_ + j] = after;
  sets_[j * size_ + i] = converse(after);
  return true;
}

bool ConstraintNetwork::propagate() {
  std::deque<Pair> changed;
  for (std::size_t i = 0; i < size_; ++i) {
    for (std::size_t j = 0; j < size_; ++j) {
      if (between(i, j).empty()) return false;
      if (i != j && between(i, j) != RelationSet::all()) changed.emplace_back(i, j);
    }
  }
  while (!changed.empty()) {
    const auto [i, j] = changed.front();
    changed.pop_front();
    for (std::size_t k = 0; k < size_; ++k) {
      if (k == i || k == j) continue;
      const std::pair<Pair, RelationSet> narrowed[] = {
          {{i, k}, compose(between(i, j), between(j, k))},
          {{k, j}, compose(between(k, i), between(i, j))}};
      for (const auto& [pair, set] : narrowed) {
        if (!narrow(pair.first, pair.second, set)) continue;
        if (between(pair.first, pair.second).empty()) return false;
        changed.push_back(pair);
      }
    }
  }
  return true;
}

RelationSet feasible(ConstraintNetwork network, std::size_t i, std::size_t j) {
  RelationSet found;
  if (!network.propagate()) return found;
  for (const Relation relation : network.between(i, j).members()) {
    ConstraintNetwork decided = network;
    decided.constrain(i, j, relation);
    if (decide(std::move(decided))) found = found | relation;
  }
  return found;
}

}  // namespace timeprobe
