#include "training/training_loop.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/error.h"
#include "base/files.h"
#include "t5/runtime.h"
#include "tests/training/small_world.h"
#include "training/checkpoint_folders.h"
#include "training/example_batches.h"
#include "training/supervised_learner.h"

namespace timeprobe::training {
namespace {

namespace fs = std::filesystem;

// Everything that a training of the eight examples needs.
struct World {
  explicit World(std::size_t batch_size = 4, double dropout = 0.0)
      : network(small_network(3)),
        batches(eight_examples(), network.tokenizer, "eight",
                {.batch_size = batch_size, .seed = 5}),
        processes(one_process()),
        learner(*network.weights, batches, network.tokenizer.model(), *processes,
                {.compute = {t5::Kernels::fused, t5::Precision::float32},
                 .dropout = dropout,
                 .seed = 5}) {}

  StartedNetwork network;
  ExampleBatches batches;
  std::unique_ptr<Processes> processes;
  SupervisedLearner learner;
};

LoopOptions options_for(const fs::path& folder, std::int64_t num_steps) {
  LoopOptions options;
  options.folder = folder;
  options.schedule = {.shape = ScheduleShape::constant, .peak = 3e-3, .num_steps = num_steps};
  options.report_every = 5;
  return options;
}

LoopResult train(World& world, const LoopOptions& options, const LoopHooks& hooks = {}) {
  return run_training(world.learner, options, hooks, *world.processes);
}

std::string weight_bytes(const World& world) {
  const at::Tensor& values = world.network.weights->values();
  return {reinterpret_cast<const char*>(values.data_ptr<float>()),
          static_cast<std::size_t>(values.numel()) * sizeof(float)};
}

std::vector<nlohmann::json> metrics_of(const fs::path& folder) {
  std::istringstream lines(read_file(folder / "metrics.jsonl"));
  std::vector<nlohmann::json> records;
  for (std::string line; std::getline(lines, line);) records.push_back(nlohmann::json::parse(line));
  return records;
}

std::string error_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(TrainingLoop, LearnsEightExamplesByHeart) {
  const TestFolder folder;
  World world(8);
  LoopHooks hooks;
  hooks.evaluate = [&world] {
    return dev_score(*world.network.weights, world.network.tokenizer, eight_examples(), {});
  };
  const LoopResult result = train(world, options_for(folder.path() / "run", 800), hooks);
  EXPECT_EQ(result.end, LoopEnd::all_steps);
  EXPECT_EQ(result.num_steps, 800);
  ASSERT_TRUE(result.best.has_value());
  EXPECT_EQ(result.best->em, 100.0);
  EXPECT_LT(metrics_of(folder.path() / "run").back().at("loss").get<double>(), 0.01);
}

// Interrupted after any step and gone on with, the weights are those of a run in one piece: with
// dropout, with several batches an epoch, and with evaluations between.
TEST(TrainingLoop, ResumedIsUninterruptedBitForBit) {
  t5::set_num_threads(1);
  const TestFolder folder;
  World whole(3, 0.1);
  train(whole, options_for(folder.path() / "whole", 12));
  for (const std::int64_t stop : {1, 7}) {
    const fs::path run = folder.path() / std::to_string(stop);
    std::int64_t asked = 0;
    LoopHooks hooks;
    hooks.interrupted = [&asked, stop] { return ++asked == stop; };
    LoopOptions options = options_for(run, 12);
    {
      World first(3, 0.1);
      const LoopResult result = train(first, options, hooks);
      EXPECT_EQ(result.end, LoopEnd::interrupted);
      EXPECT_EQ(result.num_steps, stop);
      EXPECT_EQ(result.last_checkpoint, CheckpointFolders(run).path_of(stop));
    }
    World second(3, 0.1);
    options.start = LoopStart::resume;
    EXPECT_EQ(train(second, options).end, LoopEnd::all_steps);
    EXPECT_TRUE(weight_bytes(second) == weight_bytes(whole)) << "stopped at " << stop;
  }
}

// What a killed run wrote to metrics.jsonl behind its last checkpoint is written again, not twice.
TEST(TrainingLoop, MetricsOfStepsDoneAgainStandOnce) {
  const TestFolder folder;
  const fs::path run = folder.path() / "run";
  LoopOptions options = options_for(run, 20);
  options.checkpoint_every = 10;
  options.keep_checkpoints = 9;
  {
    World world;
    train(world, options);
  }
  // As if killed after step 15: the checkpoint of step 20 is not there, and a line is cut.
  fs::remove_all(CheckpointFolders(run).path_of(20));
  write_file(run / "metrics.jsonl", read_file(run / "metrics.jsonl") + "{\"step\":25,\"lo",
             IfExists::replace);
  World world;
  options.start = LoopStart::resume;
  train(world, options);
  std::vector<std::int64_t> steps;
  for (const auto& record : metrics_of(run)) steps.push_back(record.at("step"));
  EXPECT_EQ(steps, (std::vector<std::int64_t>{5, 10, 15, 20}));
}

// A learner whose loss is no number at one step.
class BreaksAt : public Learner {
 public:
  BreaksAt(Learner& learner, std::int64_t step) : learner_(learner), step_(step) {}
  StepOutcome step(std::int64_t number, double rate) override {
    StepOutcome outcome = learner_.step(number, rate);
    if (number == step_) {
      outcome.loss = std::numeric_limits<double>::quiet_NaN();
      outcome.is_finite = false;
    }
    return outcome;
  }
  void write(const fs::path& folder) const override { learner_.write(folder); }
  void read(const fs::path& folder) override { learner_.read(folder); }

 private:
  Learner& learner_;
  std::int64_t step_;
};

TEST(TrainingLoop, NonFiniteLossStopsAndKeepsTheLastCheckpoint) {
  const TestFolder folder;
  const fs::path run = folder.path() / "run";
  World world;
  BreaksAt breaks(world.learner, 13);
  LoopOptions options = options_for(run, 20);
  options.checkpoint_every = 5;
  const std::string error = error_of([&] { run_training(breaks, options, {}, *world.processes); });
  EXPECT_NE(error.find("step 14: the loss is nan"), std::string::npos) << error;
  EXPECT_NE(error.find("checkpoint-00000010"), std::string::npos) << error;
  EXPECT_EQ(CheckpointFolders(run).last(), 10);
}

// The network's own way to that message: weights that are no numbers.
TEST(SupervisedLearner, SaysWhenTheLossIsNotFinite) {
  World world;
  world.network.weights->values().fill_(std::numeric_limits<float>::infinity());
  world.network.weights->values_changed();
  EXPECT_FALSE(world.learner.step(0, 1e-3).is_finite);
}

TEST(TrainingLoop, StopsWhenTheDevScoreGetsNoBetter) {
  const TestFolder folder;
  const fs::path run = folder.path() / "run";
  World world;
  LoopOptions options = options_for(run, 100);
  options.evaluate_every = 2;
  options.patience = 3;
  options.keep_checkpoints = 1;
  const std::vector<double> scores = {10, 30, 20, 30, 25, 40, 50};
  std::size_t asked = 0;
  LoopHooks hooks;
  hooks.evaluate = [&] { return DevScore{scores.at(asked++), 0.0, 8}; };
  const LoopResult result = train(world, options, hooks);
  EXPECT_EQ(result.end, LoopEnd::no_better);
  EXPECT_EQ(result.num_steps, 10);
  EXPECT_EQ(result.best_step, 8);  // of equal ones the later
  EXPECT_EQ(result.best->em, 30.0);
  EXPECT_EQ(fs::read_symlink(run / "best"), "checkpoint-00000008");
  EXPECT_EQ(fs::read_symlink(run / "last"), "checkpoint-00000010");
  EXPECT_EQ(CheckpointFolders(run).steps(), (std::vector<std::int64_t>{8, 10}));
}

TEST(TrainingLoop, StopsAtTheTimeLimitOfAllSittings) {
  const TestFolder folder;
  double now = 100.0;
  LoopHooks hooks;
  hooks.clock_s = [&now] { return now += 1.0; };
  LoopOptions options = options_for(folder.path() / "run", 1000);
  options.time_limit_s = 20.0;
  World world;
  const LoopResult first = train(world, options, hooks);
  EXPECT_EQ(first.end, LoopEnd::time_limit);
  EXPECT_LT(first.num_steps, 20);
  options.start = LoopStart::resume;
  EXPECT_LE(train(world, options, hooks).num_steps, first.num_steps + 1);
}

TEST(TrainingLoop, RefusesARunInTheWay) {
  const TestFolder folder;
  LoopOptions options = options_for(folder.path() / "run", 2);
  options.settings = R"({"rate":0.001,"seed":1})";
  World world;
  train(world, options);
  EXPECT_NE(error_of([&] { train(world, options); }).find("--resume"), std::string::npos);
  options.start = LoopStart::resume;
  options.settings = R"({"rate":0.002,"seed":1})";
  const std::string error = error_of([&] { train(world, options); });
  EXPECT_NE(error.find("rate was 0.001 and is 0.002 now"), std::string::npos) << error;
  options.start = LoopStart::replace;
  EXPECT_EQ(train(world, options).num_steps, 2);
}

TEST(TrainingLoop, NamesTheTensorOfABrokenCheckpoint) {
  const TestFolder folder;
  LoopOptions options = options_for(folder.path() / "run", 2);
  World world;
  const fs::path checkpoint = train(world, options).last_checkpoint;
  options.schedule.num_steps = 4;
  options.start = LoopStart::resume;
  fs::copy_file(checkpoint / "model.safetensors", checkpoint / "optimizer.safetensors",
                fs::copy_options::overwrite_existing);
  const std::string error = error_of([&] { train(world, options); });
  EXPECT_NE(error.find("optimizer.safetensors: tensor moments is missing"), std::string::npos)
      << error;
}

// Accumulation changes the order of sums alone.
TEST(SupervisedLearner, TwoBatchesOfFourAreOneOfEight) {
  const auto weights_after = [](std::size_t batch_size, std::int64_t accumulation) {
    StartedNetwork network = small_network(3);
    const auto processes = one_process();
    // Of one length, so that the batches of four hold the eight in one order.
    const ExampleBatches batches(eight_examples(), network.tokenizer, "eight",
                                 {.batch_size = batch_size, .seed = 5});
    SupervisedLearner learner(
        *network.weights, batches, network.tokenizer.model(), *processes,
        {.compute = {t5::Kernels::fused, t5::Precision::float32}, .accumulation = accumulation});
    for (int i = 0; i < 5; ++i) learner.step(i, 1e-3);
    return network.weights->values().clone();
  };
  EXPECT_LT((weights_after(8, 1) - weights_after(4, 2)).abs().max().item<double>(), 1e-5);
}

}  // namespace
}  // namespace timeprobe::training
