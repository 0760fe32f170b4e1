#include "tokenizer/piece_trie.h"

#include <algorithm>

namespace timeprobe {
namespace {

// The texts of a node: places begin..end-1 of the sorted list share the first `depth` bytes.
struct Range {
  std::size_t begin, end, depth;
};

}  // namespace

PieceTrie::PieceTrie(std::vector<std::pair<std::string_view, std::int32_t>> texts) {
  // string_view compares bytes as unsigned, so that equal bytes stand side by side.
  std::sort(texts.begin(), texts.end());
  nodes_.emplace_back();
  std::vector<Range> ranges = {{0, texts.size(), 0}};
  for (std::size_t node = 0; node < nodes_.size(); ++node) {  // breadth first
    auto [place, end, depth] = ranges[node];
    if (place < end && texts[place].first.size() == depth)
      nodes_[node].value = texts[place++].second;
    nodes_[node].first_child = static_cast<std::uint32_t>(nodes_.size());
    while (place < end) {
      const char byte = texts[place].first[depth];
      const std::size_t begin = place;
      while (place < end && texts[place].first[depth] == byte) ++place;
      Node child;
      child.label = static_cast<unsigned char>(byte);
      if (node == 0) root_children_[child.label] = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(child);
      ++nodes_[node].num_children;
      ranges.push_back({begin, place, depth + 1});
    }
  }
}

std::size_t PieceTrie::longest_prefix(std::string_view text) const {
  std::size_t longest = 0;
  for_each_prefix(text, [&longest](std::size_t length, std::int32_t) { longest = length; });
  return longest;
}

}  // namespace timeprobe
