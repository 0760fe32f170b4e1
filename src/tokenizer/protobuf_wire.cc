#include "tokenizer/protobuf_wire.h"

#include <bit>

namespace timeprobe {
namespace {

constexpr std::uint64_t kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5;
constexpr std::uint64_t kLargestField = (std::uint64_t{1} << 29) - 1;

// Whether there is a value to take.
template <typename Value>
bool take(const std::optional<Value>& value, Value& taken) {
  if (value) taken = *value;
  return value.has_value();
}

}  // namespace

float WireField::real() const { return std::bit_cast<float>(static_cast<std::uint32_t>(integer)); }

std::optional<WireField> WireReader::next() {
  if (rest_.empty() || broken_) return std::nullopt;
  const auto tag = varint();
  WireField field;
  if (!tag || *tag >> 3 == 0 || *tag >> 3 > kLargestField) return break_off();
  field.number = static_cast<std::uint32_t>(*tag >> 3);
  switch (*tag & 7) {
    case kVarint: field.layout = WireField::Layout::varint; break;
    case kFixed64: field.layout = WireField::Layout::fixed64; break;
    case kBytes: field.layout = WireField::Layout::bytes; break;
    case kFixed32: field.layout = WireField::Layout::fixed32; break;
    default: return break_off();  // groups, which nobody writes any more
  }
  if (!read_value(field)) return break_off();
  return field;
}

std::optional<WireField> WireReader::break_off() {
  broken_ = true;
  return std::nullopt;
}

bool WireReader::read_value(WireField& field) {
  if (field.layout == WireField::Layout::bytes) return take(bytes(), field.bytes);
  return take(integer(field.layout), field.integer);
}

std::optional<std::uint64_t> WireReader::integer(WireField::Layout layout) {
  if (layout == WireField::Layout::varint) return varint();
  return fixed(layout == WireField::Layout::fixed64 ? 8 : 4);
}

std::optional<std::uint64_t> WireReader::varint() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    value |= std::uint64_t{byte & 0x7fu} << shift;
    if (byte < 0x80) return value;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> WireReader::fixed(std::size_t num_bytes) {
  if (rest_.size() < num_bytes) return std::nullopt;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < num_bytes; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
  }
  rest_.remove_prefix(num_bytes);
  return value;
}

std::optional<std::string_view> WireReader::bytes() {
  const auto length = varint();
  if (!length || *length > rest_.size()) return std::nullopt;
  const std::string_view value = rest_.substr(0, *length);
  rest_.remove_prefix(*length);
  return value;
}

void WireWriter::integer(std::uint32_t number, std::int64_t value) {
  varint(std::uint64_t{number} << 3 | kVarint);
  varint(static_cast<std::uint64_t>(value));
}

void WireWriter::real(std::uint32_t number, float value) {
  varint(std::uint64_t{number} << 3 | kFixed32);
  const auto bits = std::bit_cast<std::uint32_t>(value);
  for (unsigned shift = 0; shift < 32; shift += 8) message_ += static_cast<char>(bits >> shift);
}

void WireWriter::bytes(std::uint32_t number, std::string_view value) {
  varint(std::uint64_t{number} << 3 | kBytes);
  varint(value.size());
  message_ += value;
}

void WireWriter::varint(std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) message_ += static_cast<char>(value | 0x80);
  message_ += static_cast<char>(value);
}

}  // namespace timeprobe
