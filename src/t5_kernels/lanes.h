// Vectors of float32 numbers, as wide as the instruction set that the file is compiled for.
//
// For the files kernels_*.cc only: each is compiled with other flags, so everything here has
// internal linkage, and nothing of the standard library that could be shared between them is used.
#pragma once

#include <cstdint>

#include "t5_kernels/bfloat16.h"
#include "t5_kernels/dropout_bits.h"

// GCC says of every vector argument that another compiler might pass it differently.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace timeprobe::t5 {
namespace {

#if defined(__AVX512F__)
constexpr int kLanes = 16;
#elif defined(__AVX2__)
constexpr int kLanes = 8;
#else
constexpr int kLanes = 4;
#endif

using Lanes = float __attribute__((vector_size(kLanes * 4)));
using IntLanes = std::int32_t __attribute__((vector_size(kLanes * 4)));
using BitLanes = std::uint32_t __attribute__((vector_size(kLanes * 4)));
using HalfLanes = std::uint16_t __attribute__((vector_size(kLanes * 2)));

inline std::int64_t whole_lanes(std::int64_t size) { return size / kLanes * kLanes; }
inline std::int64_t padded_to_lanes(std::int64_t size) { return whole_lanes(size + kLanes - 1); }
inline std::int64_t at_most(std::int64_t a, std::int64_t b) { return a < b ? a : b; }

inline Lanes all(float value) { return Lanes{} + value; }

inline Lanes load(const float* from) {
  Lanes lanes;
  __builtin_memcpy(&lanes, from, sizeof(lanes));
  return lanes;
}

inline void store(float* to, Lanes lanes) { __builtin_memcpy(to, &lanes, sizeof(lanes)); }

template <typename To, typename From>
inline To same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  __builtin_memcpy(&to, &from, sizeof(to));
  return to;
}

inline Lanes load(const BFloat16* from) {
  HalfLanes halves;
  __builtin_memcpy(&halves, from, sizeof(halves));
  return same_bits<Lanes>(__builtin_convertvector(halves, BitLanes) << 16);
}

// To nearest, ties to even; no NaN is expected.
inline void store(BFloat16* to, Lanes lanes) {
  const BitLanes bits = same_bits<BitLanes>(lanes);
  const BitLanes rounded = (bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16;
  const HalfLanes halves = __builtin_convertvector(rounded, HalfLanes);
  __builtin_memcpy(to, &halves, sizeof(halves));
}

inline float load_one(const float* from) { return *from; }
inline void store_one(float* to, float value) { *to = value; }

inline float load_one(const BFloat16* from) {
  return same_bits<float>(static_cast<std::uint32_t>(from->bits) << 16);
}

inline void store_one(BFloat16* to, float value) {
  const auto bits = same_bits<std::uint32_t>(value);
  to->bits = static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

// The first `count` lanes, others 0; count < kLanes.
template <typename T>
inline Lanes load_some(const T* from, std::int64_t count) {
  Lanes lanes{};
  for (std::int64_t i = 0; i < count; ++i) lanes[i] = load_one(from + i);
  return lanes;
}

template <typename T>
inline void store_some(T* to, Lanes lanes, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) store_one(to + i, lanes[i]);
}

inline Lanes larger(Lanes a, Lanes b) { return a > b ? a : b; }
inline Lanes smaller(Lanes a, Lanes b) { return a < b ? a : b; }

inline float sum(Lanes lanes) {
  float total = 0.0F;
  for (int i = 0; i < kLanes; ++i) total += lanes[i];
  return total;
}

inline float largest(Lanes lanes) {
  float result = lanes[0];
  for (int i = 1; i < kLanes; ++i) result = lanes[i] > result ? lanes[i] : result;
  return result;
}

inline IntLanes counting(std::int32_t first) {
  IntLanes lanes;
  for (int i = 0; i < kLanes; ++i) lanes[i] = first + i;
  return lanes;
}

// exp(x) within 2 units of the last place for x in [-87, 88]; 0 below, the largest power above.
inline Lanes exp_of(Lanes x) {
  const Lanes bounded = smaller(larger(x, all(-87.0F)), all(88.0F));
  constexpr float kRound = 12582912.0F;  // 1.5 * 2^23: adding it leaves an integer in the low bits
  const Lanes shifted = bounded * 1.44269504F + kRound;
  const Lanes n = shifted - kRound;
  const Lanes r = (bounded - n * 0.693359375F) + n * 2.12194440e-4F;
  Lanes p = all(1.9875691500e-4F);
  p = p * r + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  p = p * r * r + r + 1.0F;
  const IntLanes power = __builtin_convertvector(n, IntLanes) << 23;
  const Lanes scaled = same_bits<Lanes>(same_bits<IntLanes>(p) + power);
  return x < all(-87.0F) ? Lanes{} : scaled;
}

// Factors of kLanes elements from `place` on; all ones without dropout.
inline Lanes dropout_factors_at(const DropoutBits& dropout, std::uint32_t place) {
  if (dropout.threshold == 0) return all(1.0F);
  const BitLanes places = same_bits<BitLanes>(counting(0)) + place;
  const BitLanes bits = element_bits(dropout, places);
  return bits < dropout.threshold ? Lanes{} : all(dropout.scale);
}

}  // namespace
}  // namespace timeprobe::t5
