// The residual stream's sum and its norm in one pass over memory.
#pragma once

#include "t5_kernels/kernel_table.h"
#include "t5_kernels/lanes.h"

namespace timeprobe::t5 {
namespace {

inline std::uint32_t place_in(const NormRows& rows, std::int64_t row, std::int64_t column) {
  return static_cast<std::uint32_t>(row * rows.width + column);
}

// Calls body(place, load, store) for each vector of a row; the last one may be short.
template <typename Body>
inline void for_lanes(std::int64_t width, const Body& body) {
  const std::int64_t whole = whole_lanes(width);
  for (std::int64_t i = 0; i < whole; i += kLanes) body(i, kLanes);
  if (whole < width) body(whole, width - whole);
}

template <typename T>
inline Lanes load_up_to(const T* from, std::int64_t count) {
  return count == kLanes ? load(from) : load_some(from, count);
}

template <typename T>
inline void store_up_to(T* to, Lanes lanes, std::int64_t count) {
  if (count == kLanes) {
    store(to, lanes);
  } else {
    store_some(to, lanes, count);
  }
}

template <typename T>
void add_rms_norm(const NormRows& rows, const float* stream, const T* delta, const float* weight,
                  float* sum_out, T* normed, float* inverse_rms) {
  for (std::int64_t row = rows.first_row; row < rows.first_row + rows.num_rows; ++row) {
    const std::int64_t begin = row * rows.width;
    const float* summed = stream + begin;
    Lanes squares{};
    for_lanes(rows.width, [&](std::int64_t i, std::int64_t count) {
      Lanes x = load_up_to(stream + begin + i, count);
      if (delta != nullptr) {
        x += load_up_to(delta + begin + i, count) *
             dropout_factors_at(rows.dropout, place_in(rows, row, i));
        store_up_to(sum_out + begin + i, x, count);
      }
      squares += x * x;
    });
    if (delta != nullptr) summed = sum_out + begin;
    const float mean = sum(squares) / static_cast<float>(rows.width);
    const float factor = 1.0F / __builtin_sqrtf(mean + rows.epsilon);
    inverse_rms[row] = factor;
    for_lanes(rows.width, [&](std::int64_t i, std::int64_t count) {
      const Lanes x = load_up_to(summed + i, count);
      store_up_to(normed + begin + i, x * factor * load_up_to(weight + i, count), count);
    });
  }
}

template <typename T>
void add_rms_norm_backward(const NormRows& rows, const float* sum_in, const float* weight,
                           const float* inverse_rms, const float* d_sum, const T* d_normed,
                           float* d_stream, T* d_delta, float* d_weight) {
  for (std::int64_t row = rows.first_row; row < rows.first_row + rows.num_rows; ++row) {
    const std::int64_t begin = row * rows.width;
    const float factor = inverse_rms[row];
    Lanes dots{};
    for_lanes(rows.width, [&](std::int64_t i, std::int64_t count) {
      const Lanes x = load_up_to(sum_in + begin + i, count) * factor;
      const Lanes d = load_up_to(d_normed + begin + i, count);
      dots += d * load_up_to(weight + i, count) * x;
      store_up_to(d_weight + i, load_up_to(d_weight + i, count) + d * x, count);
    });
    const float mean = sum(dots) / static_cast<float>(rows.width);
    for_lanes(rows.width, [&](std::int64_t i, std::int64_t count) {
      const Lanes x = load_up_to(sum_in + begin + i, count) * factor;
      const Lanes d = load_up_to(d_normed + begin + i, count) * load_up_to(weight + i, count);
      Lanes total = (d - x * mean) * factor;
      if (d_sum != nullptr) total += load_up_to(d_sum + begin + i, count);
      store_up_to(d_stream + begin + i, total, count);
      if (d_delta != nullptr) {
        store_up_to(d_delta + begin + i,
                    total * dropout_factors_at(rows.dropout, place_in(rows, row, i)), count);
      }
    });
  }
}

}  // namespace
}  // namespace timeprobe::t5
