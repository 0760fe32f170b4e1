// Where in a dump a text stands.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace timeprobe::dumps {

// Where a byte of text stands, for complaints and for the order of what was found: the byte in the
// file at which the compressed unit begins that holds it (gzip member, bzip2 block, zstd frame; for
// a plain file the text's own byte), and the byte within that unit's text (0 for a plain file).
struct Place {
  std::uint64_t file_byte = 0;
  std::uint64_t text_byte = 0;

  auto operator<=>(const Place&) const = default;  // in the order of the dump
};

// How places are told in a dump: of_text where every byte has one of its own, as in a plain file.
enum class Places { of_units, of_text };

// The place of every byte of a text, which may run over several units. It does not depend on where
// the text was cut.
class TextPlaces {
 public:
  // Of a text that begins there and stands in one unit, as far as is said.
  TextPlaces(Place front = {}, Places places = Places::of_units) : front_(front), places_(places) {}

  // From this byte of the text on it stands in another unit, or another stretch of the file.
  // REQUIRES: behind all that were named before.
  void go_on(std::size_t byte, Place place);

  // The text had `size` bytes; behind them now stands what `other` tells the places of, from its
  // byte `begin` up to before `end`.
  void append(std::size_t size, const TextPlaces& other, std::size_t begin, std::size_t end);

  // Only the first `size` bytes are left of the text.
  void cut(std::size_t size);

  // Logarithmic in the number of units.
  Place of(std::size_t byte) const;

 private:
  struct Border {
    std::size_t byte;
    Place place;
  };

  Place front_;
  Places places_;
  std::vector<Border> borders_;  // in the order of the text; empty for most
};

}  // namespace timeprobe::dumps
