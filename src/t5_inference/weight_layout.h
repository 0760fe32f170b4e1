// Where each weight of a T5 lies in one flat buffer.
//
// A block is a weight that the network multiplies by at once; the tensors of a checkpoint are its
// row ranges. q, k and v of self-attention are one block of 3 * inner rows, so that one product
// makes all three, and still carry their own names in files:
//
//   block "encoder.block.0.layer.0.SelfAttention.qkv" (3 * inner, d_model)
//     rows 0..inner-1          encoder.block.0.layer.0.SelfAttention.q.weight
//     rows inner..2*inner-1    encoder.block.0.layer.0.SelfAttention.k.weight ...
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "t5_files/t5_config.h"

namespace timeprobe::t5 {

// A tensor as checkpoints name it. Vectors have one dimension, all else two: (out, in).
struct NamedWeight {
  std::string name;
  std::vector<std::int64_t> shape;
  std::int64_t offset = 0;  // in the flat buffer, in numbers
  double deviation = 0.0;   // of T5's initial normal distribution; norms have none
  bool is_relative_bias = false;

  std::int64_t size() const;
  bool is_norm() const { return shape.size() == 1; }
};

struct WeightBlock {
  std::string name;
  std::vector<std::int64_t> shape;
  std::int64_t offset = 0;

  std::int64_t size() const;
};

struct WeightLayout {
  std::vector<WeightBlock> blocks;
  std::vector<NamedWeight> weights;  // in the order of the buffer
  std::int64_t size = 0;             // of the buffer, in numbers

  // REQUIRES: there is a block of that name.
  const WeightBlock& block(const std::string& name) const;
};

// Blocks begin at multiples of 16 numbers; the gaps stay zero.
WeightLayout weight_layout(const T5Config& config);

}  // namespace timeprobe::t5
