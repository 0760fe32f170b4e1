// The operations of ops.h by our kernels, each a node of autograd with a gradient of ours. For
// fused_ops.cc; all tensors are contiguous and on the CPU.
#pragma once

#include <ATen/core/Tensor.h>

#include "t5/ops.h"

namespace timeprobe::t5 {

// rows times weight^T in bfloat16: products read bfloat16 numbers and sum in float32. `low` is the
// weight's copy; the gradient goes to the float32 master.
at::Tensor fused_low_linear(const at::Tensor& rows, const Weight& weight);

Normed fused_add_rms_norm(const at::Tensor& stream, const at::Tensor& delta,
                          const at::Tensor& weight, double epsilon, const Dropout& dropout,
                          at::ScalarType normed_type);
at::Tensor fused_rms_norm(const at::Tensor& stream, const at::Tensor& weight, double epsilon,
                          at::ScalarType normed_type);

at::Tensor fused_self_attention(const at::Tensor& qkv, const at::Tensor& bias,
                                const at::Tensor& lengths, const AttentionShape& shape,
                                const Dropout& dropout);
at::Tensor fused_cross_attention(const at::Tensor& q, const at::Tensor& kv,
                                 const at::Tensor& lengths, const AttentionShape& shape,
                                 const Dropout& dropout);

at::Tensor fused_activate(const at::Tensor& hidden, Activation activation, const Dropout& dropout);

at::Tensor fused_token_log_probs(const at::Tensor& logits, const at::Tensor& targets);

}  // namespace timeprobe::t5
