#include "dumps/place.h"

#include <algorithm>
#include <iterator>

namespace timeprobe::dumps {

void TextPlaces::go_on(std::size_t byte, Place place) { borders_.push_back({byte, place}); }

void TextPlaces::append(std::size_t size, const TextPlaces& other, std::size_t begin,
                        std::size_t end) {
  if (begin == end) return;
  if (size == 0) {
    *this = TextPlaces(other.of(begin), other.places_);
  } else {
    go_on(size, other.of(begin));
  }
  for (const Border& border : other.borders_) {
    if (border.byte > begin && border.byte < end) go_on(size + border.byte - begin, border.place);
  }
}

void TextPlaces::cut(std::size_t size) {
  while (!borders_.empty() && borders_.back().byte >= size) borders_.pop_back();
}

Place TextPlaces::of(std::size_t byte) const {
  const auto behind = std::upper_bound(
      borders_.begin(), borders_.end(), byte,
      [](std::size_t wanted, const Border& border) { return wanted < border.byte; });
  const bool in_first = behind == borders_.begin();
  const Place& begin = in_first ? front_ : std::prev(behind)->place;
  const std::size_t within = byte - (in_first ? 0 : std::prev(behind)->byte);
  return places_ == Places::of_text ? Place{begin.file_byte + within, 0}
                                    : Place{begin.file_byte, begin.text_byte + within};
}

}  // namespace timeprobe::dumps
