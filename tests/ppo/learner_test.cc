// Reinforcement learning through the training loop: a small network that copies the right one of
// two words, checkpoints, and several processes.
#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <barrier>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/error.h"
#include "base/files.h"
#include "ppo/ppo_learner.h"
#include "ppo/question_prompts.h"
#include "ppo/value_head.h"
#include "t5/runtime.h"
#include "tests/test_folder.h"
#include "tokenizer/vocabulary.h"
#include "training/training_loop.h"

namespace timeprobe::ppo {
namespace {

namespace fs = std::filesystem;

// "Who ruled in 7": names by parity of the year.
std::vector<TrainingExample> reigns() {
  std::vector<TrainingExample> examples;
  for (int year = 0; year < 10; ++year) {
    const bool even = year % 2 == 0;
    examples.push_back({"reign" + std::to_string(year),
                        "ruled " + std::to_string(year),
                        {even ? "Ann" : "Bob"},
                        {even ? "Bob" : "Ann"}});
  }
  return examples;
}

SpieceModel reign_words() {
  const std::vector<std::string> texts = {"ruled Ann Bob"};
  return word_vocabulary(texts, {});
}

T5Config reign_config(const Tokenizer& tokenizer) {
  T5Config config;
  config.vocab_size = tokenizer.size();
  config.d_model = 16;
  config.d_kv = 8;
  config.d_ff = 32;
  config.num_layers = 1;
  config.num_decoder_layers = 2;
  config.num_heads = 2;
  return config;
}

PpoOptions small_options() {
  PpoOptions options;
  options.compute = {t5::Kernels::fused, t5::Precision::float32};
  options.roll_outs.decoding.max_new_tokens = 4;
  options.num_roll_outs = 24;
  options.updates.minibatch_size = 8;
  options.updates.epochs = 2;
  options.seed = 11;
  return options;
}

class SmallRun {
 public:
  explicit SmallRun(const PpoOptions& options = small_options(),
                    training::Processes* processes = nullptr, std::uint64_t seed = 5)
      : vocabulary_(reign_words()),
        tokenizer_(Tokenizer::of(vocabulary_).value()),
        config_(reign_config(tokenizer_)),
        weights_(config_, at::kCPU, value_head_blocks(config_)),
        prompts_(shuffled_epochs(reigns(), 3, "reigns"), tokenizer_,
                 {.reward = RewardVariant::code}),
        alone_(training::one_process()) {
    weights_.initialize({.seed = seed, .relative_bias_deviation = 1.0});
    initialize_value_head(weights_, seed);
    learner_.emplace(weights_, prompts_, vocabulary_, processes ? *processes : *alone_, options);
  }

  training::LoopResult train(const fs::path& folder, std::int64_t num_steps,
                             training::LoopStart start, std::int64_t stop_behind = -1) {
    training::LoopOptions options;
    options.folder = folder;
    options.schedule = {.shape = training::ScheduleShape::cosine,
                        .peak = 2e-3,
                        .num_steps = num_steps,
                        .floor = 1e-4};
    options.report_every = 1;
    options.start = start;
    std::int64_t steps = 0;
    training::LoopHooks hooks;
    hooks.interrupted = [&] { return ++steps == stop_behind; };
    hooks.clock_s = [] { return 0.0; };
    return training::run_training(*learner_, options, hooks, *alone_);
  }

  PpoLearner& learner() { return *learner_; }
  const t5::Weights& weights() const { return weights_; }

 private:
  SpieceModel vocabulary_;
  Tokenizer tokenizer_;
  T5Config config_;
  t5::Weights weights_;
  QuestionPrompts prompts_;
  std::unique_ptr<training::Processes> alone_;
  std::optional<PpoLearner> learner_;
};

class PpoLearnerFiles : public testing::Test {
 protected:
  PpoLearnerFiles() { t5::set_num_threads(1); }

  std::string message_of_resuming(std::uint64_t seed = 5) {
    try {
      SmallRun(small_options(), nullptr, seed).train(folder_, 3, training::LoopStart::resume);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  TestFolder folder_;
};

TEST_F(PpoLearnerFiles, AResumedRunIsTheUninterruptedOneBitForBit) {
  SmallRun whole;
  whole.train(folder_ / "whole", 4, training::LoopStart::fresh);
  SmallRun first;
  const auto end = first.train(folder_ / "parts", 4, training::LoopStart::fresh, 2);
  EXPECT_EQ(end.end, training::LoopEnd::interrupted);
  SmallRun second;
  second.train(folder_ / "parts", 4, training::LoopStart::resume);
  EXPECT_TRUE(at::equal(whole.weights().values(), second.weights().values()));
  EXPECT_FALSE(at::equal(first.weights().values(), second.weights().values()));
  for (const char* file : {"metrics.jsonl", "last/model.safetensors", "last/ppo.json",
                           "last/optimizer.safetensors", "last/value_head.safetensors"}) {
    EXPECT_EQ(read_file(folder_ / "whole" / file), read_file(folder_ / "parts" / file)) << file;
  }
}

TEST_F(PpoLearnerFiles, RefusesACheckpointOfAnotherReference) {
  SmallRun().train(folder_, 2, training::LoopStart::fresh);
  EXPECT_EQ(message_of_resuming(6),
            (folder_ / "checkpoint-00000002/ppo.json").string() +
                ": training began with other weights than those of --model now; the reference must "
                "be the same to go on");
}

TEST_F(PpoLearnerFiles, SaysWhatIsWrongWithAState) {
  SmallRun().train(folder_, 2, training::LoopStart::fresh);
  const fs::path state = folder_ / "checkpoint-00000002/ppo.json";
  const auto after = [&](const std::string& text) {
    write_file(state, text, IfExists::replace);
    const std::string message = message_of_resuming();
    return message.starts_with(state.string()) ? message.substr(state.string().size()) : message;
  };
  EXPECT_EQ(after("[1"), ": a JSON object is wanted");
  EXPECT_EQ(after("{\"reference_sha256\": \"x\"}"),
            ": \"kl_coefficient\" is missing or no number from 0 on");
  EXPECT_EQ(after("{\"kl_coefficient\": -1}"),
            ": \"kl_coefficient\" is missing or no number from 0 on");
  EXPECT_EQ(after("{\"kl_coefficient\": 1}"), ": \"reference_sha256\" is missing or no text");
}

TEST_F(PpoLearnerFiles, SaysWhichTensorOfAValueHeadIsMissing) {
  SmallRun().train(folder_, 2, training::LoopStart::fresh);
  const fs::path checkpoint = folder_ / "checkpoint-00000002";
  const fs::path head = checkpoint / "value_head.safetensors";
  fs::copy_file(checkpoint / "model.safetensors", head, fs::copy_options::overwrite_existing);
  EXPECT_EQ(message_of_resuming(),
            head.string() + ": tensor value_head.in.weight is missing; F32 (32, 16) is wanted");
}

TEST(PpoLearner, RewardsRiseAndMetricsAreThere) {
  PpoOptions options = small_options();
  options.num_roll_outs = 64;
  options.updates.minibatch_size = 16;
  options.updates.epochs = 4;
  SmallRun run(options);
  double early = 0.0;
  double late = 0.0;
  for (std::int64_t i = 0; i < 40; ++i) {
    const training::StepOutcome outcome = run.learner().step(i, 3e-3);
    ASSERT_TRUE(outcome.is_finite);
    if (i == 0) {
      EXPECT_EQ(outcome.more.at("kl"), 0.0);
      EXPECT_EQ(outcome.more.at("kl_coefficient"), 0.05);
      EXPECT_GT(outcome.more.at("entropy"), 0.5);
      for (const char* name :
           {"right", "clip_fraction", "policy_loss", "value_loss", "answer_tokens"}) {
        EXPECT_TRUE(outcome.more.contains(name)) << name;
      }
    }
    if (i < 5) early += outcome.more.at("reward") / 5.0;
    if (i >= 35) late += outcome.more.at("reward") / 5.0;
  }
  EXPECT_LT(early, -1.7);  // nearly never a name at first
  EXPECT_GT(late, early + 1.0);
}

TEST(PpoLearner, MinibatchesInPiecesAreTheSameSteps) {
  SmallRun whole;
  PpoOptions options = small_options();
  options.updates.answers_at_once = 3;
  SmallRun pieces(options);
  for (std::int64_t i = 0; i < 2; ++i) {
    const auto a = whole.learner().step(i, 1e-3);
    const auto b = pieces.learner().step(i, 1e-3);
    EXPECT_NEAR(a.loss, b.loss, 1e-4);
  }
  const double apart =
      (whole.weights().values() - pieces.weights().values()).abs().max().item<double>();
  EXPECT_LT(apart, 1e-4);
}

TEST(PpoLearner, InTheWarmUpTheValueHeadAloneLearns) {
  PpoOptions options = small_options();
  options.value_warm_up = 2;
  options.optimizer.weight_decay = 0.0;
  SmallRun run(options);
  const at::Tensor before = run.weights().values().clone();
  const std::int64_t size = run.weights().network_values().numel();
  for (std::int64_t i = 0; i < 3; ++i) {
    EXPECT_EQ(run.learner().step(i, 1e-3).more.at("kl"), 0.0);
    const bool is_same = at::equal(run.weights().network_values(), before.narrow(0, 0, size));
    EXPECT_EQ(is_same, i < 2) << "step " << i;
    EXPECT_FALSE(at::equal(run.weights().values(), before));
  }
}

// Adam's first step is the rate in nearly every number, however long the warm-up was.
TEST(PpoLearner, TheFirstStepBehindTheWarmUpIsTheRate) {
  PpoOptions options = small_options();
  options.value_warm_up = 20;
  options.optimizer.weight_decay = 0.0;
  options.updates.epochs = 1;
  options.updates.minibatch_size = options.num_roll_outs;
  SmallRun run(options);
  for (std::int64_t i = 0; i < 20; ++i) run.learner().step(i, 1e-3);
  const at::Tensor before = run.weights().network_values().clone();
  run.learner().step(20, 1e-3);
  const double largest = (run.weights().network_values() - before).abs().max().item<double>();
  EXPECT_GT(largest, 0.9e-3);
  EXPECT_LT(largest, 1.01e-3);
}

TEST(PpoLearner, StopsAtANumberThatIsNotFinite) {
  SmallRun run;
  run.weights()
      .block("value_head.out.bias")
      .detach()
      .fill_(std::numeric_limits<float>::quiet_NaN());
  EXPECT_FALSE(run.learner().step(0, 1e-3).is_finite);
}

// Two processes as two threads that meet at their sums.
class Meeting {
 public:
  void sum(at::Tensor& tensor, int rank) {
    parts_[rank] = tensor;
    barrier_.arrive_and_wait();
    const at::Tensor total = parts_[0] + parts_[1];
    barrier_.arrive_and_wait();
    tensor.copy_(total);
    barrier_.arrive_and_wait();
  }

 private:
  at::Tensor parts_[2];
  std::barrier<> barrier_{2};
};

class OneOfTwo : public training::Processes {
 public:
  OneOfTwo(Meeting& meeting, int rank) : meeting_(meeting), rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return 2; }
  void sum(at::Tensor& tensor) override { meeting_.sum(tensor, rank_); }

 private:
  Meeting& meeting_;
  int rank_;
};

TEST(PpoLearner, TwoProcessesTakeTheStepsOfOne) {
  // One minibatch: how a process deals its answers out does not matter then.
  PpoOptions options = small_options();
  options.num_roll_outs = 9;
  options.updates.minibatch_size = 9;
  SmallRun alone(options);
  training::StepOutcome outcome;
  for (std::int64_t i = 0; i < 3; ++i) outcome = alone.learner().step(i, 1e-3);

  Meeting meeting;
  OneOfTwo processes[2] = {{meeting, 0}, {meeting, 1}};
  SmallRun first(options, &processes[0]);
  SmallRun second(options, &processes[1]);
  training::StepOutcome outcomes[2];
  const auto steps = [&outcomes](SmallRun& run, int rank) {
    for (std::int64_t i = 0; i < 3; ++i) outcomes[rank] = run.learner().step(i, 1e-3);
  };
  std::thread other(steps, std::ref(second), 1);
  steps(first, 0);
  other.join();

  EXPECT_TRUE(at::equal(first.weights().values(), second.weights().values()));
  EXPECT_LT((first.weights().values() - alone.weights().values()).abs().max().item<double>(), 1e-5);
  EXPECT_EQ(outcomes[0].more, outcomes[1].more);
  EXPECT_EQ(outcomes[0].num_tokens, outcome.num_tokens);
  for (const auto& [name, value] : outcome.more) {
    EXPECT_NEAR(outcomes[0].more.at(name), value, 1e-4) << name;
  }
}

TEST(PpoOptions, SaysWhatIsOutOfRange) {
  const auto message = [](const auto& change) -> std::string {
    PpoOptions options;
    change(options);
    try {
      check(options);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message([](PpoOptions&) {}), "");
  EXPECT_EQ(message([](PpoOptions& o) { o.num_roll_outs = 0; }),
            "the number of roll-outs is 0; wanted: at least 1");
  EXPECT_EQ(message([](PpoOptions& o) { o.updates.clip = -0.2; }),
            "the clip of ratios is -0.2; wanted: more than 0");
  EXPECT_EQ(message([](PpoOptions& o) { o.roll_outs.discount.gamma = 1.5; }),
            "gamma is 1.5; wanted: in [0, 1]");
}

TEST(QuestionPrompts, AsksEveryQuestionOnceAnEpochInAnotherOrder) {
  const ExerciseAt at = shuffled_epochs(reigns(), 3, "reigns");
  std::vector<std::string> first;
  std::vector<std::string> second;
  for (std::uint64_t i = 0; i < 10; ++i) first.push_back(at(i).id);
  for (std::uint64_t i = 10; i < 20; ++i) second.push_back(at(i).id);
  EXPECT_EQ(at(4).id, first[4]);
  EXPECT_NE(first, second);
  std::sort(first.begin(), first.end());
  std::sort(second.begin(), second.end());
  EXPECT_EQ(first, second);
  EXPECT_EQ(std::unique(first.begin(), first.end()), first.end());
}

TEST(QuestionPrompts, RefusesToAskNothing) {
  try {
    shuffled_epochs({}, 3, "empty.jsonl");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "empty.jsonl: nothing to train on");
  }
}

// No answer can hold a letter that the tokenizer has no piece for.
TEST(QuestionPrompts, ComparesWhatTheTokenizerCanWrite) {
  const Tokenizer tokenizer = Tokenizer::of(reign_words()).value();
  const QuestionPrompts prompts(
      [](std::uint64_t) {
        return TrainingExample{"q", "ruled 1", {"Ann \u0142"}, {"Bob"}};
      },
      tokenizer, {.reward = RewardVariant::code});
  EXPECT_EQ(prompts.score(0, tokenizer.encode("Ann")), 1.0);
  EXPECT_EQ(prompts.score(0, tokenizer.encode("Bob")), -1.0);
  EXPECT_EQ(prompts.score(0, tokenizer.encode("ruled")), -2.0);
  EXPECT_EQ(prompts.source(0), tokenizer.encode("ruled 1"));
}

}  // namespace
}  // namespace timeprobe::ppo
