#include "t5_inference/decoding.h"

#include <gtest/gtest.h>

#include <map>

#include "base/random.h"
#include "t5/torch_step_model.h"
#include "t5_inference/engine.h"
#include "tests/t5/tiny_t5.h"

namespace timeprobe::t5 {
namespace {

constexpr std::int64_t kLimit = 12;

struct Case {
  std::string name;
  T5Config config;
};

class Decoding : public testing::TestWithParam<Case> {
 protected:
  Decoding()
      : weights_(GetParam().config),
        network_((fill_with_contrast(weights_, 23), weights_), {Kernels::plain, {}}),
        cached_(make_cached_step_model(network_)),
        uncached_(make_uncached_step_model(network_)),
        engine_(std::make_unique<Engine>(packed(), 2)),
        sources_(random_sequences(4, 6, 15, config())) {}

  std::shared_ptr<const EngineWeights> packed() const {
    const at::Tensor& values = weights_.values();
    return std::make_shared<const EngineWeights>(pack_weights(
        config(), {values.data_ptr<float>(), static_cast<std::size_t>(values.numel())}));
  }

  const T5Config& config() const { return GetParam().config; }

  std::vector<Decoded> run(StepModel& model, DecodingOptions options) const {
    options.max_new_tokens = kLimit;
    return decode(model, sources_, config(), options);
  }

  static void expect_same(const std::vector<Decoded>& a, const std::vector<Decoded>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].tokens, b[i].tokens) << "source " << i;
      EXPECT_EQ(a[i].ended, b[i].ended);
      EXPECT_NEAR(a[i].score, b[i].score, 1e-4);
    }
  }

  Weights weights_;
  Network network_;
  std::unique_ptr<StepModel> cached_;
  std::unique_ptr<StepModel> uncached_;
  std::unique_ptr<StepModel> engine_;
  std::vector<TokenIds> sources_;
};

TEST_P(Decoding, GreedyIsThatOfPlainLoops) {
  for (StepModel* model : {cached_.get(), engine_.get()}) {
    const auto answers = run(*model, {});
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      EXPECT_EQ(plain_ids(answers[i].tokens),
                reference::plain_greedy(plain_config(config()), plain_weights(weights_),
                                        plain_ids(sources_[i]), kLimit));
    }
  }
}

TEST_P(Decoding, BeamIsThatOfPlainLoops) {
  for (const EarlyStopping early : {EarlyStopping::no, EarlyStopping::yes}) {
    for (const double penalty : {0.0, 1.0, 2.0}) {
      const auto answers = run(*cached_, {.method = Method::beam,
                                          .num_beams = 3,
                                          .length_penalty = penalty,
                                          .early_stopping = early});
      for (std::size_t i = 0; i < sources_.size(); ++i) {
        EXPECT_EQ(plain_ids(answers[i].tokens),
                  reference::plain_beam(plain_config(config()), plain_weights(weights_),
                                        plain_ids(sources_[i]),
                                        {kLimit, 3, penalty, early == EarlyStopping::yes}))
            << "source " << i << ", penalty " << penalty;
      }
    }
  }
}

TEST_P(Decoding, CachedIsUncached) {
  for (const Method method : {Method::greedy, Method::beam, Method::sample}) {
    const DecodingOptions options = {.method = method, .num_beams = 4, .seed = 9};
    expect_same(run(*cached_, options), run(*uncached_, options));
    expect_same(run(*engine_, options), run(*uncached_, options));
  }
}

TEST_P(Decoding, OneBeamIsGreedy) {
  expect_same(run(*cached_, {.method = Method::beam, .num_beams = 1}), run(*cached_, {}));
}

TEST_P(Decoding, BatchingChangesNoAnswer) {
  for (const Method method : {Method::greedy, Method::beam, Method::sample}) {
    DecodingOptions options = {.method = method, .num_beams = 3, .seed = 5};
    const auto together = run(*cached_, options);
    options.max_new_tokens = kLimit;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      for (StepModel* model : {cached_.get(), engine_.get()}) {
        const auto alone = decode(*model, {&sources_[i], 1}, config(), options, {&i, 1});
        EXPECT_EQ(alone.front().tokens, together[i].tokens);
      }
    }
  }
}

TEST_P(Decoding, TheEngineSaysTheSameBitsAloneAndOnAnyNumberOfThreads) {
  Engine one(packed(), 1);
  Engine three(packed(), 3);
  const DecodingOptions options = {.method = Method::beam, .max_new_tokens = kLimit};
  const auto answers = decode(one, sources_, config(), options);
  const auto others = decode(three, sources_, config(), options);
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    EXPECT_EQ(answers[i].score, others[i].score);
    EXPECT_EQ(answers[i].score, decode(one, {&sources_[i], 1}, config(), options).front().score);
  }
}

INSTANTIATE_TEST_SUITE_P(Versions, Decoding,
                         testing::Values(Case{"v1_0", tiny_v1_0()}, Case{"v1_1", tiny_v1_1()}),
                         [](const auto& version) { return version.param.name; });

// Logits drawn from the hypothesis' own tokens; the end is often likely.
class DrawnLogits : public StepModel {
 public:
  explicit DrawnLogits(std::uint64_t seed) : seed_(seed) {}
  std::int64_t vocabulary_size() const override { return 9; }
  void begin(std::span<const TokenIds> sources) override { rows_.assign(sources.size(), {}); }
  std::span<const float> step(std::span<const std::int32_t> tokens,
                              std::span<const std::int32_t> parents) override {
    std::vector<reference::Ids> rows;
    logits_.clear();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      rows.push_back(rows_[static_cast<std::size_t>(parents[i])]);
      rows.back().push_back(tokens[i]);
      for (const double logit : logits_of(rows.back())) {
        logits_.push_back(static_cast<float>(logit));
      }
    }
    rows_ = std::move(rows);
    return logits_;
  }

  reference::Row logits_of(const reference::Ids& inputs) const {
    std::string label;
    for (const int id : inputs) label += std::to_string(id) + " ";
    Random random = Random::stream(seed_, label);
    reference::Row row(9);
    for (double& logit : row) logit = 3.0 * random.unit();
    row[1] += 1.0;
    return row;
  }

 private:
  std::uint64_t seed_;
  std::vector<reference::Ids> rows_;
  std::vector<float> logits_;
};

TEST(BeamSearch, KeepsAndEndsWhatItShould) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    DrawnLogits model(seed);
    const auto next = [&model](const reference::Ids& inputs) {
      return reference::plain_log_probabilities(model.logits_of(inputs));
    };
    const double penalty = 0.5 * static_cast<double>(seed % 5);
    const bool early = seed % 2 == 1;
    const DecodingOptions options = {
        .method = Method::beam,
        .max_new_tokens = 6,
        .num_beams = 2 + static_cast<std::int64_t>(seed % 3),
        .length_penalty = penalty,
        .early_stopping = early ? EarlyStopping::yes : EarlyStopping::no};
    const std::vector<TokenIds> sources = {{1}};
    const auto answers = decode(model, sources, tiny_v1_0(), options);
    EXPECT_EQ(
        plain_ids(answers.front().tokens),
        reference::plain_beam(next, 0, 1, {6, static_cast<int>(options.num_beams), penalty, early}))
        << "seed " << seed;
  }
}

// Says the same of every row.
class FixedLogits : public StepModel {
 public:
  explicit FixedLogits(std::vector<float> row) : row_(std::move(row)) {}
  std::int64_t vocabulary_size() const override { return static_cast<std::int64_t>(row_.size()); }
  void begin(std::span<const TokenIds>) override {}
  std::span<const float> step(std::span<const std::int32_t> tokens,
                              std::span<const std::int32_t>) override {
    logits_.clear();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      logits_.insert(logits_.end(), row_.begin(), row_.end());
    }
    return logits_;
  }

 private:
  std::vector<float> row_;
  std::vector<float> logits_;
};

std::map<std::int32_t, int> drawn(const DecodingOptions& options) {
  FixedLogits model({0.0F, -9.0F, 1.0F, 2.0F, 3.0F});
  std::map<std::int32_t, int> counts;
  const std::vector<TokenIds> sources(2000, TokenIds{1});
  T5Config config = tiny_v1_0();
  for (const Decoded& answer : decode(model, sources, config, options)) {
    ++counts[answer.tokens.front()];
  }
  return counts;
}

TEST(Sampling, FollowsTheDistribution) {
  const auto counts = drawn({.method = Method::sample, .max_new_tokens = 1, .seed = 3});
  // exp(0..3) / 31.19: 0.032, 0.087, 0.237, 0.644.
  EXPECT_NEAR(counts.at(0), 64, 30);
  EXPECT_NEAR(counts.at(2), 174, 50);
  EXPECT_NEAR(counts.at(3), 474, 75);
  EXPECT_NEAR(counts.at(4), 1288, 85);
}

TEST(Sampling, IsCutByNumberAndByProbability) {
  EXPECT_EQ(drawn({.method = Method::sample, .max_new_tokens = 1, .top_k = 2}).size(), 2U);
  EXPECT_EQ(drawn({.method = Method::sample, .max_new_tokens = 1, .top_k = 1}).size(), 1U);
  EXPECT_EQ(drawn({.method = Method::sample, .max_new_tokens = 1, .top_p = 0.6}).size(), 1U);
  EXPECT_EQ(drawn({.method = Method::sample, .max_new_tokens = 1, .top_p = 0.7}).size(), 2U);
  const auto cold = drawn({.method = Method::sample, .max_new_tokens = 1, .temperature = 0.05});
  EXPECT_EQ(cold.size(), 1U);
}

TEST(Decode, RefusesOptionsOutOfRange) {
  FixedLogits model({0.0F, 1.0F});
  const std::vector<TokenIds> sources = {{1}};
  const auto message = [&](const DecodingOptions& options) -> std::string {
    try {
      decode(model, sources, tiny_v1_0(), options);
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message({.temperature = 0.0}), "decoding: temperature is 0; wanted: more than 0");
  EXPECT_EQ(message({.num_beams = 0}), "decoding: num_beams is 0; wanted: at least 1");
  EXPECT_EQ(message({.top_p = 1.5}), "decoding: top_p is 1.5; wanted: in (0, 1]");
}

}  // namespace
}  // namespace timeprobe::t5
