#include "t5_inference/engine.h"

#include <algorithm>

#include "base/check.h"
#include "base/parallel.h"
#include "t5_inference/position_buckets.h"
#include "t5_kernels/kernel_table.h"

namespace timeprobe::t5 {
namespace {

// Rows that one thread takes through all blocks: enough for the products, few enough for the
// caches.
constexpr std::size_t kRowsATime = 32;

std::size_t size_of(std::int64_t rows, std::int64_t width) {
  return static_cast<std::size_t>(rows * width);
}

// The activations of some rows on their way through the blocks of a stack.
class Stream {
 public:
  Stream(const EngineWeights& weights, std::span<const std::int32_t> tokens)
      : c_(weights.config), rows_(static_cast<std::int64_t>(tokens.size())) {
    stream_.reserve(size_of(rows_, c_.d_model));
    for (const std::int32_t token : tokens) {
      const auto first = weights.embedding.begin() + token * c_.d_model;
      stream_.insert(stream_.end(), first, first + c_.d_model);
    }
    normed_.resize(stream_.size());
    inverse_rms_.resize(tokens.size());
  }

  std::int64_t num_rows() const { return rows_; }
  const float* normed() const { return normed_.data(); }

  void norm(const std::vector<float>& weight) { add_and_norm(nullptr, weight); }

  // Adds what a layer made, through its last product, and norms for the next layer.
  void add(const PackedLinear& linear, const std::vector<float>& made,
           const std::vector<float>& next_norm) {
    delta_.resize(stream_.size());
    linear.apply(made.data(), rows_, delta_.data());
    add_and_norm(delta_.data(), next_norm);
  }

  std::vector<float> apply(const PackedLinear& linear) const {
    std::vector<float> out(size_of(rows_, linear.num_outputs));
    linear.apply(normed(), rows_, out.data());
    return out;
  }

  void feed_forward(const EngineBlock& block, const std::vector<float>& next_norm) {
    const std::vector<float> hidden = apply(block.forward_in);
    std::vector<float> active(size_of(rows_, c_.d_ff));
    const NormRows rows = {0, rows_, c_.d_ff, 0.0F, {}};
    const auto kernel = c_.is_gated() ? kernels().f32.gated_gelu : kernels().f32.relu;
    kernel(rows, hidden.data(), active.data());
    add(block.forward_out, active, next_norm);
  }

 private:
  void add_and_norm(const float* delta, const std::vector<float>& weight) {
    const NormRows rows = {0, rows_, c_.d_model, static_cast<float>(c_.layer_norm_epsilon), {}};
    kernels().f32.add_rms_norm(rows, stream_.data(), delta, weight.data(), stream_.data(),
                               normed_.data(), inverse_rms_.data());
  }

  const T5Config& c_;
  std::int64_t rows_;
  std::vector<float> stream_;
  std::vector<float> normed_;
  std::vector<float> inverse_rms_;
  std::vector<float> delta_;
};

const std::vector<float>& next_norm(const EngineStack& stack, std::size_t block) {
  return block + 1 < stack.blocks.size() ? stack.blocks[block + 1].attention_norm : stack.last_norm;
}

// bias[head][key - query + tokens - 1] of the encoder.
std::vector<float> encoder_bias(const T5Config& c, const std::vector<float>& table,
                                std::int64_t num_tokens) {
  const auto buckets =
      position_buckets(1 - num_tokens, num_tokens - 1, Direction::both,
                       c.relative_attention_num_buckets, c.relative_attention_max_distance);
  std::vector<float> bias;
  bias.reserve(size_of(c.num_heads, static_cast<std::int64_t>(buckets.size())));
  for (std::int64_t head = 0; head < c.num_heads; ++head) {
    for (const std::int64_t bucket : buckets) {
      bias.push_back(table[size_of(bucket, c.num_heads) + static_cast<std::size_t>(head)]);
    }
  }
  return bias;
}

// Attention of all tokens of one source to each other: (tokens, inner).
std::vector<float> encoder_attention(const T5Config& c, const std::vector<float>& qkv,
                                     const std::vector<float>& bias, std::int64_t num_tokens) {
  const std::int64_t inner = c.num_heads * c.d_kv;
  std::vector<float> out(size_of(num_tokens, inner));
  std::vector<float> log_sums(static_cast<std::size_t>(num_tokens));
  std::vector<float> scratch(static_cast<std::size_t>(attention_scratch(num_tokens, c.d_kv)));
  for (std::int64_t head = 0; head < c.num_heads; ++head) {
    AttentionHead<float> h;
    h.q = qkv.data() + head * c.d_kv;
    h.k = h.q + inner;
    h.v = h.k + inner;
    h.q_stride = h.kv_stride = 3 * inner;
    h.queries = h.keys = num_tokens;
    h.head_size = c.d_kv;
    h.bias = bias.data() + head * (2 * num_tokens - 1);
    h.bias_zero = num_tokens - 1;
    h.scratch = scratch.data();
    kernels().f32.attend(h, {out.data() + head * c.d_kv, inner, log_sums.data()});
  }
  return out;
}

// Attention of one query to kept keys and values: (inner) at `out`.
void attend_kept(const T5Config& c, const float* q, const std::vector<float>& keys_and_values,
                 std::int64_t num_keys, const float* bias, std::vector<float>& weights,
                 float* out) {
  const std::int64_t inner = c.num_heads * c.d_kv;
  weights.resize(static_cast<std::size_t>(num_keys));
  for (std::int64_t head = 0; head < c.num_heads; ++head) {
    const float* const k = keys_and_values.data() + head * c.d_kv;
    AttentionStep step;
    step.q = q + head * c.d_kv;
    step.k = k;
    step.v = k + inner;
    step.kv_stride = 2 * inner;
    step.keys = num_keys;
    step.head_size = c.d_kv;
    step.bias = bias == nullptr ? nullptr : bias + head * num_keys;
    step.weights = weights.data();
    step.out = out + head * c.d_kv;
    kernels().attend_step(step);
  }
}

}  // namespace

Engine::Engine(std::shared_ptr<const EngineWeights> weights, int num_threads)
    : weights_(std::move(weights)), num_threads_(num_threads) {
  TIMEPROBE_CHECK(num_threads >= 1, "an engine needs a thread");
}

void Engine::begin(std::span<const TokenIds> sources) {
  sources_.assign(sources.size(), {});
  parallel_for(sources.size(), num_threads_,
               [&](std::size_t i) { encode(sources[i], sources_[i]); });
  rows_.assign(sources.size(), {});
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    rows_[i].source = i;
    rows_[i].keys_and_values.resize(weights_->decoder.blocks.size());
  }
  num_tokens_ = 0;
}

void Engine::encode(const TokenIds& tokens, Source& source) const {
  TIMEPROBE_CHECK(!tokens.empty(), "a source without tokens");
  const T5Config& c = weights_->config;
  const EngineStack& stack = weights_->encoder;
  source.num_tokens = static_cast<std::int64_t>(tokens.size());
  const std::vector<float> bias = encoder_bias(c, stack.position_table, source.num_tokens);
  Stream x(*weights_, tokens);
  x.norm(stack.blocks.front().attention_norm);
  for (std::size_t i = 0; i < stack.blocks.size(); ++i) {
    const EngineBlock& block = stack.blocks[i];
    x.add(block.attention_output, encoder_attention(c, x.apply(block.qkv), bias, source.num_tokens),
          block.forward_norm);
    x.feed_forward(block, next_norm(stack, i));
  }
  for (const EngineBlock& block : weights_->decoder.blocks) {
    source.keys_and_values.push_back(x.apply(block.cross_kv));
  }
}

std::span<const float> Engine::step(std::span<const std::int32_t> tokens,
                                    std::span<const std::int32_t> parents) {
  TIMEPROBE_CHECK(tokens.size() == parents.size() && !tokens.empty(), "a token for each parent");
  move_rows(parents);
  ++num_tokens_;
  bias_ = newest_bias();
  logits_.resize(size_of(static_cast<std::int64_t>(tokens.size()), vocabulary_size()));
  const std::size_t num_pieces = (tokens.size() + kRowsATime - 1) / kRowsATime;
  parallel_for(num_pieces, num_threads_, [&](std::size_t piece) {
    const std::size_t first = piece * kRowsATime;
    decode_rows(tokens, first, std::min(kRowsATime, tokens.size() - first));
  });
  return logits_;
}

// A parent with one child hands its cache over; further children get copies.
void Engine::move_rows(std::span<const std::int32_t> parents) {
  std::vector<int> num_children(rows_.size(), 0);
  for (const std::int32_t parent : parents) ++num_children[static_cast<std::size_t>(parent)];
  std::vector<Row> rows(parents.size());
  for (std::size_t i = 0; i < parents.size(); ++i) {
    const auto parent = static_cast<std::size_t>(parents[i]);
    if (--num_children[parent] == 0) {
      rows[i] = std::move(rows_[parent]);
    } else {
      rows[i] = rows_[parent];
    }
  }
  rows_ = std::move(rows);
}

// Of the newest token as the query, for the keys 0..num_tokens_-1.
std::vector<float> Engine::newest_bias() const {
  const T5Config& c = weights_->config;
  const auto buckets =
      position_buckets(1 - num_tokens_, 0, Direction::backward, c.relative_attention_num_buckets,
                       c.relative_attention_max_distance);
  std::vector<float> bias;
  for (std::int64_t head = 0; head < c.num_heads; ++head) {
    for (const std::int64_t bucket : buckets) {
      bias.push_back(weights_->decoder.position_table[size_of(bucket, c.num_heads) +
                                                      static_cast<std::size_t>(head)]);
    }
  }
  return bias;
}

void Engine::decode_rows(std::span<const std::int32_t> tokens, std::size_t first,
                         std::size_t count) {
  const T5Config& c = weights_->config;
  const EngineStack& stack = weights_->decoder;
  const std::int64_t inner = c.num_heads * c.d_kv;
  std::vector<float> mixed(count * static_cast<std::size_t>(inner));
  std::vector<float> weights;
  Stream x(*weights_, tokens.subspan(first, count));
  x.norm(stack.blocks.front().attention_norm);
  for (std::size_t b = 0; b < stack.blocks.size(); ++b) {
    const EngineBlock& block = stack.blocks[b];
    const std::vector<float> qkv = x.apply(block.qkv);
    for (std::size_t i = 0; i < count; ++i) {
      const float* const q = qkv.data() + i * static_cast<std::size_t>(3 * inner);
      std::vector<float>& kept = rows_[first + i].keys_and_values[b];
      kept.insert(kept.end(), q + inner, q + 3 * inner);
      attend_kept(c, q, kept, num_tokens_, bias_.data(), weights,
                  mixed.data() + i * static_cast<std::size_t>(inner));
    }
    x.add(block.attention_output, mixed, block.cross_norm);
    const std::vector<float> queries = x.apply(block.cross_q);
    for (std::size_t i = 0; i < count; ++i) {
      const Source& source = sources_[rows_[first + i].source];
      const std::size_t place = i * static_cast<std::size_t>(inner);
      attend_kept(c, queries.data() + place, source.keys_and_values[b], source.num_tokens, nullptr,
                  weights, mixed.data() + place);
    }
    x.add(block.cross_output, mixed, block.forward_norm);
    x.feed_forward(block, next_norm(stack, b));
  }
  weights_->output.apply(x.normed(), x.num_rows(),
                         logits_.data() + first * static_cast<std::size_t>(vocabulary_size()));
}

}  // namespace timeprobe::t5
