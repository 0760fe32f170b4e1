// A checkpoint folder of a small random T5 with a vocabulary of a few words, for tests. Needs no
// LibTorch.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/random.h"
#include "t5_files/t5_checkpoint.h"
#include "tokenizer/tokenizer.h"
#include "tokenizer/vocabulary.h"

namespace timeprobe {

inline T5Config small_model_config(const Tokenizer& tokenizer) {
  T5Config config;
  config.vocab_size = tokenizer.size() + 5;  // more outputs than pieces, as T5 has
  config.d_model = 16;
  config.d_kv = 8;
  config.num_heads = 2;
  config.d_ff = 24;
  config.num_layers = 1;
  config.num_decoder_layers = 1;
  config.feed_forward = FeedForward::gated_gelu;
  return config;
}

// Writes config.json, model.safetensors and spiece.model.
inline void write_small_model(const std::filesystem::path& folder, std::uint64_t seed = 1) {
  const std::vector<std::string> texts = {"What is the time year and month before after Jan, 1970"};
  const SpieceModel pieces = word_vocabulary(texts, {});
  const T5Config config = small_model_config(Tokenizer::of(pieces).value());
  std::vector<std::vector<float>> numbers;
  std::vector<WeightToSave> weights;
  for (const TensorSpec& spec : t5_tensors(config)) {
    std::size_t size = 1;
    for (const std::int64_t extent : spec.shape) size *= static_cast<std::size_t>(extent);
    Random random = Random::stream(seed, spec.name);
    numbers.emplace_back(size);
    for (float& number : numbers.back()) number = static_cast<float>(2.0 * random.unit() - 1.0);
    weights.push_back({spec.name, {}});
  }
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i].values = numbers[i];
  save_t5_checkpoint(folder, config, weights, NumberType::f32, IfExists::replace);
  write_spiece_model(folder / "spiece.model", pieces, IfExists::replace);
}

}  // namespace timeprobe
