// The shape of a T5: config.json as Hugging Face writes it, for v1.0 and v1.1 (Flan-T5 is v1.1).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/files.h"
#include "base/result.h"

namespace timeprobe {

// The layer between attentions: v1.0 has max(0, x Wi) Wo, v1.1 (gelu(x Wi0) * x Wi1) Wo with the
// tanh form of gelu.
enum class FeedForward { relu, gated_gelu };

// Defaults are those of Hugging Face's T5Config: what a config.json that leaves a key out means.
struct T5Config {
  std::int64_t vocab_size = 32128;
  std::int64_t d_model = 512;
  std::int64_t d_kv = 64;  // of one head; heads times this need not be d_model
  std::int64_t d_ff = 2048;
  std::int64_t num_layers = 6;          // of the encoder
  std::int64_t num_decoder_layers = 6;  // left out: as many as the encoder has
  std::int64_t num_heads = 8;
  std::int64_t relative_attention_num_buckets = 32;
  std::int64_t relative_attention_max_distance = 128;
  double dropout_rate = 0.1;
  double layer_norm_epsilon = 1e-6;
  double initializer_factor = 1.0;
  FeedForward feed_forward = FeedForward::relu;
  // The output layer is the embedding, and what enters it is scaled by d_model^-0.5 (v1.0); without
  // it, an output layer of its own and no scale (v1.1).
  bool tie_word_embeddings = true;
  std::int64_t pad_token_id = 0;
  std::int64_t eos_token_id = 1;
  std::int64_t decoder_start_token_id = 0;  // left out: the padding, as T5 was trained

  bool is_gated() const { return feed_forward == FeedForward::gated_gelu; }

  bool operator==(const T5Config&) const = default;
};

// The keys are config.json's. Understood are feed_forward_proj ("relu", "gated-gelu") with
// is_gated_act and dense_act_fn, which win over it as they do in Hugging Face, and
// scale_decoder_outputs, which newer releases write beside a tie_word_embeddings that no longer
// says whether the output is scaled. Unknown keys are ignored. Problem: no JSON, another model
// type, a value of the wrong kind or outside its range, an activation that T5 v1.0 and v1.1 have
// not.
Result<T5Config> parse_t5_config(std::string_view json);

// Throws a usage Error that names the file and what is wrong with it.
T5Config read_t5_config(const std::filesystem::path& path);

// config.json with all keys that Hugging Face needs to load the checkpoint as
// T5ForConditionalGeneration. parse_t5_config(json_of(c)) == c.
std::string json_of(const T5Config& config);
void write_t5_config(const std::filesystem::path& path, const T5Config& config, IfExists if_exists);

}  // namespace timeprobe
