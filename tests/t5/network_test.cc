#include "t5/network.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "base/random.h"
#include "tests/t5/tiny_t5.h"

namespace timeprobe::t5 {
namespace {

struct Case {
  std::string name;
  T5Config config;
};

class AgainstPlainLoops : public testing::TestWithParam<Case> {
 protected:
  AgainstPlainLoops() : weights_(GetParam().config) {
    fill_with_contrast(weights_, 11);
    sources_ = random_sequences(1, 5, 17, config());
    targets_ = random_sequences(2, 5, 9, config());
  }

  const T5Config& config() const { return GetParam().config; }

  double plain_total(const reference::PlainWeights& weights) const {
    double total = 0.0;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      total += reference::plain_loss(plain_config(config()), weights, plain_ids(sources_[i]),
                                     plain_ids(targets_[i]));
    }
    return total;
  }

  Weights weights_;
  std::vector<TokenIds> sources_;
  std::vector<TokenIds> targets_;
};

TEST_P(AgainstPlainLoops, LogitsAreTheSame) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fused}) {
    const Network network(weights_, {kernels, Precision::float32});
    const Batch batch = make_batch(sources_, targets_, config());
    DropoutKeys no_dropout;
    const Encoded encoded = network.encode(batch.sources, batch.source_lengths, no_dropout);
    const at::Tensor inputs = shift_right(batch.labels, config());
    const at::Tensor logits = network.logits(network.decode(encoded, inputs, no_dropout))
                                  .view({batch.size(), -1, config().vocab_size});
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      reference::Ids plain_inputs = {static_cast<int>(config().decoder_start_token_id)};
      plain_inputs.insert(plain_inputs.end(), targets_[i].begin(), targets_[i].end() - 1);
      const auto plain = reference::plain_logits(plain_config(config()), plain_weights(weights_),
                                                 plain_ids(sources_[i]), plain_inputs);
      for (std::size_t t = 0; t < plain.size(); ++t) {
        for (std::size_t v = 0; v < plain[t].size(); ++v) {
          const float seen = logits[static_cast<std::int64_t>(i)][static_cast<std::int64_t>(t)]
                                 .data_ptr<float>()[v];
          ASSERT_NEAR(seen, plain[t][v], 1e-4) << "sequence " << i << ", token " << t;
        }
      }
    }
  }
}

TEST_P(AgainstPlainLoops, LossesAreTheSame) {
  const Batch batch = make_batch(sources_, targets_, config());
  const double wanted = plain_total(plain_weights(weights_));
  for (const Kernels kernels : {Kernels::plain, Kernels::fused}) {
    const Loss loss = Network(weights_, {kernels, Precision::float32}).loss(batch, {});
    EXPECT_NEAR(loss.sum.item<double>(), wanted, 1e-5 * wanted);
    std::int64_t labels = 0;
    for (const TokenIds& target : targets_) labels += static_cast<std::int64_t>(target.size());
    EXPECT_EQ(loss.num_tokens, labels);
  }
}

// Finite differences of the plain loss, at a few places of every tensor.
TEST_P(AgainstPlainLoops, GradientsAreTheSame) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fused}) {
    const Network network(weights_, {kernels, Precision::float32});
    weights_.clear_gradients();
    network.loss(make_batch(sources_, targets_, config()), {}).sum.backward();
    reference::PlainWeights plain = plain_weights(weights_);
    const float* gradients = weights_.gradients().data_ptr<float>();
    for (const NamedWeight& weight : weights_.layout().weights) {
      Random random = Random::stream(3, weight.name);
      for (int draw = 0; draw < 4; ++draw) {
        const auto place = random.below(static_cast<std::uint64_t>(weight.size()));
        double& value = plain.at(weight.name).values[place];
        const double before = value;
        constexpr double kStep = 1e-4;
        value = before + kStep;
        const double above = plain_total(plain);
        value = before - kStep;
        const double below = plain_total(plain);
        value = before;
        const double wanted = (above - below) / (2.0 * kStep);
        EXPECT_NEAR(gradients[static_cast<std::size_t>(weight.offset) + place], wanted,
                    2e-4 * std::max(1.0, std::abs(wanted)))
            << weight.name << " at " << place;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Versions, AgainstPlainLoops,
                         testing::Values(Case{"v1_0", tiny_v1_0()}, Case{"v1_1", tiny_v1_1()}),
                         [](const auto& version) { return version.param.name; });

TEST(Network, DropsNothingWithoutAndTheSameWithTheSameKeys) {
  Weights weights(tiny_v1_1());
  weights.initialize({.seed = 5});
  const auto sources = random_sequences(1, 3, 9, weights.config());
  const Batch batch = make_batch(sources, sources, weights.config());
  const Network network(weights, {Kernels::plain, Precision::float32});
  const auto loss = [&](const DropoutKeys& keys) {
    return network.loss(batch, keys).sum.item<double>();
  };
  EXPECT_EQ(loss(DropoutKeys(0.1, 1)), loss(DropoutKeys(0.1, 1)));
  EXPECT_NE(loss(DropoutKeys(0.1, 1)), loss(DropoutKeys(0.1, 2)));
  EXPECT_NE(loss(DropoutKeys(0.1, 1)), loss({}));
  EXPECT_EQ(loss(DropoutKeys(0.0, 1)), loss({}));
}

// Fused and plain drop the same elements: their losses and gradients agree under dropout, too.
TEST(Network, FusedIsPlainUnderDropout) {
  for (const T5Config& config : {tiny_v1_0(), tiny_v1_1()}) {
    Weights weights(config);
    fill_with_contrast(weights, 3);
    const Batch batch =
        make_batch(random_sequences(1, 7, 21, config), random_sequences(2, 7, 6, config), config);
    std::vector<at::Tensor> gradients;
    std::vector<double> losses;
    for (const Kernels kernels : {Kernels::plain, Kernels::fused}) {
      weights.clear_gradients();
      const Loss loss =
          Network(weights, {kernels, Precision::float32}).loss(batch, DropoutKeys(0.3, 17));
      loss.sum.backward();
      losses.push_back(loss.sum.item<double>());
      gradients.push_back(weights.gradients().clone());
    }
    EXPECT_NEAR(losses[0], losses[1], 1e-5 * losses[0]);
    const double difference = (gradients[0] - gradients[1]).norm().item<double>();
    EXPECT_LT(difference, 1e-5 * gradients[0].norm().item<double>());
  }
}

TEST(Network, BFloat16IsNearFloat32) {
  const T5Config config = tiny_v1_1();
  Weights weights(config);
  fill_with_contrast(weights, 3);
  const Batch batch =
      make_batch(random_sequences(1, 7, 21, config), random_sequences(2, 7, 6, config), config);
  std::vector<at::Tensor> gradients;
  for (const Compute& compute :
       {Compute{Kernels::plain, Precision::float32}, Compute{Kernels::plain, Precision::bfloat16},
        Compute{Kernels::fused, Precision::bfloat16}}) {
    weights.clear_gradients();
    Network(weights, compute).loss(batch, {}).sum.backward();
    gradients.push_back(weights.gradients().clone());
  }
  const double norm = gradients[0].norm().item<double>();
  EXPECT_LT((gradients[1] - gradients[0]).norm().item<double>(), 0.1 * norm);
  EXPECT_LT((gradients[2] - gradients[0]).norm().item<double>(), 0.1 * norm);
}

struct Halves {
  at::Tensor whole;
  at::Tensor joined;  // lower half by `below`, upper by `above`
};

Halves in_halves(const Network& below, const Network& above, std::int64_t branch) {
  const T5Config& config = below.config();
  const Batch batch =
      make_batch(random_sequences(1, 5, 17, config), random_sequences(2, 5, 9, config), config);
  const at::Tensor inputs = shift_right(batch.labels, config);
  DropoutKeys no_dropout;
  const Encoded encoded = below.encode(batch.sources, batch.source_lengths, no_dropout);
  return {below.decode(encoded, inputs, no_dropout),
          above.decode_upper(encoded, below.decode_lower(encoded, inputs, branch), branch)};
}

TEST(Network, DecodesInTwoPartsToTheSameBits) {
  for (const Kernels kernels : {Kernels::plain, Kernels::fused}) {
    for (const Precision precision : {Precision::float32, Precision::bfloat16}) {
      Weights weights(tiny_v1_0());
      fill_with_contrast(weights, 11);
      const Network network(weights, {kernels, precision});
      for (std::int64_t branch = 0; branch <= 3; ++branch) {
        const Halves halves = in_halves(network, network, branch);
        EXPECT_TRUE(at::equal(halves.whole, halves.joined)) << branch;
      }
    }
  }
}

TEST(FrozenWeights, StayInTheirOwnBlocksAndFollowInTheOthers) {
  const std::string own = "decoder.block.2.layer.2.DenseReluDense.wo";
  Weights weights(tiny_v1_0());
  fill_with_contrast(weights, 11);
  Weights frozen = Weights::frozen(weights, {own});
  const at::Tensor before = weights.block(own).detach().clone();
  weights.values().mul_(2.0);
  weights.values_changed();
  EXPECT_TRUE(at::equal(frozen.block(own), before));
  EXPECT_TRUE(at::equal(frozen.low_block(own), before.to(at::kBFloat16)));
  EXPECT_TRUE(at::equal(frozen.block("shared"), weights.block("shared")));
  EXPECT_FALSE(frozen.block(own).requires_grad());
  EXPECT_TRUE(weights.block(own).requires_grad());
}

TEST(FrozenWeights, MakeTheUpperPartOfAnEarlierNetwork) {
  Weights weights(tiny_v1_0());
  fill_with_contrast(weights, 11);
  const Compute compute = {Kernels::fused, Precision::float32};
  const Network network(weights, compute);
  std::set<std::string> top;
  for (const WeightBlock& block : weights.layout().blocks) {
    if (block.name.starts_with("decoder.block.2.")) top.insert(block.name);
  }
  Weights frozen = Weights::frozen(weights, top);
  const Network earlier(frozen, compute);
  const at::Tensor before = in_halves(network, network, 2).whole;
  for (const std::string& name : top) weights.block(name).detach().mul_(1.5);
  weights.values_changed();
  EXPECT_TRUE(at::equal(in_halves(network, earlier, 2).joined, before));
  EXPECT_FALSE(at::equal(in_halves(network, network, 2).joined, before));
}

TEST(Weights, HoldBlocksBesideTheNetworksOwn) {
  const T5Config config = tiny_v1_0();
  const std::vector<BesideBlock> beside = {{"head", {3, 5}}, {"bias", {3}}};
  Weights weights(config, at::kCPU, beside);
  const Weights without(config);
  EXPECT_EQ(weights.network_values().numel(), without.values().numel());
  EXPECT_EQ(weights.values().numel(), without.values().numel() + 16 + 16);
  EXPECT_EQ(weights.num_weights(), without.num_weights());
  weights.block("head").detach().fill_(2.0);
  EXPECT_EQ(weights.values().sum().item<double>(), 30.0);
  EXPECT_EQ(weights.network_values().sum().item<double>(), 0.0);
  (weights.block("bias") * 7.0).sum().backward();
  EXPECT_EQ(weights.gradients().sum().item<double>(), 21.0);
}

TEST(Weights, FrozenBlocksCollectNoGradient) {
  Weights weights(tiny_v1_0());
  weights.freeze("shared");
  EXPECT_FALSE(weights.block("shared").requires_grad());
  const at::Tensor sum =
      (weights.block("shared").sum() + weights.block("decoder.final_layer_norm.weight").sum());
  sum.backward();
  EXPECT_EQ(weights.gradients().sum().item<double>(), 12.0);
}

TEST(ShiftRight, StartsAndPads) {
  const at::Tensor labels = at::tensor({7, 1, -100, -100, 8, 9, 10, 1}, at::kLong).view({2, 4});
  const at::Tensor wanted = at::tensor({0, 7, 1, 0, 0, 8, 9, 10}, at::kLong).view({2, 4});
  EXPECT_TRUE(at::equal(shift_right(labels, tiny_v1_0()), wanted));
}

}  // namespace
}  // namespace timeprobe::t5
