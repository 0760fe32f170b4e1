#include "tests/t5/tiny_t5.h"

#include <ATen/ATen.h>

#include "base/random.h"

namespace timeprobe::t5 {

T5Config tiny_v1_0() {
  T5Config config;
  config.vocab_size = 29;
  config.d_model = 12;
  config.d_kv = 5;
  config.d_ff = 19;
  config.num_layers = 2;
  config.num_decoder_layers = 3;
  config.num_heads = 3;
  config.relative_attention_num_buckets = 8;
  config.relative_attention_max_distance = 10;
  config.feed_forward = FeedForward::relu;
  config.tie_word_embeddings = true;
  return config;
}

T5Config tiny_v1_1() {
  T5Config config = tiny_v1_0();
  config.vocab_size = 37;
  config.d_model = 20;
  config.d_kv = 6;
  config.d_ff = 23;
  config.num_layers = 3;
  config.num_decoder_layers = 2;
  config.num_heads = 2;
  config.feed_forward = FeedForward::gated_gelu;
  config.tie_word_embeddings = false;
  return config;
}

void fill_with_contrast(Weights& weights, std::uint64_t seed) {
  weights.initialize({.seed = seed, .relative_bias_deviation = 1.0});
  for (const NamedWeight& weight : weights.layout().weights) {
    Random random = Random::stream(seed, "contrast/" + weight.name);
    const at::Tensor values = weights.view_of(weight);
    float* first = values.data_ptr<float>();
    for (std::int64_t i = 0; i < weight.size(); ++i) {
      if (weight.is_norm()) first[i] = static_cast<float>(0.5 + random.unit());
      if (weight.name.ends_with(".q.weight")) first[i] *= 2.0F;
    }
  }
  weights.values_changed();
}

reference::PlainT5Config plain_config(const T5Config& config) {
  const auto number = [](std::int64_t value) { return static_cast<int>(value); };
  return {number(config.vocab_size),
          number(config.d_model),
          number(config.d_kv),
          number(config.d_ff),
          number(config.num_layers),
          number(config.num_decoder_layers),
          number(config.num_heads),
          number(config.relative_attention_num_buckets),
          number(config.relative_attention_max_distance),
          config.layer_norm_epsilon,
          config.is_gated(),
          config.tie_word_embeddings,
          number(config.eos_token_id),
          number(config.decoder_start_token_id)};
}

reference::PlainWeights plain_weights(const Weights& weights) {
  reference::PlainWeights plain;
  for (const NamedWeight& weight : weights.layout().weights) {
    const at::Tensor values = weights.view_of(weight).contiguous();
    reference::PlainTensor tensor;
    tensor.rows = static_cast<int>(weight.shape[0]);
    if (!weight.is_norm()) tensor.columns = static_cast<int>(weight.shape[1]);
    const float* first = values.data_ptr<float>();
    tensor.values.assign(first, first + weight.size());
    plain.emplace(weight.name, tensor);
  }
  return plain;
}

std::vector<TokenIds> random_sequences(std::uint64_t seed, std::size_t count, std::size_t longest,
                                       const T5Config& config) {
  Random random = Random::stream(seed, "sequences");
  std::vector<TokenIds> sequences(count);
  for (TokenIds& sequence : sequences) {
    sequence.resize(1 + static_cast<std::size_t>(random.below(longest)));
    for (std::int32_t& id : sequence) {
      id = static_cast<std::int32_t>(random.between(2, config.vocab_size - 1));
    }
    sequence.back() = static_cast<std::int32_t>(config.eos_token_id);
  }
  return sequences;
}

reference::Ids plain_ids(const TokenIds& ids) { return reference::Ids(ids.begin(), ids.end()); }

}  // namespace timeprobe::t5
