#include "t5_files/number_type.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "base/random.h"

namespace timeprobe {
namespace {

// The value of a binary16 by its definition.
double half_by_definition(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double sign = bits >> 15 != 0 ? -1.0 : 1.0;
  if (exponent == 31) {
    return fraction == 0 ? sign * HUGE_VAL : std::numeric_limits<double>::quiet_NaN();
  }
  return sign *
         (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25));
}

TEST(NumberType, EveryHalfHasItsValueAndComesBack) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const double wanted = half_by_definition(half);
    const float value = float_of_half(half);
    if (std::isnan(wanted)) {
      EXPECT_TRUE(std::isnan(value)) << bits;
      EXPECT_TRUE(std::isnan(float_of_half(half_of_float(value)))) << bits;
    } else {
      ASSERT_EQ(static_cast<double>(value), wanted) << bits;
      ASSERT_EQ(half_of_float(value), half) << bits;
    }
  }
}

TEST(NumberType, RoundsToTheNearestHalfTiesToEven) {
  Random random(7);
  for (int i = 0; i < 200'000; ++i) {
    const float value = std::bit_cast<float>(
        static_cast<std::uint32_t>(random.between(0x32000000, 0x47800000)));  // 2^-27 .. 65536
    const std::uint16_t half = half_of_float(value);
    const double error = std::abs(half_by_definition(half) - value);
    if (half > 0) {
      EXPECT_LE(error, std::abs(half_by_definition(static_cast<std::uint16_t>(half - 1)) - value));
    }
    if (half < 0x7bff) {
      EXPECT_LE(error, std::abs(half_by_definition(static_cast<std::uint16_t>(half + 1)) - value));
    }
  }
  EXPECT_EQ(half_of_float(1.0f + 0x1p-11f), 0x3c00);      // tie to even below
  EXPECT_EQ(half_of_float(1.0f + 3 * 0x1p-11f), 0x3c02);  // tie to even above
  EXPECT_EQ(half_of_float(65519.0f), 0x7bff);
  EXPECT_EQ(half_of_float(65520.0f), 0x7c00);
  EXPECT_EQ(half_of_float(-1e30f), 0xfc00);
}

TEST(NumberType, BfloatIsTheUpperHalfOfAFloat) {
  EXPECT_EQ(float_of_bfloat16(0x3f80), 1.0f);
  EXPECT_EQ(bfloat16_of_float(1.0f), 0x3f80);
  EXPECT_EQ(bfloat16_of_float(1.0f + 0x1p-8f), 0x3f80);
  EXPECT_EQ(bfloat16_of_float(1.0f + 3 * 0x1p-8f), 0x3f82);
  EXPECT_EQ(bfloat16_of_float(std::numeric_limits<float>::infinity()), 0x7f80);
  EXPECT_TRUE(std::isnan(float_of_bfloat16(bfloat16_of_float(std::nanf("")))));
}

TEST(NumberType, NamesComeBack) {
  for (const char* name : {"F64", "F32", "F16", "BF16", "I64", "U64", "I32", "U32", "I16", "U16",
                           "I8", "U8", "F8_E4M3", "F8_E5M2", "BOOL"}) {
    const auto type = number_type_of(name);
    ASSERT_TRUE(type) << name;
    EXPECT_EQ(name_of(*type), name);
  }
  EXPECT_FALSE(number_type_of("f32"));
}

TEST(NumberType, DoublesBecomeFloats) {
  const double numbers[] = {0.1, -2.0};
  float values[2];
  copy_as_floats(NumberType::f64, {reinterpret_cast<const char*>(numbers), 16}, values);
  EXPECT_EQ(values[0], 0.1f);
  EXPECT_EQ(values[1], -2.0f);
}

}  // namespace
}  // namespace timeprobe
