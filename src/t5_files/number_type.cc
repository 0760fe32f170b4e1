#include "t5_files/number_type.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/check.h"

namespace timeprobe {
namespace {

static_assert(std::endian::native == std::endian::little, "tensors are stored little-endian");

struct Format {
  NumberType type;
  std::string_view name;
  std::size_t size_bytes;
};

constexpr std::array<Format, 15> kFormats = {{{NumberType::f64, "F64", 8},
                                              {NumberType::f32, "F32", 4},
                                              {NumberType::f16, "F16", 2},
                                              {NumberType::bf16, "BF16", 2},
                                              {NumberType::i64, "I64", 8},
                                              {NumberType::u64, "U64", 8},
                                              {NumberType::i32, "I32", 4},
                                              {NumberType::u32, "U32", 4},
                                              {NumberType::i16, "I16", 2},
                                              {NumberType::u16, "U16", 2},
                                              {NumberType::i8, "I8", 1},
                                              {NumberType::u8, "U8", 1},
                                              {NumberType::f8_e4m3, "F8_E4M3", 1},
                                              {NumberType::f8_e5m2, "F8_E5M2", 1},
                                              {NumberType::boolean, "BOOL", 1}}};

// Each number type has its format.
const Format& format_of(NumberType type) {
  return *std::ranges::find(kFormats, type, &Format::type);
}

template <typename Stored, typename Convert>
void convert_all(std::string_view bytes, std::span<float> out, Convert convert) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    Stored stored;
    std::memcpy(&stored, bytes.data() + i * sizeof(Stored), sizeof(Stored));
    out[i] = convert(stored);
  }
}

template <typename Stored, typename Convert>
std::string stored_all(std::span<const float> values, Convert convert) {
  std::string bytes(values.size() * sizeof(Stored), '\0');
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Stored stored = convert(values[i]);
    std::memcpy(bytes.data() + i * sizeof(Stored), &stored, sizeof(Stored));
  }
  return bytes;
}

// Shifts right and rounds to nearest, ties to even. REQUIRES: 0 < shift < 32.
std::uint32_t shift_rounded(std::uint32_t bits, unsigned shift) {
  const std::uint32_t kept = bits >> shift;
  const std::uint32_t lost = bits & ((1u << shift) - 1);
  const std::uint32_t half = 1u << (shift - 1);
  return kept + (lost > half || (lost == half && (kept & 1u) != 0) ? 1 : 0);
}

}  // namespace

std::string_view name_of(NumberType type) { return format_of(type).name; }

std::optional<NumberType> number_type_of(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &Format::name);
  return found == kFormats.end() ? std::nullopt : std::optional(found->type);
}

std::size_t size_bytes(NumberType type) { return format_of(type).size_bytes; }

bool is_real(NumberType type) {
  return type == NumberType::f64 || type == NumberType::f32 || type == NumberType::f16 ||
         type == NumberType::bf16;
}

float float_of_half(std::uint16_t bits) {
  const std::uint32_t sign = (bits & 0x8000u) << 16;
  const std::uint32_t rest = bits & 0x7fffu;
  if (rest >= 0x7c00u) {  // infinity and NaN
    return std::bit_cast<float>(sign | 0x7f800000u | (rest & 0x3ffu) << 13);
  }
  // Subnormal numbers too: the float with these exponent and fraction bits is 2^112 times too
  // small.
  const float scaled = std::bit_cast<float>(rest << 13) * 0x1p112f;
  return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(scaled));
}

float float_of_bfloat16(std::uint16_t bits) {
  return std::bit_cast<float>(std::uint32_t{bits} << 16);
}

std::uint16_t half_of_float(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = bits >> 16 & 0x8000u;
  const std::uint32_t rest = bits & 0x7fffffffu;
  std::uint32_t half = 0;
  if (rest > 0x7f800000u) {
    half = 0x7e00u;                  // NaN
  } else if (rest >= 0x38800000u) {  // normal as a half; beyond 65504 the carry makes infinity
    half = std::min(shift_rounded(rest - 0x38000000u, 13), std::uint32_t{0x7c00u});
  } else if (const unsigned exponent = rest >> 23; exponent >= 102) {  // subnormal
    half = shift_rounded((rest & 0x7fffffu) | 0x800000u, 126 - exponent);
  }
  return static_cast<std::uint16_t>(sign | half);
}

std::uint16_t bfloat16_of_float(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<std::uint16_t>(bits >> 16 | 0x40u);
  return static_cast<std::uint16_t>(shift_rounded(bits, 16));
}

void copy_as_floats(NumberType type, std::string_view bytes, std::span<float> out) {
  TIMEPROBE_CHECK(is_real(type) && bytes.size() == out.size() * size_bytes(type),
                  std::string(name_of(type)));
  if (out.empty()) return;
  switch (type) {
    case NumberType::f32: std::memcpy(out.data(), bytes.data(), bytes.size()); return;
    case NumberType::f16: return convert_all<std::uint16_t>(bytes, out, float_of_half);
    case NumberType::bf16: return convert_all<std::uint16_t>(bytes, out, float_of_bfloat16);
    default: return convert_all<double>(bytes, out, [](double v) { return static_cast<float>(v); });
  }
}

std::string bytes_of_floats(NumberType type, std::span<const float> values) {
  switch (type) {
    case NumberType::f32: return stored_all<float>(values, [](float v) { return v; });
    case NumberType::f16: return stored_all<std::uint16_t>(values, half_of_float);
    case NumberType::bf16: return stored_all<std::uint16_t>(values, bfloat16_of_float);
    default: break;
  }
  TIMEPROBE_CHECK(false, std::string(name_of(type)) + " is not written from float32");
  return {};
}

}  // namespace timeprobe
