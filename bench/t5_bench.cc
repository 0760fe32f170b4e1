// Tokens a second of the small T5 that docs/benchmarks.md speaks of: a step of training and greedy
// decoding.
//
//   t5_bench train --kernels fused --precision bfloat16 --threads 4 --steps 20
//   t5_bench decode --threads 4
//
// Prints one line of JSON. bench/t5_bench.sh runs it beside plain Python.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>

#include "base/random.h"
#include "t5/adam_w.h"
#include "t5/network.h"
#include "t5/runtime.h"
#include "t5/torch_step_model.h"
#include "t5_inference/decoding.h"
#include "t5_inference/engine.h"

namespace timeprobe::t5 {
namespace {

using Clock = std::chrono::steady_clock;

struct Flags {
  std::string what;
  std::string kernels = "fused";
  std::string precision = "bfloat16";
  int threads = 4;
  int steps = 20;
  std::size_t batch = 256;
  std::size_t source = 19;
  std::size_t target = 7;
  double dropout = 0.0;
  std::int64_t new_tokens = 16;
};

// 0.83 million weights with its 340 pieces.
T5Config small_config() {
  T5Config config;
  config.vocab_size = 340;
  config.d_model = 128;
  config.d_kv = 32;
  config.num_heads = 4;
  config.d_ff = 256;
  config.num_layers = 2;
  config.num_decoder_layers = 2;
  config.feed_forward = FeedForward::gated_gelu;
  return config;
}

std::vector<TokenIds> random_ids(std::size_t count, std::size_t length, const char* label) {
  Random random = Random::stream(1, label);
  std::vector<TokenIds> sequences(count, TokenIds(length));
  for (TokenIds& sequence : sequences) {
    for (std::int32_t& id : sequence) id = static_cast<std::int32_t>(random.between(2, 339));
  }
  return sequences;
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void report(const Flags& flags, const char* unit, double per_second) {
  fmt::print(
      "{{\"what\":\"{}\",\"kernels\":\"{}\",\"precision\":\"{}\",\"threads\":{},\"{}\":{:.0f}}}\n",
      flags.what, flags.kernels, flags.precision, flags.threads, unit, per_second);
}

Compute compute_of(const Flags& flags) {
  return {flags.kernels == "fused" ? Kernels::fused : Kernels::plain,
          flags.precision == "bfloat16" ? Precision::bfloat16 : Precision::float32};
}

void train(const Flags& flags) {
  const T5Config config = small_config();
  Weights weights(config);
  weights.initialize({.seed = 1});
  const Network network(weights, compute_of(flags));
  AdamW optimizer(weights, {}, compute_of(flags).kernels);
  const Batch batch = make_batch(random_ids(flags.batch, flags.source, "source"),
                                 random_ids(flags.batch, flags.target, "target"), config);
  std::vector<double> times;
  for (int i = 0; i < flags.steps + 3; ++i) {
    const auto start = Clock::now();
    weights.clear_gradients();
    const Loss loss =
        network.loss(batch, DropoutKeys(flags.dropout, static_cast<std::uint64_t>(i)));
    (loss.sum / static_cast<double>(loss.num_tokens)).backward();
    optimizer.step({.rate = 1e-3, .max_norm = 1.0});
    if (i >= 3) times.push_back(seconds_since(start));
  }
  const double tokens = static_cast<double>(flags.batch * (flags.source + flags.target));
  report(flags, "tokens_per_second", tokens / median(times));
}

// The engine, or ATen operations.
std::unique_ptr<StepModel> make_model(const Flags& flags, const Network& network) {
  if (flags.kernels == "plain") return make_cached_step_model(network);
  const at::Tensor& values = network.weights().values();
  auto packed = std::make_shared<const EngineWeights>(pack_weights(
      network.config(), {values.data_ptr<float>(), static_cast<std::size_t>(values.numel())}));
  return std::make_unique<Engine>(std::move(packed), flags.threads);
}

void decode_all(const Flags& flags) {
  T5Config config = small_config();
  config.eos_token_id = -1;  // never reached: every answer has all its tokens
  Weights weights(config);
  weights.initialize({.seed = 1});
  const Network network(weights, {Kernels::plain, Precision::float32});
  const std::unique_ptr<StepModel> model = make_model(flags, network);
  const std::vector<TokenIds> sources = random_ids(flags.batch, flags.source, "source");
  std::vector<double> times;
  for (int i = 0; i < flags.steps + 1; ++i) {
    const auto start = Clock::now();
    decode(*model, sources, config, {.max_new_tokens = flags.new_tokens});
    if (i >= 1) times.push_back(seconds_since(start));
  }
  report(flags, "new_tokens_per_second",
         static_cast<double>(flags.batch) * static_cast<double>(flags.new_tokens) / median(times));
}

int run(int argc, char** argv) {
  Flags flags;
  CLI::App app{"Tokens a second of a small T5"};
  app.add_option("what", flags.what)->required()->check(CLI::IsMember({"train", "decode"}));
  app.add_option("--kernels", flags.kernels)->check(CLI::IsMember({"fused", "plain"}));
  app.add_option("--precision", flags.precision)->check(CLI::IsMember({"float32", "bfloat16"}));
  app.add_option("--threads", flags.threads);
  app.add_option("--steps", flags.steps);
  app.add_option("--batch", flags.batch);
  app.add_option("--source", flags.source);
  app.add_option("--target", flags.target);
  app.add_option("--dropout", flags.dropout);
  app.add_option("--new-tokens", flags.new_tokens);
  CLI11_PARSE(app, argc, argv);
  set_num_threads(flags.threads);
  flags.what == "train" ? train(flags) : decode_all(flags);
  return 0;
}

}  // namespace
}  // namespace timeprobe::t5

int main(int argc, char** argv) {
  timeprobe::t5::restart_with_environment(argv);
  return timeprobe::t5::run(argc, argv);
}
