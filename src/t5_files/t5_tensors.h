// Which tensors a T5 has, under the names and in the shapes of Hugging Face's checkpoints.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "t5_files/t5_config.h"

namespace timeprobe {

struct TensorSpec {
  std::string name;
  std::vector<std::int64_t> shape;  // matrices (out, in); norms (d_model)
  // Other names of the same numbers: the embedding is stored under up to four. One of all names
  // must be there; where several are, they must be equal.
  std::vector<std::string> copies;
};

// In the order of computation: shared.weight, encoder, decoder, lm_head.weight (only when not
// tied). Only the first block of each side has a relative_attention_bias (buckets, heads).
std::vector<TensorSpec> t5_tensors(const T5Config& config);

// Tensors that old checkpoints carry and no T5 reads.
bool is_ignored_t5_tensor(const std::string& name);

// How many numbers a tensor has.
std::int64_t num_elements(const TensorSpec& spec);

// How many numbers the network has, each counted once.
std::int64_t num_parameters(const T5Config& config);

}  // namespace timeprobe
