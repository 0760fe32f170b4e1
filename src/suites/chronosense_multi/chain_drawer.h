// Draws the items of chronosense-multi.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/random_permutation.h"
#include "questions/relation_chain_text.h"
#include "suites/chronosense_multi/chain_space.h"

namespace timeprobe::chronosense_multi {

enum class Form { words, years };
std::string_view to_text(Form form);

inline constexpr int kMinDepth = 2;
inline constexpr int kMaxDepth = 6;

inline constexpr std::array<Modality, 3> kAnswers = {Modality::certain, Modality::possible,
                                                     Modality::impossible};

// What items have in common. `depth` links join depth + 1 events.
struct Cell {
  Form form = Form::words;
  int depth = kMinDepth;
};

// What is known, and a claim about the first event and the last.
struct ChainItem {
  ChainContext context;
  RelationClaim claim;
};

// The items with one claimed relation and one answer, each once, in a random order: no two have the
// same relations (or years). Deterministic for a seed.
class ChainDrawer {
 public:
  ChainDrawer(const Cell& cell, Modality answer, Relation claimed, std::uint64_t seed);

  // The next item; none when there are no more.
  std::optional<ChainItem> next();

 private:
  Relation claimed_;
  Random random_;  // of names and of the order of dated events
  std::unique_ptr<ChainSpace> space_;
  std::optional<RandomPermutation> order_;  // none for an empty space
  std::uint64_t place_ = 0;
};

// An item for each answer, all with one claimed relation, in the order of kAnswers.
using ChainTriple = std::array<ChainItem, kAnswers.size()>;

// The items of a cell, three at a time, so that the claimed relation says nothing about the answer:
// the relations take turns, in a new random order each time, and a relation leaves when one of its
// answers has no item left. In words, two links make "equals" certain in one chain only; in years,
// seven of the relations are never certain, so that only six are claimed.
class TripleDrawer {
 public:
  TripleDrawer(const Cell& cell, std::uint64_t seed);

  // The next three; none when there are no more.
  std::optional<ChainTriple> next();

 private:
  struct Claimed {
    std::vector<ChainDrawer> by_answer;  // in the order of kAnswers
  };
  std::optional<ChainTriple> draw(Claimed& claimed);

  Random random_;
  std::vector<Claimed> relations_;  // those that have items left
  std::size_t turn_ = 0;            // the next of them
};

}  // namespace timeprobe::chronosense_multi
