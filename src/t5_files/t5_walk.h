// The parts of a T5 in the order of its layers, under the names that Hugging Face's checkpoints
// give them (T5ForConditionalGeneration).
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "t5_files/t5_config.h"

namespace timeprobe {

// Tells `parts` of each: embedding(), self_attention(name), relative_bias(name) of the first layer
// of either stack, cross_attention(name), feed_forward(name), norm(name of the weight) and, where
// it has weights of its own, head().
template <typename Parts>
class T5Walk {
 public:
  T5Walk(const T5Config& config, Parts& parts) : config_(config), parts_(parts) {}

  void walk() {
    parts_.embedding();
    for (std::int64_t i = 0; i < config_.num_layers; ++i) encoder_block(i);
    parts_.norm("encoder.final_layer_norm.weight");
    for (std::int64_t i = 0; i < config_.num_decoder_layers; ++i) decoder_block(i);
    parts_.norm("decoder.final_layer_norm.weight");
    if (!config_.tie_word_embeddings) parts_.head();
  }

 private:
  void encoder_block(std::int64_t i) {
    const std::string stem = fmt::format("encoder.block.{}.layer.", i);
    self_attention(stem + "0.", i == 0);
    feed_forward(stem + "1.");
  }

  void decoder_block(std::int64_t i) {
    const std::string stem = fmt::format("decoder.block.{}.layer.", i);
    self_attention(stem + "0.", i == 0);
    cross_attention(stem + "1.");
    feed_forward(stem + "2.");
  }

  void self_attention(const std::string& layer, bool has_bias) {
    parts_.self_attention(layer + "SelfAttention");
    if (has_bias) parts_.relative_bias(layer + "SelfAttention.relative_attention_bias");
    norm(layer);
  }

  void cross_attention(const std::string& layer) {
    parts_.cross_attention(layer + "EncDecAttention");
    norm(layer);
  }

  void feed_forward(const std::string& layer) {
    parts_.feed_forward(layer + "DenseReluDense");
    norm(layer);
  }

  void norm(const std::string& layer) { parts_.norm(layer + "layer_norm.weight"); }

  const T5Config& config_;
  Parts& parts_;
};

}  // namespace timeprobe
