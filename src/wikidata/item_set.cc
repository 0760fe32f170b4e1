#include "wikidata/item_set.h"

#include <algorithm>

namespace timeprobe::wikidata {
namespace {

// Six times what Wikidata has; 128 MiB of bits.
constexpr std::uint64_t kMaxBits = std::uint64_t{1} << 30;

}  // namespace

bool ItemSet::insert(ItemNumber item) {
  const std::uint64_t number = to_integer(item);
  if (number >= kMaxBits) {
    const bool is_new = beyond_.insert(number).second;
    size_ += is_new ? 1 : 0;
    return is_new;
  }
  const std::size_t word = number / 64;
  if (word >= bits_.size()) bits_.resize(std::max(word + 1, bits_.size() + bits_.size() / 2));
  const std::uint64_t bit = std::uint64_t{1} << (number % 64);
  if ((bits_[word] & bit) != 0) return false;
  bits_[word] |= bit;
  ++size_;
  return true;
}

bool ItemSet::contains(ItemNumber item) const {
  const std::uint64_t number = to_integer(item);
  if (number >= kMaxBits) return beyond_.contains(number);
  const std::size_t word = number / 64;
  return word < bits_.size() && ((bits_[word] >> (number % 64)) & 1U) != 0;
}

}  // namespace timeprobe::wikidata
