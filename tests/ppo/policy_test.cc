#include "ppo/policy.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <numeric>

#include "base/error.h"
#include "ppo/ppo_update.h"
#include "ppo/roll_outs.h"
#include "ppo/value_head.h"
#include "t5/adam_w.h"
#include "t5/torch_step_model.h"
#include "tests/t5/tiny_t5.h"

namespace timeprobe::ppo {
namespace {

struct Case {
  std::string name;
  T5Config config;
  t5::Compute compute;
  std::optional<std::int64_t> num_unfrozen_blocks;
};

// Even places are paid, odd ones cost, and every hundredth is paid beyond all measure.
class RandomPrompts : public PromptSource {
 public:
  explicit RandomPrompts(const T5Config& config) : config_(config) {}

  t5::TokenIds source(std::size_t place) const override {
    return t5::random_sequences(place, 1, 9, config_)[0];
  }
  double score(std::size_t place, const t5::TokenIds&) const override {
    if (place % 100 == 0) return 20.0;
    return place % 2 == 0 ? 1.0 : -1.0;
  }

 private:
  const T5Config& config_;
};

class PolicyCase : public testing::TestWithParam<Case> {
 protected:
  PolicyCase() : weights_(config(), at::kCPU, value_head_blocks(config())) {
    t5::fill_with_contrast(weights_, 31);
    initialize_value_head(weights_, 32);
    policy_.emplace(weights_, GetParam().compute,
                    PolicyOptions{.num_unfrozen_blocks = GetParam().num_unfrozen_blocks});
  }

  const T5Config& config() const { return GetParam().config; }
  bool is_low() const { return GetParam().compute.precision == t5::Precision::bfloat16; }

  std::vector<RollOut> roll_outs(RollOutOptions options = {}) const {
    std::vector<std::size_t> places(24);
    std::iota(places.begin(), places.end(), 100);
    return roll_outs_at(places, options);
  }

  std::vector<RollOut> roll_outs_at(std::span<const std::size_t> places,
                                    RollOutOptions options = {}) const {
    options.decoding.max_new_tokens = 9;
    options.decoding.seed = 5;
    options.batch_size = 5;
    return answer(*policy_, RandomPrompts(config()), places, options);
  }

  UpdateReport take_steps(std::vector<RollOut>& drawn, double rate, std::int64_t epochs = 2) {
    appraise(drawn, 0.05, {});
    t5::AdamW optimizer(weights_, {});
    for (const t5::WeightBlock& block : t5::weight_layout(config()).blocks) {
      if (!policy_->trained().contains(block.name)) optimizer.set_rate_factor(block.name, 0.0);
    }
    return learn(*policy_, optimizer, drawn, static_cast<std::int64_t>(drawn.size()), rate,
                 {.epochs = epochs, .minibatch_size = 4}, 9);
  }

  t5::Weights weights_;
  std::optional<Policy> policy_;
};

TEST_P(PolicyCase, KlIsExactlyZeroBeforeTheFirstUpdateAndNotBehindIt) {
  std::vector<RollOut> drawn = roll_outs();
  for (const RollOut& roll_out : drawn) {
    EXPECT_EQ(roll_out.log_probs, roll_out.reference_log_probs);
  }
  EXPECT_EQ(sums_of(drawn).kl, 0.0);
  const std::vector<double> reference = drawn[0].reference_log_probs;
  take_steps(drawn, 1e-2);
  EXPECT_GT(sums_of(roll_outs()).kl, 1e-4);
}

TEST_P(PolicyCase, ReferenceStaysWhatItWas) {
  std::vector<RollOut> drawn = roll_outs();
  std::vector<t5::TokenIds> sources;
  std::vector<t5::TokenIds> targets;
  for (const RollOut& roll_out : drawn) {
    sources.push_back(roll_out.source);
    targets.push_back(roll_out.tokens);
  }
  const t5::Batch batch = t5::make_batch(sources, targets, config());
  const Judged before = policy_->judge(batch);
  take_steps(drawn, 1e-2);
  const Judged after = policy_->judge(batch);
  EXPECT_TRUE(at::equal(before.reference_log_probs, after.reference_log_probs));
  EXPECT_FALSE(at::equal(before.log_probs, after.log_probs));
}

// What the search saw of its own tokens, and the same tokens under teacher forcing.
TEST_P(PolicyCase, LogProbabilitiesOfRollOutsAreTheTeacherForcedOnes) {
  if (is_low()) GTEST_SKIP() << "skipped: the engine decodes in float32";
  const auto steps = t5::make_cached_step_model(policy_->network());
  for (const RollOut& roll_out : roll_outs()) {
    const std::vector<t5::TokenIds> source = {roll_out.source};
    steps->begin(source);
    auto token = static_cast<std::int32_t>(config().decoder_start_token_id);
    for (std::size_t t = 0; t < roll_out.tokens.size(); ++t) {
      const std::vector<std::int32_t> tokens = {token};
      const std::vector<std::int32_t> parents = {0};
      const auto logits = steps->step(tokens, parents);
      token = roll_out.tokens[t];
      double total = 0.0;
      for (const float logit : logits) total += std::exp(static_cast<double>(logit));
      const double log_prob = logits[static_cast<std::size_t>(token)] - std::log(total);
      EXPECT_NEAR(roll_out.log_probs[t], log_prob, 1e-4);
    }
  }
}

TEST_P(PolicyCase, TheEndPieceStandsOnceAndLast) {
  bool one_ended = false;
  RollOutOptions options;
  options.decoding.temperature = 4.0;  // nearly all pieces alike
  for (const RollOut& roll_out : roll_outs(options)) {
    for (std::size_t t = 0; t + 1 < roll_out.tokens.size(); ++t) {
      EXPECT_NE(roll_out.tokens[t], config().eos_token_id);
    }
    one_ended = one_ended || roll_out.tokens.back() == config().eos_token_id;
    EXPECT_EQ(roll_out.log_probs.size(), roll_out.tokens.size());
    EXPECT_EQ(roll_out.values.size(), roll_out.tokens.size());
  }
  EXPECT_TRUE(one_ended);
}

// Batches hold other prompts then, in another order and padded otherwise.
TEST_P(PolicyCase, AnAnswerDoesNotDependOnTheAnswersBesideIt) {
  const std::vector<RollOut> together = roll_outs();
  const auto alone = roll_outs_at(std::vector<std::size_t>{107});
  EXPECT_EQ(alone[0].tokens, together[7].tokens);
}

TEST_P(PolicyCase, ScoresAreClamped) {
  const std::vector<RollOut> drawn = roll_outs();
  EXPECT_EQ(drawn[0].score, 10.0);
  EXPECT_EQ(drawn[1].score, -1.0);
}

TEST_P(PolicyCase, StepsChangeWhatIsTrainedAndNothingElse) {
  const at::Tensor before = weights_.values().clone();
  std::vector<RollOut> drawn = roll_outs();
  take_steps(drawn, 1e-2);
  for (const t5::WeightBlock& block : weights_.layout().blocks) {
    const bool is_head = block.name.starts_with("value_head.");
    const bool same = at::equal(before.narrow(0, block.offset, block.size()),
                                weights_.values().narrow(0, block.offset, block.size()));
    EXPECT_EQ(!same, is_head || policy_->trained().contains(block.name)) << block.name;
  }
}

TEST_P(PolicyCase, ADetachedValueHeadLeavesTheNetworkAlone) {
  std::vector<RollOut> drawn = roll_outs();
  appraise(drawn, 0.0, {});
  for (RollOut& roll_out : drawn) {
    roll_out.advantages.assign(roll_out.advantages.size(), 0.0);
  }
  std::vector<const RollOut*> all;
  for (const RollOut& roll_out : drawn) all.push_back(&roll_out);
  for (const ValueGradients gradients : {ValueGradients::detached, ValueGradients::into_trunk}) {
    const Policy policy(
        weights_, GetParam().compute,
        {.num_unfrozen_blocks = GetParam().num_unfrozen_blocks, .value_gradients = gradients});
    weights_.clear_gradients();
    add_gradients(policy, all, {});
    const std::int64_t size = weights_.network_values().numel();
    const double network = weights_.gradients().narrow(0, 0, size).abs().sum().item<double>();
    const double head = weights_.gradients().abs().sum().item<double>() - network;
    EXPECT_GT(head, 0.0);
    if (gradients == ValueGradients::detached) {
      EXPECT_EQ(network, 0.0);
    } else {
      EXPECT_GT(network, 0.0);
    }
  }
}

// The whole loss against finite differences, at the steepest places of what is trained.
TEST_P(PolicyCase, GradientOfAMinibatchIsThatOfFiniteDifferences) {
  if (is_low()) GTEST_SKIP() << "skipped: bfloat16 is too coarse for differences";
  std::vector<RollOut> drawn = roll_outs();
  appraise(drawn, 0.05, {});
  std::vector<const RollOut*> all;
  for (const RollOut& roll_out : drawn) all.push_back(&roll_out);
  const UpdateOptions options{.clip = 10.0, .value_clip = 10.0};
  const auto loss = [&] {
    weights_.values_changed();
    const UpdateSums sums = add_gradients(*policy_, all, options);
    return sums.policy_loss + sums.value_loss;
  };
  weights_.clear_gradients();
  loss();
  const at::Tensor gradients = weights_.gradients().clone();
  for (const std::string& name :
       {std::string("decoder.block.1.layer.0.SelfAttention.qkv"),
        std::string("value_head.in.weight"), std::string("value_head.out.bias")}) {
    const t5::WeightBlock& block = weights_.layout().block(name);
    const std::int64_t place =
        block.offset +
        gradients.narrow(0, block.offset, block.size()).abs().argmax().item<std::int64_t>();
    if (gradients[place].item<double>() == 0.0) {
      EXPECT_FALSE(policy_->trained().contains(name));
      continue;
    }
    float& number = weights_.values().data_ptr<float>()[place];
    const float before = number;
    constexpr float kStep = 2e-3F;
    number = before + kStep;
    // Values detach the network: only the policy's loss moves with it.
    const UpdateSums above = (weights_.values_changed(), add_gradients(*policy_, all, options));
    number = before - kStep;
    const UpdateSums below = (weights_.values_changed(), add_gradients(*policy_, all, options));
    number = before;
    const double rise = name.starts_with("value_head.") ? above.value_loss - below.value_loss
                                                        : above.policy_loss - below.policy_loss;
    const double slope = rise / (2.0 * static_cast<double>(kStep));
    EXPECT_NEAR(gradients[place].item<double>(), slope, 2e-2 * std::abs(slope) + 2e-3) << name;
  }
}

T5Config with_blocks(T5Config config) {
  config.num_decoder_layers = 3;
  return config;
}

INSTANTIATE_TEST_SUITE_P(
    , PolicyCase,
    testing::Values(
        Case{"v1_0_all", t5::tiny_v1_0(), {t5::Kernels::fused, t5::Precision::float32}, {}},
        Case{"v1_1_all",
             with_blocks(t5::tiny_v1_1()),
             {t5::Kernels::plain, t5::Precision::float32},
             {}},
        Case{"v1_0_top_2", t5::tiny_v1_0(), {t5::Kernels::fused, t5::Precision::float32}, 2},
        Case{"v1_1_whole_decoder",
             with_blocks(t5::tiny_v1_1()),
             {t5::Kernels::fused, t5::Precision::float32},
             3},
        Case{"v1_0_low", t5::tiny_v1_0(), {t5::Kernels::fused, t5::Precision::bfloat16}, {}},
        Case{"v1_1_top_1_low",
             with_blocks(t5::tiny_v1_1()),
             {t5::Kernels::fused, t5::Precision::bfloat16},
             1}),
    [](const auto& instance) { return instance.param.name; });

TEST(Policy, SaysHowManyBlocksThereAre) {
  const T5Config config = t5::tiny_v1_0();
  const t5::Weights weights(config, at::kCPU, value_head_blocks(config));
  for (const std::int64_t count : {0, 4}) {
    try {
      trained_blocks(weights, {.num_unfrozen_blocks = count});
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()),
                std::to_string(count) +
                    " decoder blocks are to be trained; wanted: 1 to 3, which the network has");
    }
  }
}

}  // namespace
}  // namespace timeprobe::ppo
