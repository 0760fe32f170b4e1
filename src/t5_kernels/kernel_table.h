// The kernels, as functions over rows of numbers in memory. Each works on a range that the caller
// chooses, so that the caller decides about threads; ranges share no output, so that results do not
// depend on the number of threads.
//
// Numbers that products read and write are float or BFloat16; sums are float32 throughout.
#pragma once

#include <cstdint>

#include "t5_kernels/bfloat16.h"
#include "t5_kernels/cpu_features.h"
#include "t5_kernels/dropout_bits.h"

namespace timeprobe::t5 {

// One head of one sequence. Rows are `*_stride` numbers apart, in every matrix (tokens, head_size).
template <typename T>
struct AttentionHead {
  const T* q = nullptr;
  const T* k = nullptr;
  const T* v = nullptr;
  std::int64_t q_stride = 0;
  std::int64_t kv_stride = 0;
  std::int64_t queries = 0;  // that are computed
  std::int64_t keys = 0;     // that are seen
  std::int64_t head_size = 0;
  bool causal = false;          // keys after the query are not seen; then queries == keys
  const float* bias = nullptr;  // bias[key - query + bias_zero], or none
  std::int64_t bias_zero = 0;
  DropoutBits dropout = {};
  std::uint32_t first_place = 0;     // of the element (query 0, key 0)
  std::uint32_t places_a_query = 0;  // so that (query, key) is first + query * this + key
  float* scratch = nullptr;          // attention_scratch() numbers, of this thread
};

template <typename T>
struct AttentionForward {
  T* out = nullptr;
  std::int64_t out_stride = 0;
  float* log_sums = nullptr;  // (queries): log of the sum of exponentials
};

template <typename T>
struct AttentionBackward {
  const T* out = nullptr;    // of the forward pass
  const T* d_out = nullptr;  // its gradient
  std::int64_t out_stride = 0;
  const float* log_sums = nullptr;
  T* d_q = nullptr;  // written, with the strides of q and of k and v
  T* d_k = nullptr;
  T* d_v = nullptr;
  float* d_bias = nullptr;  // added to, as bias is laid out; or none
};

// How many numbers of scratch attention needs.
std::int64_t attention_scratch(std::int64_t keys, std::int64_t head_size);

// One query of one head against keys and values that were kept: rows `kv_stride` numbers apart.
struct AttentionStep {
  const float* q = nullptr;
  const float* k = nullptr;
  const float* v = nullptr;
  std::int64_t kv_stride = 0;
  std::int64_t keys = 0;
  std::int64_t head_size = 0;
  const float* bias = nullptr;  // (keys), or none
  float* weights = nullptr;     // scratch: (keys)
  float* out = nullptr;         // (head_size)
};

struct NormRows {
  std::int64_t first_row = 0;
  std::int64_t num_rows = 0;
  std::int64_t width = 0;
  float epsilon = 0.0F;
  DropoutBits dropout = {};  // of what is added
};

struct AdamWStep {
  float rate = 0.0F;
  float beta1 = 0.9F;
  float beta2 = 0.999F;
  float epsilon = 1e-8F;
  float decay = 0.0F;        // of weights, decoupled
  float correction1 = 1.0F;  // 1 - beta1^t
  float correction2 = 1.0F;  // 1 - beta2^t
  float gradient_scale = 1.0F;
};

// The kernels that read and write numbers of type T.
template <typename T>
struct TypedKernels {
  void (*attend)(const AttentionHead<T>&, const AttentionForward<T>&);
  void (*attend_backward)(const AttentionHead<T>&, const AttentionBackward<T>&);

  // sum = stream + dropout(delta) (delta may be null: then sum is not written and stream is it);
  // normed = sum / rms * weight; inverse_rms by rows.
  void (*add_rms_norm)(const NormRows&, const float* stream, const T* delta, const float* weight,
                       float* sum, T* normed, float* inverse_rms);
  // d_stream = d_sum + the norm's gradient; d_delta = dropout(d_stream) (may be null); d_weight
  // (width) is added to.
  void (*add_rms_norm_backward)(const NormRows&, const float* sum, const float* weight,
                                const float* inverse_rms, const float* d_sum, const T* d_normed,
                                float* d_stream, T* d_delta, float* d_weight);

  // Rows first_row.. of hidden (rows, 2 * width) -> out (rows, width), or (rows, width) for relu.
  void (*gated_gelu)(const NormRows&, const T* hidden, T* out);
  void (*gated_gelu_backward)(const NormRows&, const T* hidden, const T* d_out, T* d_hidden);
  void (*relu)(const NormRows&, const T* hidden, T* out);
  void (*relu_backward)(const NormRows&, const T* hidden, const T* d_out, T* d_hidden);

  // log softmax(logits)[target] of one row; returns it and leaves the log of the sum.
  float (*log_prob)(const T* logits, std::int64_t width, std::int64_t target, float* log_sum);
  // d_logits = gradient * (one at the target - softmax).
  void (*log_prob_backward)(const T* logits, std::int64_t width, std::int64_t target, float log_sum,
                            float gradient, T* d_logits);
};

struct KernelTable {
  TypedKernels<float> f32;
  TypedKernels<BFloat16> bf16;

  void (*adam_w)(const AdamWStep&, std::int64_t size, float* values, const float* gradients,
                 float* first_moments, float* second_moments);
  double (*sum_of_squares)(const float* values, std::int64_t size);

  void (*attend_step)(const AttentionStep&);

  // c (rows, n) = a (rows, k) times a packed matrix; rows of a and c are their strides apart.
  void (*multiply_packed)(const float* a, std::int64_t a_stride, std::int64_t rows, std::int64_t k,
                          const float* packed, std::int64_t n, float* c, std::int64_t c_stride);
};

// Those for the widest vectors of this processor.
const KernelTable& kernels();

// For tests and benchmarks. REQUIRES: vectors <= widest_vectors().
const KernelTable& kernels_for(Vectors vectors);

}  // namespace timeprobe::t5
