#include "t5/network.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "t5/source_batch.h"

namespace timeprobe::t5 {
namespace {

std::string block_stem(const std::string& stack, std::int64_t block, std::int64_t layer) {
  return fmt::format("{}.block.{}.layer.{}", stack, block, layer);
}

std::string norm_of(const std::string& stem) { return stem + ".layer_norm.weight"; }

// The norm that the next block begins with, or the last one.
std::string next_norm(const std::string& stack, std::int64_t block, std::int64_t num_blocks) {
  if (block + 1 == num_blocks) return stack + ".final_layer_norm.weight";
  return norm_of(block_stem(stack, block + 1, 0));
}

std::string first_norm(const std::string& stack, std::int64_t num_blocks) {
  return next_norm(stack, -1, num_blocks);
}

}  // namespace

Batch make_batch(std::span<const std::vector<std::int32_t>> sources,
                 std::span<const std::vector<std::int32_t>> targets, const T5Config& config,
                 const at::Device& device) {
  TIMEPROBE_CHECK(sources.size() == targets.size(), "as many targets as sources");
  const SourceBatch batch = source_batch(sources, config, device);
  return {batch.ids, batch.lengths, padded_ids(targets, kIgnoredLabel).to(device)};
}

at::Tensor shift_right(const at::Tensor& labels, const T5Config& config) {
  const at::Tensor inputs = at::empty_like(labels);
  inputs.select(1, 0).fill_(config.decoder_start_token_id);
  const std::int64_t behind = labels.size(1) - 1;
  if (behind > 0) {
    const at::Tensor moved = labels.narrow(1, 0, behind);
    inputs.narrow(1, 1, behind)
        .copy_(moved.masked_fill(moved == kIgnoredLabel, config.pad_token_id));
  }
  return inputs;
}

Network::Network(Weights& weights, const Compute& compute)
    : weights_(weights), compute_(compute), ops_(make_ops(compute, weights.device())) {}

Encoded Network::encode(const at::Tensor& ids, const at::Tensor& lengths,
                        DropoutKeys& dropout) const {
  const T5Config& c = config();
  const std::string stack = "encoder";
  const std::int64_t batch = ids.size(0);
  const std::int64_t tokens = ids.size(1);
  const AttentionShape shape = {batch, c.num_heads, tokens, tokens, c.d_kv, Masking::by_length};
  Normed x = embed(ids, first_norm(stack, c.num_layers), dropout);
  const at::Tensor bias = distance_bias(stack, Direction::both, tokens);
  for (std::int64_t i = 0; i < c.num_layers; ++i) {
    const std::string attention = block_stem(stack, i, 0);
    const std::string forward = block_stem(stack, i, 1);
    x = add_and_norm(x, self_attention(attention, x.normed, bias, lengths, shape, dropout),
                     norm_of(forward), dropout);
    x = add_and_norm(x, feed_forward(forward, x.normed, dropout), next_norm(stack, i, c.num_layers),
                     dropout);
  }
  return {ops_->drop(x.normed, dropout.next()), lengths, batch, tokens};
}

AttentionShape Network::causal_shape(const Encoded& encoded, std::int64_t num_tokens) const {
  const T5Config& c = config();
  return {encoded.batch, c.num_heads, num_tokens, num_tokens, c.d_kv, Masking::causal};
}

Normed Network::decoder_block(std::int64_t block, const Normed& before, const Encoded& encoded,
                              const at::Tensor& bias, const AttentionShape& shape,
                              DropoutKeys& dropout) const {
  const std::string stack = "decoder";
  const std::string attention = block_stem(stack, block, 0);
  const std::string cross = block_stem(stack, block, 1);
  const std::string forward = block_stem(stack, block, 2);
  Normed x = add_and_norm(
      before, self_attention(attention, before.normed, bias, encoded.lengths, shape, dropout),
      norm_of(cross), dropout);
  x = add_and_norm(x, cross_attention(cross, x.normed, encoded, shape.queries, dropout),
                   norm_of(forward), dropout);
  return add_and_norm(x, feed_forward(forward, x.normed, dropout),
                      next_norm(stack, block, config().num_decoder_layers), dropout);
}

at::Tensor Network::decode(const Encoded& encoded, const at::Tensor& inputs,
                           DropoutKeys& dropout) const {
  const T5Config& c = config();
  const AttentionShape shape = causal_shape(encoded, inputs.size(1));
  Normed x = embed(inputs, first_norm("decoder", c.num_decoder_layers), dropout);
  const at::Tensor bias = distance_bias("decoder", Direction::backward, shape.queries);
  for (std::int64_t i = 0; i < c.num_decoder_layers; ++i) {
    x = decoder_block(i, x, encoded, bias, shape, dropout);
  }
  return ops_->drop(x.normed, dropout.next());
}

DecoderStream Network::decode_lower(const Encoded& encoded, const at::Tensor& inputs,
                                    std::int64_t branch) const {
  DropoutKeys no_dropout;
  const AttentionShape shape = causal_shape(encoded, inputs.size(1));
  Normed x = embed(inputs, first_norm("decoder", config().num_decoder_layers), no_dropout);
  const at::Tensor bias = distance_bias("decoder", Direction::backward, shape.queries);
  for (std::int64_t i = 0; i < branch; ++i) {
    x = decoder_block(i, x, encoded, bias, shape, no_dropout);
  }
  return {x.stream, shape.queries};
}

at::Tensor Network::decode_upper(const Encoded& encoded, const DecoderStream& lower,
                                 std::int64_t branch) const {
  const T5Config& c = config();
  DropoutKeys no_dropout;
  const AttentionShape shape = causal_shape(encoded, lower.num_tokens);
  // Normed here: the norm belongs to the block behind the branch.
  const std::string& norm = next_norm("decoder", branch - 1, c.num_decoder_layers);
  Normed x = {lower.stream,
              ops_->rms_norm(lower.stream, weights_.block(norm), c.layer_norm_epsilon)};
  const at::Tensor bias = distance_bias("decoder", Direction::backward, shape.queries);
  for (std::int64_t i = branch; i < c.num_decoder_layers; ++i) {
    x = decoder_block(i, x, encoded, bias, shape, no_dropout);
  }
  return x.normed;
}

at::Tensor Network::logits(const at::Tensor& hidden) const {
  if (!config().tie_word_embeddings) return ops_->linear(hidden, weight("lm_head"));
  const double scale = 1.0 / std::sqrt(static_cast<double>(config().d_model));
  return ops_->linear(hidden * scale, weight("shared"));
}

at::Tensor Network::token_log_probs(const at::Tensor& hidden, const at::Tensor& labels) const {
  return label_log_probs(logits(hidden), labels);
}

at::Tensor Network::label_log_probs(const at::Tensor& logits, const at::Tensor& labels) const {
  return ops_->token_log_probs(logits, labels.reshape({-1})).view(labels.sizes());
}

Loss Network::loss(const Batch& batch, DropoutKeys dropout) const {
  const Encoded encoded = encode(batch.sources, batch.source_lengths, dropout);
  const at::Tensor hidden = decode(encoded, shift_right(batch.labels, config()), dropout);
  const at::Tensor log_probs = token_log_probs(hidden, batch.labels);
  return {-log_probs.sum(), (batch.labels != kIgnoredLabel).sum().item<std::int64_t>()};
}

Weight Network::weight(const std::string& block) const {
  const bool low = compute_.precision == Precision::bfloat16;
  return {weights_.block(block), low ? weights_.low_block(block) : at::Tensor()};
}

Normed Network::embed(const at::Tensor& ids, const std::string& norm, DropoutKeys& dropout) const {
  const at::Tensor stream =
      ops_->embed(weights_.block("shared"), ids.reshape({-1}), dropout.next());
  return {stream, ops_->rms_norm(stream, weights_.block(norm), config().layer_norm_epsilon)};
}

Normed Network::add_and_norm(const Normed& before, const at::Tensor& delta,
                             const std::string& next_norm_name, DropoutKeys& dropout) const {
  return ops_->add_rms_norm(before.stream, delta, weights_.block(next_norm_name),
                            config().layer_norm_epsilon, dropout.next());
}

// (heads, 2 * tokens - 1) by key - query + tokens - 1. Block 0 owns the table for its whole stack.
at::Tensor Network::distance_bias(const std::string& stack, Direction direction,
                                  std::int64_t num_tokens) const {
  const T5Config& c = config();
  const std::vector<std::int64_t> buckets =
      position_buckets(1 - num_tokens, num_tokens - 1, direction, c.relative_attention_num_buckets,
                       c.relative_attention_max_distance);
  const at::Tensor index = at::tensor(buckets, at::kLong).to(weights_.device());
  const at::Tensor& table =
      weights_.block(block_stem(stack, 0, 0) + ".SelfAttention.relative_attention_bias");
  return table.index_select(0, index).t().contiguous();
}

at::Tensor Network::self_attention(const std::string& stem, const at::Tensor& normed,
                                   const at::Tensor& bias, const at::Tensor& lengths,
                                   const AttentionShape& shape, DropoutKeys& dropout) const {
  const at::Tensor qkv = ops_->linear(normed, weight(stem + ".SelfAttention.qkv"));
  const at::Tensor mixed = ops_->self_attention(qkv, bias, lengths, shape, dropout.next());
  return ops_->linear(mixed, weight(stem + ".SelfAttention.o"));
}

at::Tensor Network::cross_attention(const std::string& stem, const at::Tensor& normed,
                                    const Encoded& encoded, std::int64_t num_queries,
                                    DropoutKeys& dropout) const {
  const AttentionShape shape = {encoded.batch,      config().num_heads, num_queries,
                                encoded.num_tokens, config().d_kv,      Masking::by_length};
  const at::Tensor q = ops_->linear(normed, weight(stem + ".EncDecAttention.q"));
  const at::Tensor kv = ops_->linear(encoded.states, weight(stem + ".EncDecAttention.kv"));
  const at::Tensor mixed = ops_->cross_attention(q, kv, encoded.lengths, shape, dropout.next());
  return ops_->linear(mixed, weight(stem + ".EncDecAttention.o"));
}

at::Tensor Network::feed_forward(const std::string& stem, const at::Tensor& normed,
                                 DropoutKeys& dropout) const {
  const Activation activation = config().is_gated() ? Activation::gated_gelu : Activation::relu;
  const at::Tensor hidden = ops_->linear(normed, weight(stem + ".DenseReluDense.wi"));
  return ops_->linear(ops_->activate(hidden, activation, dropout.next()),
                      weight(stem + ".DenseReluDense.wo"));
}

}  // namespace timeprobe::t5
