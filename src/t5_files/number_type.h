// The number formats that tensors are stored in, and how each becomes float32.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace timeprobe {

// Names as safetensors writes them: "F32", "BF16", "I64" ...
enum class NumberType {
  f64,
  f32,
  f16,
  bf16,
  i64,
  u64,
  i32,
  u32,
  i16,
  u16,
  i8,
  u8,
  f8_e4m3,
  f8_e5m2,
  boolean
};

std::string_view name_of(NumberType type);
std::optional<NumberType> number_type_of(std::string_view name);
std::size_t size_bytes(NumberType type);

// Whether the format holds weights that become float32: F64, F32, F16, BF16.
bool is_real(NumberType type);

// IEEE binary16 and bfloat16. To float32 is exact (infinities, NaN and subnormal numbers included);
// the way back rounds to nearest, ties to even.
float float_of_half(std::uint16_t bits);
float float_of_bfloat16(std::uint16_t bits);
std::uint16_t half_of_float(float value);
std::uint16_t bfloat16_of_float(float value);

// Little-endian numbers, at any address, as float32. REQUIRES: is_real(type), and
// bytes.size() == out.size() * size_bytes(type).
void copy_as_floats(NumberType type, std::string_view bytes, std::span<float> out);

// The way back, for F32, F16 and BF16. REQUIRES: type is one of them.
std::string bytes_of_floats(NumberType type, std::span<const float> values);

}  // namespace timeprobe
