#include "t5_files/t5_tensors.h"

#include <fmt/format.h>

#include <functional>
#include <numeric>
#include <utility>

namespace timeprobe {
namespace {

class Table {
 public:
  explicit Table(const T5Config& config) : c_(config) {}

  std::vector<TensorSpec> build() {
    embedding();
    for (std::int64_t i = 0; i < c_.num_layers; ++i) encoder_block(i);
    norm("encoder.final_layer_norm.weight");
    for (std::int64_t i = 0; i < c_.num_decoder_layers; ++i) decoder_block(i);
    norm("decoder.final_layer_norm.weight");
    if (!c_.tie_word_embeddings) matrix("lm_head.weight", c_.vocab_size, c_.d_model);
    return std::move(specs_);
  }

 private:
  void embedding() {
    matrix("shared.weight", c_.vocab_size, c_.d_model);
    specs_.back().copies = {"encoder.embed_tokens.weight", "decoder.embed_tokens.weight"};
    if (c_.tie_word_embeddings) specs_.back().copies.push_back("lm_head.weight");
  }

  void encoder_block(std::int64_t i) {
    const std::string stem = fmt::format("encoder.block.{}.layer.", i);
    self_attention_layer(stem + "0.", i == 0);
    feed_forward_layer(stem + "1.");
  }

  void decoder_block(std::int64_t i) {
    const std::string stem = fmt::format("decoder.block.{}.layer.", i);
    self_attention_layer(stem + "0.", i == 0);
    cross_attention_layer(stem + "1.");
    feed_forward_layer(stem + "2.");
  }

  void self_attention_layer(const std::string& layer, bool has_bias) {
    attention(layer + "SelfAttention.");
    if (has_bias) relative_bias(layer + "SelfAttention.");
    norm(layer + "layer_norm.weight");
  }

  void cross_attention_layer(const std::string& layer) {
    attention(layer + "EncDecAttention.");
    norm(layer + "layer_norm.weight");
  }

  void feed_forward_layer(const std::string& layer) {
    feed_forward(layer + "DenseReluDense.");
    norm(layer + "layer_norm.weight");
  }

  void attention(const std::string& stem) {
    const std::int64_t inner = c_.num_heads * c_.d_kv;
    for (const char* name : {"q", "k", "v"}) matrix(stem + name + ".weight", inner, c_.d_model);
    matrix(stem + "o.weight", c_.d_model, inner);
  }

  void relative_bias(const std::string& stem) {
    matrix(stem + "relative_attention_bias.weight", c_.relative_attention_num_buckets,
           c_.num_heads);
  }

  void feed_forward(const std::string& stem) {
    if (c_.is_gated()) {
      matrix(stem + "wi_0.weight", c_.d_ff, c_.d_model);
      matrix(stem + "wi_1.weight", c_.d_ff, c_.d_model);
    } else {
      matrix(stem + "wi.weight", c_.d_ff, c_.d_model);
    }
    matrix(stem + "wo.weight", c_.d_model, c_.d_ff);
  }

  void matrix(const std::string& name, std::int64_t rows, std::int64_t columns) {
    specs_.push_back({name, {rows, columns}, {}});
  }
  void norm(const std::string& name) { specs_.push_back({name, {c_.d_model}, {}}); }

  const T5Config& c_;
  std::vector<TensorSpec> specs_;
};

}  // namespace

std::vector<TensorSpec> t5_tensors(const T5Config& config) { return Table(config).build(); }

bool is_ignored_t5_tensor(const std::string& name) {
  return name == "decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight";
}

std::int64_t num_elements(const TensorSpec& spec) {
  return std::accumulate(spec.shape.begin(), spec.shape.end(), std::int64_t{1},
                         std::multiplies<>());
}

std::int64_t num_parameters(const T5Config& config) {
  std::int64_t sum = 0;
  for (const TensorSpec& spec : t5_tensors(config)) sum += num_elements(spec);
  return sum;
}

}  // namespace timeprobe
