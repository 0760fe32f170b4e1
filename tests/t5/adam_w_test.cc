#include "t5/adam_w.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/t5/tiny_t5.h"

namespace timeprobe::t5 {
namespace {

// A network of random weights and gradients.
std::unique_ptr<Weights> random_weights() {
  auto weights = std::make_unique<Weights>(tiny_v1_0());
  fill_with_contrast(*weights, 1);
  Weights other(tiny_v1_0());
  fill_with_contrast(other, 2);
  weights->gradients().copy_(other.values());
  return weights;
}

// The rule in words of numbers, one weight at a time.
double expected(double value, double gradient, int steps, const AdamWOptions& options,
                double rate) {
  double mean = 0.0;
  double square = 0.0;
  for (int t = 1; t <= steps; ++t) {
    mean = options.beta1 * mean + (1.0 - options.beta1) * gradient;
    square = options.beta2 * square + (1.0 - options.beta2) * gradient * gradient;
    const double root = std::sqrt(square / (1.0 - std::pow(options.beta2, t)));
    value -= rate * options.weight_decay * value;
    value -= rate * mean / (1.0 - std::pow(options.beta1, t)) / (root + options.epsilon);
  }
  return value;
}

TEST(AdamW, FollowsTheRule) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fused}) {
    const auto weights = random_weights();
    const at::Tensor before = weights->values().clone();
    const AdamWOptions options = {.beta1 = 0.8, .beta2 = 0.9, .weight_decay = 0.1};
    AdamW optimizer(*weights, options, kernels);
    for (int i = 0; i < 3; ++i) optimizer.step({.rate = 0.01});
    const WeightBlock& block = weights->layout().blocks.back();
    for (std::int64_t i = block.offset; i < block.offset + block.size(); ++i) {
      const double wanted = expected(before.data_ptr<float>()[i],
                                     weights->gradients().data_ptr<float>()[i], 3, options, 0.01);
      EXPECT_NEAR(weights->values().data_ptr<float>()[i], wanted, 1e-5);
    }
  }
}

TEST(AdamW, ClipsToTheNorm) {
  const auto weights = random_weights();
  const double norm = weights->gradients().norm().item<double>();
  AdamW clipped(*weights, {});
  EXPECT_NEAR(clipped.step({.max_norm = norm / 2.0}).gradient_norm, norm, 1e-4 * norm);
  const at::Tensor moments = clipped.moments().clone();
  AdamW whole(*weights, {});
  whole.step({});
  EXPECT_LT((moments[0] * 2.0 - whole.moments()[0]).abs().max().item<double>(), 1e-5);
  EXPECT_NEAR(AdamW(*weights, {}).step({.gradient_scale = 0.5}).gradient_norm, norm / 2.0,
              1e-4 * norm);
}

TEST(AdamW, LeavesEverythingForAGradientThatIsNotFinite) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fused}) {
    const auto weights = random_weights();
    const at::Tensor before = weights->values().clone();
    weights->gradients()[5] = std::numeric_limits<float>::infinity();
    AdamW optimizer(*weights, {}, kernels);
    EXPECT_FALSE(optimizer.step({}).applied);
    EXPECT_EQ(optimizer.num_steps(), 0);
    EXPECT_TRUE(at::equal(weights->values(), before));
  }
}

TEST(AdamW, LeavesABlockWithFactorZero) {
  const auto weights = random_weights();
  AdamW optimizer(*weights, {.weight_decay = 0.1});
  optimizer.set_rate_factor("shared", 0.0);
  const at::Tensor shared = weights->block("shared").detach().clone();
  const at::Tensor norm = weights->block("encoder.final_layer_norm.weight").detach().clone();
  optimizer.step({});
  EXPECT_TRUE(at::equal(weights->block("shared").detach(), shared));
  EXPECT_FALSE(at::equal(weights->block("encoder.final_layer_norm.weight").detach(), norm));
}

TEST(AdamW, GoesOnWhereItWasRestored) {
  const auto weights = random_weights();
  AdamW straight(*weights, {});
  straight.step({});
  const at::Tensor values = weights->values().clone();
  const at::Tensor moments = straight.moments().clone();
  straight.step({});
  const at::Tensor wanted = weights->values().clone();
  weights->values().copy_(values);
  AdamW restored(*weights, {});
  restored.restore(moments, 1);
  restored.step({});
  EXPECT_TRUE(at::equal(weights->values(), wanted));
}

// Eight examples by heart: the network, its gradients and the optimizer together.
TEST(AdamW, LearnsEightExamplesByHeart) {
  const T5Config config = tiny_v1_1();
  Weights weights(config);
  weights.initialize({.seed = 4, .relative_bias_deviation = 1.0});
  const Network network(weights, {Kernels::fused, Precision::float32});
  const Batch batch =
      make_batch(random_sequences(1, 8, 9, config), random_sequences(2, 8, 6, config), config);
  AdamW optimizer(weights, {});
  double loss = 0.0;
  for (int i = 0; i < 300; ++i) {
    weights.clear_gradients();
    const Loss total = network.loss(batch, {});
    total.sum.backward();
    loss = total.sum.item<double>() / static_cast<double>(total.num_tokens);
    optimizer.step({.rate = 0.01,
                    .max_norm = 1.0,
                    .gradient_scale = 1.0 / static_cast<double>(total.num_tokens)});
  }
  EXPECT_LT(loss, 0.01);
}

}  // namespace
}  // namespace timeprobe::t5
