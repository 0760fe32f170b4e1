#include "t5_files/t5_tensors.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/t5_files/checkpoint_folder.h"

namespace timeprobe {
namespace {

// The published sizes: t5-small and t5-base have 60,506,624 and 222,903,552 parameters,
// t5-v1_1-small 76,961,152.
TEST(T5Tensors, KnownModelsHaveTheirPublishedSizes) {
  T5Config small;
  EXPECT_EQ(num_parameters(small), 60'506'624);
  T5Config base;
  base.d_model = 768;
  base.d_ff = 3072;
  base.num_heads = 12;
  base.num_layers = base.num_decoder_layers = 12;
  EXPECT_EQ(num_parameters(base), 222'903'552);
  T5Config newer;
  newer.d_ff = 1024;
  newer.num_heads = 6;
  newer.num_layers = newer.num_decoder_layers = 8;
  newer.feed_forward = FeedForward::gated_gelu;
  newer.tie_word_embeddings = false;
  EXPECT_EQ(num_parameters(newer), 76'961'152);
}

TEST(T5Tensors, NamesDiffer) {
  std::set<std::string> names;
  for (const TensorSpec& spec : t5_tensors(tiny_config())) {
    EXPECT_TRUE(names.insert(spec.name).second) << spec.name;
  }
  EXPECT_TRUE(names.contains("decoder.block.0.layer.1.EncDecAttention.o.weight"));
  EXPECT_FALSE(
      names.contains("encoder.block.1.layer.0.SelfAttention.relative_attention_bias.weight"));
  EXPECT_FALSE(names.contains("lm_head.weight"));
}

}  // namespace
}  // namespace timeprobe
