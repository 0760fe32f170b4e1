#include "spans/time_words.h"

#include <array>

#include "spans/time_word_list.h"

namespace timeprobe {
namespace {

constexpr std::size_t kSlots = 2048;
constexpr std::size_t kLongestWord = 15;

std::size_t slot_of(std::string_view lower) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : lower) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return static_cast<std::size_t>(hash >> 40) % kSlots;
}

// Open addressing; words that begin alike are often apart.
class Table {
 public:
  Table() {
    for (const TimeWord& entry : time_word_list()) {
      TimeWord& kept = slots_[slot_for(entry.word)];
      const WordClass before = kept.meaning;
      kept = entry;
      kept.meaning.bits |= before.bits;
      if (kept.meaning.key == Key::none) kept.meaning.key = before.key;
    }
  }

  // No meaning for a word that the table does not have.
  WordClass find(std::string_view lower) const { return slots_[slot_for(lower)].meaning; }

 private:
  // Where the word stands, or would: an empty slot has no meaning.
  std::size_t slot_for(std::string_view word) const {
    std::size_t slot = slot_of(word);
    while (!slots_[slot].word.empty() && slots_[slot].word != word) slot = (slot + 1) % kSlots;
    return slot;
  }

  std::array<TimeWord, kSlots> slots_{};
};

}  // namespace

WordClass classify_word(std::string_view word) {
  static const Table table;
  if (word.size() > kLongestWord) return {};
  std::array<char, kLongestWord> lower;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    lower[i] = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  return table.find({lower.data(), word.size()});
}

}  // namespace timeprobe
