// The sizes of a T5, under the names of Hugging Face's config.json.
#pragma once

#include <cstdint>

namespace timeprobe {

enum class FeedForward { relu, gated_gelu };

struct T5Config {
  std::int64_t vocab_size = 0;
  std::int64_t d_model = 0;
  std::int64_t d_kv = 0;  // of one head
  std::int64_t d_ff = 0;
  std::int64_t num_layers = 0;
  std::int64_t num_decoder_layers = 0;
  std::int64_t num_heads = 0;
  std::int64_t relative_attention_num_buckets = 32;
  std::int64_t relative_attention_max_distance = 128;
  double dropout_rate = 0.1;
  double layer_norm_epsilon = 1e-6;
  double initializer_factor = 1.0;
  FeedForward feed_forward = FeedForward::relu;
  bool tie_word_embeddings = true;
  std::int64_t pad_token_id = 0;
  std::int64_t eos_token_id = 1;
  std::int64_t decoder_start_token_id = 0;

  bool is_gated() const { return feed_forward == FeedForward::gated_gelu; }
};

}  // namespace timeprobe
