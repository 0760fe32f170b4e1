// The operations that a T5 is made of, each with its gradient, in two implementations:
//
//   plain   ATen operations and ATen's own gradients: short, obvious, on any device
//   fused   kernels of ours (t5_kernels/) with gradients of ours, on a CPU
//
// Tokens are rows: a batch of B sequences padded to T tokens is (B * T, width), sequence by
// sequence. The residual stream is float32; what products read may be bfloat16.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>

#include "t5/dropout.h"
#include "t5/weights.h"

namespace timeprobe::t5 {

enum class Kernels { plain, fused };

// Of the inputs of matrix products; sums are float32.
enum class Precision { float32, bfloat16 };

struct Compute {
  Kernels kernels = Kernels::fused;
  Precision precision = Precision::float32;
};

enum class Masking {
  by_length,  // keys from a sequence's length on are not seen
  causal,     // keys after the query are not seen
};

struct AttentionShape {
  std::int64_t batch = 0;
  std::int64_t heads = 0;
  std::int64_t queries = 0;  // a sequence, padded
  std::int64_t keys = 0;     // a sequence, padded
  std::int64_t head_size = 0;
  Masking masking = Masking::by_length;

  std::int64_t inner() const { return heads * head_size; }
};

struct Normed {
  at::Tensor stream;  // the residual stream with what was added
  at::Tensor normed;
};

enum class Activation { relu, gated_gelu };

class Ops {
 public:
  virtual ~Ops() = default;

  // (tokens, in) times a block (out, in): (tokens, out).
  virtual at::Tensor linear(const at::Tensor& rows, const Weight& weight) const = 0;

  // Rows `ids` (tokens, int64) of `table` (vocabulary, width), float32.
  virtual at::Tensor embed(const at::Tensor& table, const at::Tensor& ids,
                           const Dropout& dropout) const = 0;

  virtual at::Tensor drop(const at::Tensor& values, const Dropout& dropout) const = 0;

  // stream / sqrt(mean(stream^2) + epsilon) * weight, by rows.
  virtual at::Tensor rms_norm(const at::Tensor& stream, const at::Tensor& weight,
                              double epsilon) const = 0;

  // Adds dropout(delta) to the stream and norms the sum.
  virtual Normed add_rms_norm(const at::Tensor& stream, const at::Tensor& delta,
                              const at::Tensor& weight, double epsilon,
                              const Dropout& dropout) const = 0;

  // softmax(q k^T + bias) v without a scale, as T5 has it. qkv: (tokens, 3 * inner), q k v one
  // after the other, each head by head. bias: (heads, 2 * keys - 1) by key - query + keys - 1.
  // lengths: (batch) int32 on the CPU, each >= 1; read where masking is by_length. Dropout falls on
  // the probabilities. Returns (tokens, inner).
  virtual at::Tensor self_attention(const at::Tensor& qkv, const at::Tensor& bias,
                                    const at::Tensor& lengths, const AttentionShape& shape,
                                    const Dropout& dropout) const = 0;

  // q: (batch * queries, inner), kv: (batch * keys, 2 * inner). No bias; masked by lengths.
  virtual at::Tensor cross_attention(const at::Tensor& q, const at::Tensor& kv,
                                     const at::Tensor& lengths, const AttentionShape& shape,
                                     const Dropout& dropout) const = 0;

  // relu: max(x, 0). gated_gelu: (tokens, 2 * width) -> gelu(first half) * second half, with the
  // tanh form of GELU ("gelu_new"). Then dropout.
  virtual at::Tensor activate(const at::Tensor& hidden, Activation activation,
                              const Dropout& dropout) const = 0;

  // log softmax(logits)[target] by rows, float32; 0 with no gradient where the target is
  // kIgnoredLabel. logits: (tokens, vocabulary), targets: (tokens) int64.
  virtual at::Tensor token_log_probs(const at::Tensor& logits, const at::Tensor& targets) const = 0;
};

// A label that pads: no loss, no gradient. Hugging Face's number.
constexpr std::int64_t kIgnoredLabel = -100;

// Throws a usage Error for fused kernels on a device that is no CPU.
std::unique_ptr<const Ops> make_ops(const Compute& compute, const at::Device& device);

// What this machine does best: fused kernels on a CPU, bfloat16 only where the processor multiplies
// it (avx512_bf16, AMX) or the device is a GPU.
Compute best_compute(const at::Device& device);

}  // namespace timeprobe::t5
