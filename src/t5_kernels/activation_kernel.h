// What stands between the two products of a feed-forward layer.
#pragma once

#include "t5_kernels/kernel_table.h"
#include "t5_kernels/lanes.h"
#include "t5_kernels/rms_norm_kernel.h"

namespace timeprobe::t5 {
namespace {

struct GeluLanes {
  Lanes value;
  Lanes slope;
};

// GELU in its tanh form, and its derivative:
// 0.5 x (1 + tanh(u)) = x / (1 + exp(-2u)), u = sqrt(2 / pi) (x + 0.044715 x^3).
inline GeluLanes gelu_of(Lanes x) {
  constexpr float kScale = 0.7978845608F;
  constexpr float kCube = 0.044715F;
  const Lanes square = x * x;
  const Lanes u = x * kScale * (square * kCube + 1.0F);
  const Lanes gate = all(1.0F) / (exp_of(u * -2.0F) + 1.0F);
  const Lanes d_u = (square * (3.0F * kCube) + 1.0F) * kScale;
  return {x * gate, gate + x * gate * (1.0F - gate) * 2.0F * d_u};
}

template <typename Body>
inline void for_row_lanes(const NormRows& rows, const Body& body) {
  for (std::int64_t row = rows.first_row; row < rows.first_row + rows.num_rows; ++row) {
    for_lanes(rows.width, [&](std::int64_t i, std::int64_t count) { body(row, i, count); });
  }
}

template <typename T>
void gated_gelu(const NormRows& rows, const T* hidden, T* out) {
  for_row_lanes(rows, [&](std::int64_t row, std::int64_t i, std::int64_t count) {
    const T* const from = hidden + 2 * row * rows.width + i;
    const Lanes value = gelu_of(load_up_to(from, count)).value *
                        load_up_to(from + rows.width, count) *
                        dropout_factors_at(rows.dropout, place_in(rows, row, i));
    store_up_to(out + row * rows.width + i, value, count);
  });
}

template <typename T>
void gated_gelu_backward(const NormRows& rows, const T* hidden, const T* d_out, T* d_hidden) {
  for_row_lanes(rows, [&](std::int64_t row, std::int64_t i, std::int64_t count) {
    const std::int64_t place = 2 * row * rows.width + i;
    const GeluLanes gelu = gelu_of(load_up_to(hidden + place, count));
    const Lanes d = load_up_to(d_out + row * rows.width + i, count) *
                    dropout_factors_at(rows.dropout, place_in(rows, row, i));
    const Lanes linear = load_up_to(hidden + place + rows.width, count);
    store_up_to(d_hidden + place, d * linear * gelu.slope, count);
    store_up_to(d_hidden + place + rows.width, d * gelu.value, count);
  });
}

template <typename T>
void relu(const NormRows& rows, const T* hidden, T* out) {
  for_row_lanes(rows, [&](std::int64_t row, std::int64_t i, std::int64_t count) {
    const std::int64_t place = row * rows.width + i;
    store_up_to(out + place,
                larger(load_up_to(hidden + place, count), Lanes{}) *
                    dropout_factors_at(rows.dropout, place_in(rows, row, i)),
                count);
  });
}

template <typename T>
void relu_backward(const NormRows& rows, const T* hidden, const T* d_out, T* d_hidden) {
  for_row_lanes(rows, [&](std::int64_t row, std::int64_t i, std::int64_t count) {
    const std::int64_t place = row * rows.width + i;
    const Lanes d =
        load_up_to(d_out + place, count) * dropout_factors_at(rows.dropout, place_in(rows, row, i));
    store_up_to(d_hidden + place, load_up_to(hidden + place, count) > Lanes{} ? d : Lanes{}, count);
  });
}

}  // namespace
}  // namespace timeprobe::t5
