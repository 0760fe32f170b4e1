// Learning end to end: one question, two answers of one token, one of them paid.
#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "ppo/kl_controller.h"
#include "ppo/ppo_update.h"
#include "ppo/roll_outs.h"
#include "ppo/value_head.h"
#include "t5/adam_w.h"

namespace timeprobe::ppo {
namespace {

constexpr std::int32_t kPaid = 2;
constexpr std::int32_t kUnpaid = 3;

T5Config bandit_config() {
  T5Config config;
  config.vocab_size = 4;
  config.d_model = 16;
  config.d_kv = 8;
  config.d_ff = 32;
  config.num_layers = 1;
  config.num_decoder_layers = 1;
  config.num_heads = 2;
  return config;
}

class TwoArms : public PromptSource {
 public:
  explicit TwoArms(double paid) : paid_(paid) {}

  t5::TokenIds source(std::size_t) const override { return {kPaid, 1}; }
  double score(std::size_t, const t5::TokenIds& answer) const override {
    return answer[0] == kPaid ? paid_ : answer[0] == kUnpaid ? -paid_ : -1.0;
  }

 private:
  double paid_;
};

class Bandit {
 public:
  Bandit()
      : weights_(bandit_config(), at::kCPU, value_head_blocks(bandit_config())),
        policy_((fill(), weights_), {t5::Kernels::fused, t5::Precision::float32}, {}),
        optimizer_(weights_, {}) {}

  // The answers of one round, and what was learnt from them.
  void round(std::uint64_t number, double paid, double beta) {
    std::vector<std::size_t> places(32);
    std::iota(places.begin(), places.end(), 32 * number);
    RollOutOptions options;
    options.decoding.max_new_tokens = 1;
    std::vector<RollOut> drawn = answer(policy_, TwoArms(paid), places, options);
    appraise(drawn, beta, options);
    learn(policy_, optimizer_, drawn, 32, 5e-3, {.epochs = 4, .minibatch_size = 16}, number);
  }

  double probability_of(std::int32_t token) const {
    const std::vector<t5::TokenIds> sources = {{kPaid, 1}};
    const std::vector<t5::TokenIds> targets = {{token}};
    const Judged judged = policy_.judge(t5::make_batch(sources, targets, weights_.config()));
    return std::exp(judged.log_probs.item<double>());
  }

 private:
  void fill() {
    weights_.initialize({.seed = 3});
    initialize_value_head(weights_, 3);
  }

  t5::Weights weights_;
  Policy policy_;
  t5::AdamW optimizer_;
};

TEST(TwoTokenBandit, ThePaidAnswerIsLearnt) {
  Bandit bandit;
  EXPECT_LT(bandit.probability_of(kPaid), 0.7);
  for (std::uint64_t i = 0; i < 25; ++i) bandit.round(i, 1.0, 0.0);
  EXPECT_GT(bandit.probability_of(kPaid), 0.97);
}

TEST(TwoTokenBandit, TheOtherOneWhenThatIsPaid) {
  Bandit bandit;
  for (std::uint64_t i = 0; i < 25; ++i) bandit.round(i, -1.0, 0.0);
  EXPECT_GT(bandit.probability_of(kUnpaid), 0.97);
}

// A dear KL holds the policy at its reference.
TEST(TwoTokenBandit, KlHoldsThePolicyBack) {
  Bandit bandit;
  const double before = bandit.probability_of(kPaid);
  for (std::uint64_t i = 0; i < 25; ++i) bandit.round(i, 1.0, 20.0);
  EXPECT_NEAR(bandit.probability_of(kPaid), before, 0.2);
}

}  // namespace
}  // namespace timeprobe::ppo
