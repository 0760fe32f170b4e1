// Weights laid out for the engine: matrices packed, norms and tables as they are.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "t5_files/t5_config.h"
#include "t5_inference/weight_layout.h"

namespace timeprobe::t5 {

struct PackedLinear {
  std::int64_t num_outputs = 0;
  std::int64_t num_inputs = 0;
  std::vector<float> packed;  // t5_kernels/packed_matrix.h

  // (rows, num_outputs) = (rows, num_inputs) times the weight, both without gaps.
  void apply(const float* rows, std::int64_t num_rows, float* out) const;
};

struct EngineBlock {
  std::vector<float> attention_norm;
  PackedLinear qkv;
  PackedLinear attention_output;
  std::vector<float> cross_norm;  // these four of the decoder only
  PackedLinear cross_q;
  PackedLinear cross_kv;
  PackedLinear cross_output;
  std::vector<float> forward_norm;
  PackedLinear forward_in;
  PackedLinear forward_out;
};

struct EngineStack {
  std::vector<EngineBlock> blocks;
  std::vector<float> last_norm;
  std::vector<float> position_table;  // (buckets, heads)
};

// Immutable once made: engines on several threads share it.
struct EngineWeights {
  T5Config config;
  std::vector<float> embedding;  // (vocabulary, d_model)
  EngineStack encoder;
  EngineStack decoder;
  PackedLinear output;  // with the scale of a tied output layer in it
};

// From a flat buffer as weight_layout() describes it. REQUIRES: values.size() is the layout's size.
EngineWeights pack_weights(const T5Config& config, std::span<const float> values);

// From a checkpoint folder. Errors as those of T5Checkpoint (t5_files/t5_checkpoint.h).
EngineWeights read_engine_weights(const std::filesystem::path& folder);

}  // namespace timeprobe::t5
