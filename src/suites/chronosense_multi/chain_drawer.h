// Draws the items of chronosense-multi.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/random.h"
#include "questions/relation_chain_text.h"

namespace timeprobe::chronosense_multi {

enum class Form { words, years };
std::string_view to_text(Form form);

inline constexpr int kMinDepth = 2;
inline constexpr int kMaxDepth = 6;

// What the items of one cell of the exam have in common. `depth` links join depth + 1 events.
struct Cell {
  Form form = Form::words;
  int depth = kMinDepth;
  Modality answer = Modality::certain;
};

// What is known, and a claim about the first event and the last.
struct ChainItem {
  ChainContext context;
  RelationClaim claim;
};

// The items of one cell, each once: no two have the same relations (or years) and the same claim.
//
// In words, each link is drawn uniformly from the thirteen relations until the composition of all
// allows the wanted answer; the claim is drawn uniformly from the relations that give it. In years,
// all events lie in twelve years, so that shared years are frequent; what happens inside a year is
// unknown, so only the six relations with four different end points can be certain.
//
// Deterministic for a seed and a cell. Memory grows with the items drawn.
class ChainDrawer {
 public:
  ChainDrawer(const Cell& cell, std::uint64_t seed);

  // The next item; none when no new one was found in 20,000 attempts. Two links in words have only
  // 97 certain claims.
  std::optional<ChainItem> next();

 private:
  struct Candidate {
    ChainContext context;
    RelationSet known;  // what the first may be to the last
    std::string key;    // what makes two items the same
  };
  Candidate draw();
  Candidate draw_links();
  Candidate draw_years();

  Cell cell_;
  Random random_;
  std::set<std::string> seen_;
};

}  // namespace timeprobe::chronosense_multi
