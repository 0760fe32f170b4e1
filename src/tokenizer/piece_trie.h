// Which pieces begin at a place of a text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace timeprobe {

// A trie over bytes, its nodes in one array and the children of a node side by side. Immutable;
// thread safe.
class PieceTrie {
 public:
  PieceTrie() : PieceTrie(std::vector<std::pair<std::string_view, std::int32_t>>()) {}

  // Texts with their values. REQUIRES: the texts differ and none is empty, values >= 0. O(total
  // length * log count).
  explicit PieceTrie(std::vector<std::pair<std::string_view, std::int32_t>> texts);

  // Calls take(length, value) for each text that the given one begins with, shortest first.
  template <typename Take>
  void for_each_prefix(std::string_view text, Take take) const {
    std::uint32_t node = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      node = child(node, static_cast<unsigned char>(text[i]));
      if (node == 0) return;
      if (nodes_[node].value >= 0) take(i + 1, nodes_[node].value);
    }
  }

  // The length of the longest text that the given one begins with; 0 if none does.
  std::size_t longest_prefix(std::string_view text) const;

 private:
  struct Node {
    std::uint32_t first_child = 0;
    std::uint16_t num_children = 0;
    unsigned char label = 0;
    std::int32_t value = -1;
  };

  // The child behind a byte, or 0, which is the root and nobody's child.
  std::uint32_t child(std::uint32_t node, unsigned char byte) const {
    if (node == 0) return root_children_[byte];
    const std::uint32_t first = nodes_[node].first_child;
    const std::uint32_t end = first + nodes_[node].num_children;
    for (std::uint32_t i = first; i < end; ++i) {
      if (nodes_[i].label == byte) return i;
    }
    return 0;
  }

  std::vector<Node> nodes_;
  std::array<std::uint32_t, 256> root_children_{};
};

}  // namespace timeprobe
