#include "t5_inference/engine_weights.h"

#include <fmt/format.h>

#include <cmath>

#include "base/check.h"
#include "t5_files/t5_checkpoint.h"
#include "t5_kernels/kernel_table.h"
#include "t5_kernels/packed_matrix.h"

namespace timeprobe::t5 {
namespace {

class Packer {
 public:
  Packer(const T5Config& config, std::span<const float> values)
      : config_(config), layout_(weight_layout(config)), values_(values) {
    TIMEPROBE_CHECK(static_cast<std::int64_t>(values.size()) == layout_.size,
                    "weights of another network");
  }

  EngineWeights pack() const {
    EngineWeights weights;
    weights.config = config_;
    weights.embedding = numbers("shared");
    weights.encoder = stack("encoder", config_.num_layers, false);
    weights.decoder = stack("decoder", config_.num_decoder_layers, true);
    weights.output = config_.tie_word_embeddings
                         ? linear("shared", 1.0 / std::sqrt(static_cast<double>(config_.d_model)))
                         : linear("lm_head");
    return weights;
  }

 private:
  std::vector<float> numbers(const std::string& name) const {
    const WeightBlock& block = layout_.block(name);
    const auto first = values_.begin() + static_cast<std::ptrdiff_t>(block.offset);
    return {first, first + static_cast<std::ptrdiff_t>(block.size())};
  }

  PackedLinear linear(const std::string& name, double scale = 1.0) const {
    const WeightBlock& block = layout_.block(name);
    PackedLinear result = {block.shape[0], block.shape[1], {}};
    result.packed.resize(
        static_cast<std::size_t>(packed_size(result.num_outputs, result.num_inputs)));
    pack_weight(values_.data() + block.offset, result.num_outputs, result.num_inputs,
                static_cast<float>(scale), result.packed.data());
    return result;
  }

  EngineStack stack(const std::string& name, std::int64_t num_blocks, bool is_decoder) const {
    EngineStack stack;
    for (std::int64_t i = 0; i < num_blocks; ++i) {
      stack.blocks.push_back(block(fmt::format("{}.block.{}.layer.", name, i), is_decoder));
    }
    stack.last_norm = numbers(name + ".final_layer_norm.weight");
    stack.position_table = numbers(name + ".block.0.layer.0.SelfAttention.relative_attention_bias");
    return stack;
  }

  EngineBlock block(const std::string& stem, bool is_decoder) const {
    EngineBlock block;
    block.attention_norm = numbers(stem + "0.layer_norm.weight");
    block.qkv = linear(stem + "0.SelfAttention.qkv");
    block.attention_output = linear(stem + "0.SelfAttention.o");
    if (is_decoder) {
      block.cross_norm = numbers(stem + "1.layer_norm.weight");
      block.cross_q = linear(stem + "1.EncDecAttention.q");
      block.cross_kv = linear(stem + "1.EncDecAttention.kv");
      block.cross_output = linear(stem + "1.EncDecAttention.o");
    }
    const std::string forward = stem + (is_decoder ? "2" : "1");
    block.forward_norm = numbers(forward + ".layer_norm.weight");
    block.forward_in = linear(forward + ".DenseReluDense.wi");
    block.forward_out = linear(forward + ".DenseReluDense.wo");
    return block;
  }

  const T5Config& config_;
  WeightLayout layout_;
  std::span<const float> values_;
};

}  // namespace

void PackedLinear::apply(const float* rows, std::int64_t num_rows, float* out) const {
  kernels().multiply_packed(rows, num_inputs, num_rows, num_inputs, packed.data(), num_outputs, out,
                            num_outputs);
}

EngineWeights pack_weights(const T5Config& config, std::span<const float> values) {
  return Packer(config, values).pack();
}

EngineWeights read_engine_weights(const std::filesystem::path& folder) {
  const T5Checkpoint checkpoint(folder);
  const WeightLayout layout = weight_layout(checkpoint.config());
  std::vector<float> values(static_cast<std::size_t>(layout.size));
  for (const NamedWeight& weight : layout.weights) {
    checkpoint.read(weight.name,
                    {values.data() + weight.offset, static_cast<std::size_t>(weight.size())});
  }
  return pack_weights(checkpoint.config(), values);
}

}  // namespace timeprobe::t5
