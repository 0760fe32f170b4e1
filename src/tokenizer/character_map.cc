#include "tokenizer/character_map.h"

#include <fmt/format.h>

#include <cstring>

namespace timeprobe {
namespace {

std::uint32_t label(std::uint32_t unit) { return unit & 0x8000'00ffu; }
bool has_value(std::uint32_t unit) { return (unit >> 8 & 1u) != 0; }
std::uint32_t value(std::uint32_t unit) { return unit & 0x7fff'ffffu; }
std::uint32_t children(std::uint32_t unit) { return unit >> 10 << ((unit & 0x200u) >> 6); }

}  // namespace

Result<CharacterMap> CharacterMap::parse(std::string_view compiled) {
  CharacterMap map;
  if (compiled.empty()) return map;
  std::uint32_t size = 0;
  if (compiled.size() < sizeof(size)) return Problem{"the character map is cut"};
  std::memcpy(&size, compiled.data(), sizeof(size));
  compiled.remove_prefix(sizeof(size));
  if (size > compiled.size() || size % sizeof(std::uint32_t) != 0) {
    return Problem{fmt::format("the character map announces a trie of {} bytes, {} are there", size,
                               compiled.size())};
  }
  map.units_.resize(size / sizeof(std::uint32_t));
  if (size != 0) std::memcpy(map.units_.data(), compiled.data(), size);
  map.texts_ = compiled.substr(size);
  return map;
}

std::optional<CharacterMap::Match> CharacterMap::longest_match(std::string_view text) const {
  if (units_.empty()) return std::nullopt;
  std::optional<Match> longest;
  std::size_t at = children(units_[0]);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    at ^= byte;
    if (at >= units_.size() || label(units_[at]) != byte) break;
    const std::uint32_t unit = units_[at];
    at ^= children(unit);
    if (!has_value(unit)) continue;
    if (at >= units_.size() || value(units_[at]) >= texts_.size()) break;
    longest = Match{i + 1, texts_.c_str() + value(units_[at])};
  }
  return longest;
}

}  // namespace timeprobe
