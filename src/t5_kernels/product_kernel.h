// Rows times a packed matrix, for products too small for a BLAS: a decoder's step of a few rows.
#pragma once

#include "t5_kernels/kernel_table.h"
#include "t5_kernels/lanes.h"
#include "t5_kernels/packed_matrix.h"

namespace timeprobe::t5 {
namespace {

// Rows at once: as many sums as registers hold.
#if defined(__AVX512F__)
constexpr int kProductRows = 6;
#elif defined(__AVX2__)
constexpr int kProductRows = 3;
#else
constexpr int kProductRows = 1;
#endif
constexpr int kPanelLanes = static_cast<int>(kPanelWidth) / kLanes;

template <int kRows>
inline void times_panel(const float* a, std::int64_t a_stride, std::int64_t k, const float* panel,
                        float* c, std::int64_t c_stride, std::int64_t columns) {
  // A panel in parts that fit the registers: 64 columns are 4, 8 or 16 vectors.
  constexpr int kPart = kPanelLanes < 4 ? kPanelLanes : 4;
  for (int part = 0; part < kPanelLanes; part += kPart) {
    Lanes total[kRows][kPart] = {};
    const float* row = panel + part * kLanes;
    for (std::int64_t i = 0; i < k; ++i, row += kPanelWidth) {
      Lanes b[kPart];
      for (int w = 0; w < kPart; ++w) b[w] = load(row + w * kLanes);
      for (int r = 0; r < kRows; ++r) {
        const Lanes factor = all(a[r * a_stride + i]);
        for (int w = 0; w < kPart; ++w) total[r][w] += factor * b[w];
      }
    }
    for (int r = 0; r < kRows; ++r) {
      for (int w = 0; w < kPart; ++w) {
        const std::int64_t place = (part + w) * kLanes;
        if (place + kLanes <= columns) {
          store(c + r * c_stride + place, total[r][w]);
        } else if (place < columns) {
          store_some(c + r * c_stride + place, total[r][w], columns - place);
        }
      }
    }
  }
}

// What a whole group of rows leaves over, in one pass.
template <int kRows>
inline void times_last_rows(std::int64_t rows, const float* a, std::int64_t a_stride,
                            std::int64_t k, const float* panel, float* c, std::int64_t c_stride,
                            std::int64_t columns) {
  if constexpr (kRows > 0) {
    if (rows == kRows) return times_panel<kRows>(a, a_stride, k, panel, c, c_stride, columns);
    times_last_rows<kRows - 1>(rows, a, a_stride, k, panel, c, c_stride, columns);
  }
}

void multiply_packed(const float* a, std::int64_t a_stride, std::int64_t rows, std::int64_t k,
                     const float* packed, std::int64_t n, float* c, std::int64_t c_stride) {
  for (std::int64_t first = 0; first < n; first += kPanelWidth) {
    const float* const panel = packed + first * k;
    const std::int64_t columns = at_most(kPanelWidth, n - first);
    std::int64_t row = 0;
    for (; row + kProductRows <= rows; row += kProductRows) {
      times_panel<kProductRows>(a + row * a_stride, a_stride, k, panel, c + row * c_stride + first,
                                c_stride, columns);
    }
    times_last_rows<kProductRows - 1>(rows - row, a + row * a_stride, a_stride, k, panel,
                                      c + row * c_stride + first, c_stride, columns);
  }
}

}  // namespace
}  // namespace timeprobe::t5
