// T5's encoder-decoder (Raffel et al. 2020; v1.1: gated GELU, an output layer of its own), as
// Hugging Face computes it: checkpoints of either are the same numbers.
//
// A worked example, one step of training:
//
//   Weights weights(config);
//   weights.initialize({.seed = 7});
//   Network network(weights, best_compute(at::kCPU));
//   weights.clear_gradients();
//   Loss loss = network.loss(batch, DropoutKeys(config.dropout_rate, step_seed));
//   (loss.sum / loss.num_tokens).backward();
//   optimizer.step(...);                            // adam_w.h
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "t5/ops.h"
#include "t5/weights.h"
#include "t5_inference/position_buckets.h"

namespace timeprobe::t5 {

// Token ids of sources and targets, padded to the longest of the batch.
struct Batch {
  at::Tensor sources;         // (batch, source tokens) int64
  at::Tensor source_lengths;  // (batch) int32, on the CPU, each >= 1
  at::Tensor labels;          // (batch, target tokens) int64, kIgnoredLabel behind the end

  std::int64_t size() const { return sources.size(0); }
  std::int64_t num_source_tokens() const { return sources.size(1); }
  std::int64_t num_target_tokens() const { return labels.size(1); }
};

// Pads. Sources and targets end with the end-of-sequence piece already. REQUIRES: as many targets
// as sources, at least one, none empty.
Batch make_batch(std::span<const std::vector<std::int32_t>> sources,
                 std::span<const std::vector<std::int32_t>> targets, const T5Config& config,
                 const at::Device& device = at::kCPU);

// What the decoder reads: labels moved right behind the start piece, padding for ignored labels.
at::Tensor shift_right(const at::Tensor& labels, const T5Config& config);

struct Loss {
  at::Tensor sum;               // of the labels' cross-entropies, a scalar
  std::int64_t num_tokens = 0;  // labels that are not ignored
};

// What the encoder says of a batch.
struct Encoded {
  at::Tensor states;   // (batch * source tokens, d_model)
  at::Tensor lengths;  // (batch) int32 on the CPU
  std::int64_t batch = 0;
  std::int64_t num_tokens = 0;  // a sequence, padded
};

// The decoder between two of its blocks.
struct DecoderStream {
  at::Tensor stream;            // (batch * target tokens, d_model), before the next block's norm
  std::int64_t num_tokens = 0;  // a sequence, padded
};

// Reads the weights at each call: after an optimizer's step it computes with the new ones. Not
// thread safe.
class Network {
 public:
  // REQUIRES: `weights` outlives the network.
  Network(Weights& weights, const Compute& compute);

  // ids: (batch, tokens) int64; lengths: (batch) int32 on the CPU.
  Encoded encode(const at::Tensor& ids, const at::Tensor& lengths, DropoutKeys& dropout) const;

  // The decoder's last hidden states under teacher forcing, after the final norm: (batch * target
  // tokens, d_model). inputs: (batch, target tokens) int64, from shift_right. A value head reads
  // these.
  at::Tensor decode(const Encoded& encoded, const at::Tensor& inputs, DropoutKeys& dropout) const;

  // The same in two parts: blocks 0..branch-1, and the others with the final norm. A frozen copy of
  // the upper blocks (Weights::frozen) goes on from what the lower ones made, position bias and
  // all. Dropout is off. decode_upper of decode_lower is the same bits for the same weights.
  // REQUIRES: 0 <= branch <= num_decoder_layers.
  DecoderStream decode_lower(const Encoded& encoded, const at::Tensor& inputs,
                             std::int64_t branch) const;
  at::Tensor decode_upper(const Encoded& encoded, const DecoderStream& lower,
                          std::int64_t branch) const;

  // (tokens, vocabulary) of hidden states that decode() made.
  at::Tensor logits(const at::Tensor& hidden) const;

  // log p(label) for each label: (batch, target tokens) float32, 0 where ignored.
  at::Tensor token_log_probs(const at::Tensor& hidden, const at::Tensor& labels) const;
  // The same of logits that are there already.
  at::Tensor label_log_probs(const at::Tensor& logits, const at::Tensor& labels) const;

  // The whole pass.
  Loss loss(const Batch& batch, DropoutKeys dropout) const;

  const T5Config& config() const { return weights_.config(); }
  Weights& weights() const { return weights_; }
  const Compute& compute() const { return compute_; }

 private:
  Weight weight(const std::string& block) const;
  Normed embed(const at::Tensor& ids, const std::string& first_norm, DropoutKeys& dropout) const;
  Normed decoder_block(std::int64_t block, const Normed& x, const Encoded& encoded,
                       const at::Tensor& bias, const AttentionShape& shape,
                       DropoutKeys& dropout) const;
  AttentionShape causal_shape(const Encoded& encoded, std::int64_t num_tokens) const;
  Normed add_and_norm(const Normed& before, const at::Tensor& delta, const std::string& next_norm,
                      DropoutKeys& dropout) const;
  at::Tensor distance_bias(const std::string& stack, Direction direction,
                           std::int64_t num_tokens) const;
  at::Tensor self_attention(const std::string& stem, const at::Tensor& normed,
                            const at::Tensor& bias, const at::Tensor& lengths,
                            const AttentionShape& shape, DropoutKeys& dropout) const;
  at::Tensor cross_attention(const std::string& stem, const at::Tensor& normed,
                             const Encoded& encoded, std::int64_t num_queries,
                             DropoutKeys& dropout) const;
  at::Tensor feed_forward(const std::string& stem, const at::Tensor& normed,
                          DropoutKeys& dropout) const;

  Weights& weights_;
  Compute compute_;
  std::unique_ptr<const Ops> ops_;
};

}  // namespace timeprobe::t5
