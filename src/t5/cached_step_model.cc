#include <ATen/ATen.h>
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "t5/source_batch.h"
#include "t5/torch_step_model.h"

namespace timeprobe::t5 {
namespace {

// What one decoder block keeps, as (rows, heads, tokens, head size).
struct BlockCache {
  at::Tensor keys;
  at::Tensor values;
  at::Tensor source_keys;
  at::Tensor source_values;
};

class CachedStepModel : public StepModel {
 public:
  explicit CachedStepModel(const Network& network) : network_(network) {}

  std::int64_t vocabulary_size() const override { return config().vocab_size; }

  void begin(std::span<const TokenIds> sources) override {
    const at::NoGradGuard no_gradients;
    const SourceBatch batch = source_batch(sources, config(), device());
    DropoutKeys no_dropout;
    const Encoded encoded = network_.encode(batch.ids, batch.lengths, no_dropout);
    hidden_ =
        at::arange(encoded.num_tokens, at::TensorOptions(at::kLong).device(device()))
            .view({1, 1, 1, -1}) >= batch.lengths.to(device()).to(at::kLong).view({-1, 1, 1, 1});
    blocks_.assign(static_cast<std::size_t>(config().num_decoder_layers), {});
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const auto kv =
          product(encoded.states, layer(i, 1) + ".EncDecAttention.kv").split(inner(), 1);
      blocks_[i].source_keys = by_heads(kv[0], encoded.batch);
      blocks_[i].source_values = by_heads(kv[1], encoded.batch);
    }
    num_tokens_ = 0;
  }

  std::span<const float> step(std::span<const std::int32_t> tokens,
                              std::span<const std::int32_t> parents) override {
    const at::NoGradGuard no_gradients;
    reorder(ids(parents));
    at::Tensor x = at::embedding(block("shared"), ids(tokens));
    ++num_tokens_;
    const at::Tensor bias = newest_bias();
    for (std::size_t i = 0; i < blocks_.size(); ++i) x = decoder_block(i, x, bias);
    x = norm(x, "decoder.final_layer_norm.weight");
    logits_ = network_.logits(x).to(at::kFloat).to(at::kCPU).contiguous();
    return {logits_.data_ptr<float>(), static_cast<std::size_t>(logits_.numel())};
  }

 private:
  const T5Config& config() const { return network_.config(); }
  at::Device device() const { return network_.weights().device(); }
  const at::Tensor& block(const std::string& name) const { return network_.weights().block(name); }
  std::int64_t inner() const { return config().num_heads * config().d_kv; }

  static std::string layer(std::size_t block, int layer) {
    return fmt::format("decoder.block.{}.layer.{}", block, layer);
  }

  at::Tensor ids(std::span<const std::int32_t> numbers) const {
    const at::Tensor host = at::empty({static_cast<std::int64_t>(numbers.size())}, at::kLong);
    std::copy(numbers.begin(), numbers.end(), host.data_ptr<std::int64_t>());
    return host.to(device());
  }

  at::Tensor product(const at::Tensor& rows, const std::string& name) const {
    return at::linear(rows.to(at::kFloat), block(name));
  }

  at::Tensor norm(const at::Tensor& rows, const std::string& name) const {
    return rows * at::rsqrt(rows.pow(2).mean(-1, true) + config().layer_norm_epsilon) * block(name);
  }

  at::Tensor by_heads(const at::Tensor& rows, std::int64_t batch) const {
    return rows.reshape({batch, -1, config().num_heads, config().d_kv}).transpose(1, 2);
  }

  void reorder(const at::Tensor& parents) {
    hidden_ = hidden_.index_select(0, parents);
    for (BlockCache& cache : blocks_) {
      cache.source_keys = cache.source_keys.index_select(0, parents);
      cache.source_values = cache.source_values.index_select(0, parents);
      if (!cache.keys.defined()) continue;
      cache.keys = cache.keys.index_select(0, parents);
      cache.values = cache.values.index_select(0, parents);
    }
  }

  // Of the newest token as the query: (1, heads, 1, tokens).
  at::Tensor newest_bias() const {
    const T5Config& c = config();
    const auto buckets =
        position_buckets(1 - num_tokens_, 0, Direction::backward, c.relative_attention_num_buckets,
                         c.relative_attention_max_distance);
    const at::Tensor index = at::tensor(buckets, at::kLong).to(device());
    return block("decoder.block.0.layer.0.SelfAttention.relative_attention_bias")
        .index_select(0, index)
        .t()
        .view({1, c.num_heads, 1, num_tokens_});
  }

  at::Tensor decoder_block(std::size_t i, at::Tensor x, const at::Tensor& bias) {
    BlockCache& cache = blocks_[i];
    const std::string own = layer(i, 0);
    const std::int64_t rows = x.size(0);
    const auto qkv =
        product(norm(x, own + ".layer_norm.weight"), own + ".SelfAttention.qkv").split(inner(), 1);
    cache.keys = grown(cache.keys, by_heads(qkv[1], rows));
    cache.values = grown(cache.values, by_heads(qkv[2], rows));
    x = x + product(attend(qkv[0], cache.keys, cache.values, bias, {}), own + ".SelfAttention.o");

    const std::string cross = layer(i, 1);
    const at::Tensor q =
        product(norm(x, cross + ".layer_norm.weight"), cross + ".EncDecAttention.q");
    x = x + product(attend(q, cache.source_keys, cache.source_values, {}, hidden_),
                    cross + ".EncDecAttention.o");
    return x + feed_forward(x, layer(i, 2));
  }

  at::Tensor feed_forward(const at::Tensor& x, const std::string& stem) const {
    at::Tensor hidden = product(norm(x, stem + ".layer_norm.weight"), stem + ".DenseReluDense.wi");
    if (config().is_gated()) {
      const auto halves = hidden.chunk(2, 1);
      hidden = at::gelu(halves[0], "tanh") * halves[1];
    } else {
      hidden = at::relu(hidden);
    }
    return product(hidden, stem + ".DenseReluDense.wo");
  }

  static at::Tensor grown(const at::Tensor& kept, const at::Tensor& newest) {
    return kept.defined() ? at::cat({kept, newest}, 2) : newest;
  }

  at::Tensor attend(const at::Tensor& q, const at::Tensor& keys, const at::Tensor& values,
                    const at::Tensor& bias, const at::Tensor& hidden) const {
    const std::int64_t rows = q.size(0);
    at::Tensor scores = at::matmul(by_heads(q, rows), keys.transpose(2, 3));
    if (bias.defined()) scores = scores + bias;
    if (hidden.defined()) {
      scores = scores.masked_fill(hidden, -std::numeric_limits<double>::infinity());
    }
    return at::matmul(at::softmax(scores, -1), values).transpose(1, 2).reshape({rows, inner()});
  }

  const Network& network_;
  at::Tensor hidden_;  // (rows, 1, 1, source tokens): true behind a source's end
  std::vector<BlockCache> blocks_;
  std::int64_t num_tokens_ = 0;
  at::Tensor logits_;
};

}  // namespace

std::unique_ptr<StepModel> make_cached_step_model(const Network& network) {
  return std::make_unique<CachedStepModel>(network);
}

}  // namespace timeprobe::t5
