#include "t5/checkpoint.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "t5_files/t5_tensors.h"
#include "t5_inference/engine_weights.h"
#include "tests/t5/tiny_t5.h"
#include "tests/test_folder.h"

namespace timeprobe::t5 {
namespace {

TEST(Checkpoint, ComesBackAsItWas) {
  for (const T5Config& config : {tiny_v1_0(), tiny_v1_1()}) {
    const TestFolder folder;
    Weights weights(config);
    fill_with_contrast(weights, 8);
    save_weights(folder, weights);
    const auto loaded = load_weights(folder);
    EXPECT_EQ(loaded->config(), config);
    EXPECT_TRUE(at::equal(loaded->values(), weights.values()));
    EXPECT_EQ(read_engine_weights(folder).embedding.size(),
              static_cast<std::size_t>(config.vocab_size * config.d_model));
  }
}

TEST(Checkpoint, IsRoundedInHalfPrecision) {
  for (const NumberType type : {NumberType::f16, NumberType::bf16}) {
    const TestFolder folder;
    Weights weights(tiny_v1_0());
    fill_with_contrast(weights, 8);
    save_weights(folder, weights, type);
    const at::Tensor rounded =
        weights.values().to(type == NumberType::f16 ? at::kHalf : at::kBFloat16).to(at::kFloat);
    EXPECT_TRUE(at::equal(load_weights(folder)->values(), rounded));
  }
}

TEST(Checkpoint, IsNotReplacedUnasked) {
  const TestFolder folder;
  const Weights weights(tiny_v1_0());
  save_weights(folder, weights);
  EXPECT_ANY_THROW(save_weights(folder, weights));
  save_weights(folder, weights, NumberType::f32, IfExists::replace);
}

// The buffer's names and shapes are those that checkpoints have.
TEST(WeightLayout, HasTheTensorsOfACheckpoint) {
  for (const T5Config& config : {tiny_v1_0(), tiny_v1_1()}) {
    std::map<std::string, std::vector<std::int64_t>> wanted;
    for (const TensorSpec& spec : t5_tensors(config)) wanted[spec.name] = spec.shape;
    std::map<std::string, std::vector<std::int64_t>> seen;
    for (const NamedWeight& weight : weight_layout(config).weights) {
      seen[weight.name] = weight.shape;
    }
    EXPECT_EQ(seen, wanted);
    EXPECT_EQ(Weights(config).num_weights(), num_parameters(config));
  }
}

TEST(Initialization, IsThatOfT5) {
  T5Config config = tiny_v1_1();
  config.vocab_size = 3000;
  config.d_model = 64;
  Weights weights(config);
  weights.initialize({.seed = 1});
  Weights again(config);
  again.initialize({.seed = 1});
  EXPECT_TRUE(at::equal(weights.values(), again.values()));
  for (const NamedWeight& weight : weights.layout().weights) {
    if (weight.size() < 10000) continue;
    const at::Tensor view = weights.view_of(weight);
    EXPECT_NEAR(view.std().item<double>() / weight.deviation, 1.0, 0.05) << weight.name;
    EXPECT_NEAR(view.mean().item<double>() / weight.deviation, 0.0, 0.05) << weight.name;
  }
  again.initialize({.seed = 2});
  EXPECT_FALSE(at::equal(weights.values(), again.values()));
}

}  // namespace
}  // namespace timeprobe::t5
