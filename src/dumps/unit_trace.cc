#include "dumps/unit_trace.h"

#include <algorithm>
#include <string>

#include "base/check.h"

namespace timeprobe::dumps {

Places places_in(DumpKind kind) {
  return kind == DumpKind::plain ? Places::of_text : Places::of_units;
}

void UnitTrace::begin(std::uint64_t text_byte, std::uint64_t unit_bit) {
  // A unit without text holds none of the bytes that are asked for.
  if (!starts_.empty() && starts_.back().text_byte == text_byte) starts_.pop_back();
  starts_.push_back({text_byte, unit_bit});
}

UnitTrace::Starts::const_iterator UnitTrace::start_behind(std::uint64_t text_byte) const {
  return std::upper_bound(
      starts_.begin(), starts_.end(), text_byte,
      [](std::uint64_t byte, const Start& start) { return byte < start.text_byte; });
}

const UnitTrace::Start& UnitTrace::start_of(std::uint64_t text_byte) const {
  const auto behind = start_behind(text_byte);
  TIMEPROBE_CHECK(behind != starts_.begin(),
                  "no unit holds text byte " + std::to_string(text_byte));
  return *std::prev(behind);
}

Place UnitTrace::place_of(std::uint64_t text_byte) const {
  const Start& start = start_of(text_byte);
  const std::uint64_t within = text_byte - start.text_byte;
  if (places_ == Places::of_text) return {start.unit_bit / 8 + within, 0};
  return {start.unit_bit / 8, within};
}

TextPlaces UnitTrace::places_of(std::uint64_t begin, std::uint64_t end) const {
  TextPlaces places(place_of(begin), places_);
  if (places_ == Places::of_text) return places;  // a plain file's text goes on without a break
  for (auto start = start_behind(begin); start != starts_.end() && start->text_byte < end;
       ++start) {
    places.go_on(start->text_byte - begin, {start->unit_bit / 8, 0});
  }
  return places;
}

ResumePoint UnitTrace::behind(std::uint64_t text_byte) const {
  const Start& start = start_of(text_byte - 1);
  return {start.unit_bit, text_byte - start.text_byte};
}

void UnitTrace::forget_before(std::uint64_t text_byte) {
  while (starts_.size() > 1 && starts_[1].text_byte <= text_byte) starts_.pop_front();
}

}  // namespace timeprobe::dumps
