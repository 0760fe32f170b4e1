// Between tensors and kernels: element types, dropout, and rows over threads. For fused_*.cc.
#pragma once

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/parallel.h"
#include "t5/dropout.h"
#include "t5_kernels/kernel_table.h"

namespace timeprobe::t5 {

inline DropoutBits bits_of(const Dropout& dropout) {
  return dropout.active() ? dropout_bits(dropout.rate, dropout.key) : DropoutBits{};
}

template <typename T>
struct ElementType;

template <>
struct ElementType<float> {
  static float* pointer(const at::Tensor& tensor) { return tensor.data_ptr<float>(); }
  static const TypedKernels<float>& kernels() { return t5::kernels().f32; }
};

template <>
struct ElementType<BFloat16> {
  static BFloat16* pointer(const at::Tensor& tensor) {
    return reinterpret_cast<BFloat16*>(tensor.data_ptr<at::BFloat16>());
  }
  static const TypedKernels<BFloat16>& kernels() { return t5::kernels().bf16; }
};

// Calls body with a null pointer of the tensor's element type, to choose an instance.
template <typename Body>
auto by_type(const at::Tensor& tensor, const Body& body) {
  if (tensor.scalar_type() == at::kBFloat16) return body(static_cast<BFloat16*>(nullptr));
  return body(static_cast<float*>(nullptr));
}

// Calls body(first, count) for pieces of 0..total-1. The pieces depend on `total` and `piece`
// only, never on the number of threads.
template <typename Body>
void for_pieces(std::int64_t total, std::int64_t piece, const Body& body) {
  const std::int64_t num_pieces = (total + piece - 1) / piece;
  parallel_for(static_cast<std::size_t>(num_pieces), at::get_num_threads(), [&](std::size_t index) {
    const std::int64_t first = static_cast<std::int64_t>(index) * piece;
    body(first, std::min(piece, total - first));
  });
}

// Rows in a piece: some tens of microseconds of work.
inline std::int64_t rows_a_piece(std::int64_t width) {
  return std::max<std::int64_t>(1, 65536 / std::max<std::int64_t>(1, width));
}

// A thread's scratch, kept between calls.
inline float* thread_scratch(std::int64_t size) {
  thread_local std::vector<float> scratch;
  if (static_cast<std::int64_t>(scratch.size()) < size) {
    scratch.resize(static_cast<std::size_t>(size));
  }
  return scratch.data();
}

}  // namespace timeprobe::t5
