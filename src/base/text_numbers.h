// Texts as numbers: each text is held once, however often it occurs, and equal texts have equal
// numbers. A million answers share a handful of labels, and two runs of one exam share nearly all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace timeprobe {

enum class TextNumber : std::uint32_t {};

// Some 50 bytes a text and its own bytes. Not thread safe while texts are added.
class TextNumbers {
 public:
  TextNumbers() : known_(0, Hash{this}, Equal{this}) {}
  TextNumbers(const TextNumbers&) = delete;
  TextNumbers& operator=(const TextNumbers&) = delete;

  // The number of the text; a new text gets the next one.
  TextNumber of(std::string_view text);

  // None for a text that was never added.
  std::optional<TextNumber> find(std::string_view text) const;

  // Valid until the next of(). REQUIRES: a number of this object.
  std::string_view text(TextNumber number) const {
    const auto place = static_cast<std::size_t>(number);
    const std::size_t start = place == 0 ? 0 : ends_[place - 1];
    return std::string_view(bytes_).substr(start, ends_[place] - start);
  }

 private:
  // Both see a number as its text, so that a text finds its number without being copied.
  struct Hash {
    using is_transparent = void;
    const TextNumbers* texts;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
    std::size_t operator()(TextNumber number) const { return (*this)(texts->text(number)); }
  };
  struct Equal {
    using is_transparent = void;
    const TextNumbers* texts;
    std::string_view text(std::string_view text) const { return text; }
    std::string_view text(TextNumber number) const { return texts->text(number); }
    bool operator()(const auto& a, const auto& b) const { return text(a) == text(b); }
  };

  std::string bytes_;              // all texts, one after the other
  std::vector<std::size_t> ends_;  // of each text in bytes_
  std::unordered_set<TextNumber, Hash, Equal> known_;
};

}  // namespace timeprobe
