#include "t5/plain_ops.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace timeprobe::t5 {
namespace {

at::Tensor apply(const Dropout& dropout, const at::Tensor& values) {
  if (!dropout.active()) return values;
  return values * dropout_factors(dropout, values.sizes(), values.device()).to(values.dtype());
}

// (batch * tokens, heads * size) -> (batch, heads, tokens, size), float32.
at::Tensor by_heads(const at::Tensor& rows, std::int64_t tokens, const AttentionShape& shape) {
  return rows.view({shape.batch, tokens, shape.heads, shape.head_size})
      .transpose(1, 2)
      .to(at::kFloat);
}

at::Tensor places_to(std::int64_t end, const at::Device& device) {
  return at::arange(end, at::TensorOptions(at::kLong).device(device));
}

// True where a query may not look: (batch or 1, 1, queries or 1, keys).
at::Tensor hidden_keys(const at::Tensor& lengths, const AttentionShape& shape,
                       const at::Device& device) {
  const at::Tensor keys = places_to(shape.keys, device).view({1, 1, 1, -1});
  if (shape.masking == Masking::causal) {
    return keys > places_to(shape.queries, device).view({1, 1, -1, 1});
  }
  return keys >= lengths.to(device).to(at::kLong).view({-1, 1, 1, 1});
}

// bias by distance -> (heads, queries, keys).
at::Tensor by_positions(const at::Tensor& bias, const AttentionShape& shape) {
  const at::Tensor keys = places_to(shape.keys, bias.device());
  const at::Tensor queries = places_to(shape.queries, bias.device()).view({-1, 1});
  const at::Tensor places = keys - queries + (shape.queries - 1);
  return bias.index_select(1, places.flatten()).view({shape.heads, shape.queries, shape.keys});
}

at::Tensor gelu_new(const at::Tensor& x) {
  const double scale = std::sqrt(2.0 / std::numbers::pi);
  return 0.5 * x * (1.0 + at::tanh(scale * (x + 0.044715 * at::pow(x, 3.0))));
}

class PlainOps : public Ops {
 public:
  explicit PlainOps(Precision precision) : precision_(precision) {}

  at::Tensor linear(const at::Tensor& rows, const Weight& weight) const override {
    return at::linear(rows.to(dtype()), weight.master.to(dtype()));
  }

  at::Tensor embed(const at::Tensor& table, const at::Tensor& ids,
                   const Dropout& dropout) const override {
    return apply(dropout, at::embedding(table, ids));
  }

  at::Tensor drop(const at::Tensor& values, const Dropout& dropout) const override {
    return apply(dropout, values);
  }

  at::Tensor rms_norm(const at::Tensor& stream, const at::Tensor& weight,
                      double epsilon) const override {
    const at::Tensor mean_square = stream.pow(2).mean(-1, true);
    return stream * at::rsqrt(mean_square + epsilon) * weight;
  }

  Normed add_rms_norm(const at::Tensor& stream, const at::Tensor& delta, const at::Tensor& weight,
                      double epsilon, const Dropout& dropout) const override {
    const at::Tensor sum = stream + apply(dropout, delta.to(at::kFloat));
    return {sum, rms_norm(sum, weight, epsilon)};
  }

  at::Tensor self_attention(const at::Tensor& qkv, const at::Tensor& bias,
                            const at::Tensor& lengths, const AttentionShape& shape,
                            const Dropout& dropout) const override {
    const auto parts = qkv.split(shape.inner(), 1);
    return attend(parts[0], parts[1], parts[2], by_positions(bias, shape), lengths, shape, dropout);
  }

  at::Tensor cross_attention(const at::Tensor& q, const at::Tensor& kv, const at::Tensor& lengths,
                             const AttentionShape& shape, const Dropout& dropout) const override {
    const auto parts = kv.split(shape.inner(), 1);
    const at::Tensor no_bias = at::zeros({1}, q.options().dtype(at::kFloat));
    return attend(q, parts[0], parts[1], no_bias, lengths, shape, dropout);
  }

  at::Tensor activate(const at::Tensor& hidden, Activation activation,
                      const Dropout& dropout) const override {
    if (activation == Activation::relu) return apply(dropout, at::relu(hidden));
    const auto halves = hidden.to(at::kFloat).chunk(2, 1);
    return apply(dropout, gelu_new(halves[0]) * halves[1]).to(dtype());
  }

  at::Tensor token_log_probs(const at::Tensor& logits, const at::Tensor& targets) const override {
    const at::Tensor ignored = targets == kIgnoredLabel;
    const at::Tensor safe_targets = targets.masked_fill(ignored, 0).unsqueeze(1);
    const at::Tensor log_probs = at::log_softmax(logits.to(at::kFloat), -1);
    return log_probs.gather(1, safe_targets).squeeze(1).masked_fill(ignored, 0.0);
  }

 private:
  at::ScalarType dtype() const {
    return precision_ == Precision::bfloat16 ? at::kBFloat16 : at::kFloat;
  }

  at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                    const at::Tensor& bias, const at::Tensor& lengths, const AttentionShape& shape,
                    const Dropout& dropout) const {
    const at::Tensor scores = at::matmul(by_heads(q, shape.queries, shape),
                                         by_heads(k, shape.keys, shape).transpose(2, 3)) +
                              bias;
    const at::Tensor masked = scores.masked_fill(hidden_keys(lengths, shape, q.device()),
                                                 -std::numeric_limits<double>::infinity());
    const at::Tensor mixed =
        at::matmul(apply(dropout, at::softmax(masked, -1)), by_heads(v, shape.keys, shape));
    return mixed.transpose(1, 2).reshape({shape.batch * shape.queries, shape.inner()}).to(dtype());
  }

  Precision precision_;
};

}  // namespace

std::unique_ptr<const Ops> make_plain_ops(Precision precision) {
  return std::make_unique<PlainOps>(precision);
}

}  // namespace timeprobe::t5
