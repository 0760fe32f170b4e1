#include "t5/fused_ops.h"

#include <ATen/ATen.h>

#include "t5/fused_functions.h"

namespace timeprobe::t5 {
namespace {

class FusedOps : public Ops {
 public:
  explicit FusedOps(Precision precision) : precision_(precision) {}

  at::Tensor linear(const at::Tensor& rows, const Weight& weight) const override {
    if (precision_ == Precision::bfloat16) return fused_low_linear(rows, weight);
    return at::linear(rows, weight.master);
  }

  at::Tensor embed(const at::Tensor& table, const at::Tensor& ids,
                   const Dropout& dropout) const override {
    return drop(at::embedding(table, ids), dropout);
  }

  at::Tensor drop(const at::Tensor& values, const Dropout& dropout) const override {
    if (!dropout.active()) return values;
    return values * dropout_factors(dropout, values.sizes(), at::kCPU).to(values.dtype());
  }

  at::Tensor rms_norm(const at::Tensor& stream, const at::Tensor& weight,
                      double epsilon) const override {
    return fused_rms_norm(stream, weight, epsilon, type());
  }

  Normed add_rms_norm(const at::Tensor& stream, const at::Tensor& delta, const at::Tensor& weight,
                      double epsilon, const Dropout& dropout) const override {
    return fused_add_rms_norm(stream, delta, weight, epsilon, dropout, type());
  }

  at::Tensor self_attention(const at::Tensor& qkv, const at::Tensor& bias,
                            const at::Tensor& lengths, const AttentionShape& shape,
                            const Dropout& dropout) const override {
    return fused_self_attention(qkv, bias, lengths, shape, dropout);
  }

  at::Tensor cross_attention(const at::Tensor& q, const at::Tensor& kv, const at::Tensor& lengths,
                             const AttentionShape& shape, const Dropout& dropout) const override {
    return fused_cross_attention(q, kv, lengths, shape, dropout);
  }

  at::Tensor activate(const at::Tensor& hidden, Activation activation,
                      const Dropout& dropout) const override {
    return fused_activate(hidden, activation, dropout);
  }

  at::Tensor token_log_probs(const at::Tensor& logits, const at::Tensor& targets) const override {
    return fused_token_log_probs(logits, targets);
  }

 private:
  at::ScalarType type() const {
    return precision_ == Precision::bfloat16 ? at::kBFloat16 : at::kFloat;
  }

  Precision precision_;
};

}  // namespace

std::unique_ptr<const Ops> make_fused_ops(Precision precision) {
  return std::make_unique<FusedOps>(precision);
}

}  // namespace timeprobe::t5
