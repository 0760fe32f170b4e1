#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "command_line/number_checks.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "ppo/ppo_learner.h"
#include "ppo/question_prompts.h"
#include "ppo/value_head.h"
#include "question_data.h"
#include "training/start_network.h"
#include "training_run.h"

namespace timeprobe {
namespace {

using nlohmann::json;

struct RlFlags {
  TrainingFlags training;
  QuestionDataFlags data;
  std::string model;
  std::string reward = "paper";
  std::int64_t max_target_tokens = 32;
  std::int64_t num_beams = 0;
  std::string kl_estimator = "k1";
  bool fixed_kl = false;
  std::int64_t num_unfrozen_blocks = 0;
  bool value_into_network = false;
  ppo::PpoOptions ppo;
};

ppo::PolicyOptions policy_options(const RlFlags& flags) {
  ppo::PolicyOptions options;
  if (flags.num_unfrozen_blocks > 0) options.num_unfrozen_blocks = flags.num_unfrozen_blocks;
  options.value_gradients =
      flags.value_into_network ? ppo::ValueGradients::into_trunk : ppo::ValueGradients::detached;
  return options;
}

void set_decoding(const RlFlags& flags, t5::DecodingOptions& decoding) {
  decoding.max_new_tokens = flags.max_target_tokens;
  if (flags.num_beams == 0) return;
  decoding.method = t5::Method::beam;
  decoding.num_beams = flags.num_beams;
}

ppo::PpoOptions ppo_options(const RlFlags& flags) {
  ppo::PpoOptions options = flags.ppo;
  const auto answers_at_once = static_cast<std::int64_t>(flags.training.batch_size);
  options.compute = compute_of(flags.training);
  options.policy = policy_options(flags);
  set_decoding(flags, options.roll_outs.decoding);
  options.roll_outs.kl_penalty =
      flags.kl_estimator == "k3" ? ppo::KlEstimator::k3 : ppo::KlEstimator::k1;
  options.roll_outs.num_threads = num_threads_of(flags.training);
  options.updates.minibatch_size = answers_at_once * flags.training.accumulation;
  options.updates.answers_at_once = answers_at_once;
  options.updates.max_norm = flags.training.max_norm;
  options.kl.adaptive = !flags.fixed_kl;
  options.optimizer.weight_decay = flags.training.weight_decay;
  options.seed = flags.training.seed;
  return options;
}

json settings_of(const RlFlags& flags, const ppo::PpoOptions& options) {
  json settings = settings_of(flags.training);
  settings.update(settings_of(flags.data));
  settings.update({{"command", "rl"},
                   {"model", flags.model},
                   {"steps", flags.training.num_steps},
                   {"reward", flags.reward},
                   {"max_target_tokens", flags.max_target_tokens},
                   {"beams", flags.num_beams},
                   {"temperature", options.roll_outs.decoding.temperature},
                   {"roll_outs", options.num_roll_outs},
                   {"ppo_epochs", options.updates.epochs},
                   {"ratio_clip", options.updates.clip},
                   {"value_clip", options.updates.value_clip},
                   {"value_weight", options.updates.value_weight},
                   {"value_warm_up", options.value_warm_up},
                   {"value_rate", options.value_rate_factor},
                   {"value_into_network", flags.value_into_network},
                   {"gamma", options.roll_outs.discount.gamma},
                   {"lambda", options.roll_outs.discount.lambda},
                   {"reward_clamp", options.roll_outs.largest_score},
                   {"kl", options.kl.initial},
                   {"kl_target", options.kl.target},
                   {"kl_horizon", options.kl.horizon},
                   {"kl_estimator", flags.kl_estimator},
                   {"fixed_kl", flags.fixed_kl},
                   {"layers_unfrozen", flags.num_unfrozen_blocks}});
  return settings;
}

// Of the prompts; of drawn ones by a sample.
std::int64_t longest_source(const ppo::QuestionPrompts& prompts, const QuestionData& data) {
  const std::size_t count = data.train.empty() ? 256 : data.train.size();
  std::size_t longest = 1;
  for (std::size_t i = 0; i < count; ++i) longest = std::max(longest, prompts.source(i).size());
  return static_cast<std::int64_t>(longest);
}

// A frozen copy of all weights stands beside them where all are trained.
std::int64_t reference_bytes(const RlFlags& flags, const t5::Weights& weights) {
  return flags.num_unfrozen_blocks > 0 ? 0 : weights.num_weights() * 4;
}

int rl(RlFlags flags) {
  // As in the released code: 1e-6 of 5e-6.
  if (!flags.training.rate_floor) flags.training.rate_floor = flags.training.rate / 5.0;
  const Sitting sitting = begin_sitting(flags.training);
  training::Processes& processes = *sitting.processes;
  const ppo::PpoOptions options = ppo_options(flags);
  ppo::check(options);
  QuestionData data = read_question_data(flags.data, flags.training.seed);
  const training::StartedNetwork network =
      training::open_network(flags.model, at::Device(flags.training.device));
  const auto weights = ppo::with_value_head(*network.weights, flags.training.seed);
  const ppo::QuestionPrompts prompts(
      draws(flags.data) ? data.drawing.exercise
                        : ppo::shuffled_epochs(data.train, flags.training.seed,
                                               flags.data.train.front().string()),
      network.tokenizer,
      {.max_source_tokens = source_limit(flags.data),
       .reward = flags.reward == "code" ? RewardVariant::code : RewardVariant::paper});
  check_memory_of(
      flags.training, weights->config(),
      {options.updates.answers_at_once, longest_source(prompts, data), flags.max_target_tokens},
      reference_bytes(flags, *weights));
  ppo::PpoLearner learner(*weights, prompts, network.tokenizer.model(), processes, options);
  const auto evaluate = dev_hook(*weights, network.tokenizer, data.dev,
                                 {.max_source_tokens = source_limit(flags.data),
                                  .max_new_tokens = flags.max_target_tokens,
                                  .num_threads = num_threads_of(flags.training)});
  return run_sitting(flags.training, learner, processes, flags.training.num_steps,
                     settings_of(flags, options), evaluate);
}

void add_answer_flags(CLI::App& command, RlFlags& flags) {
  command
      .add_option("--reward", flags.reward,
                  "1 right, -1 right for another time, else 0 (paper) or -2 (code)")
      ->check(one_of({"paper", "code"}))
      ->capture_default_str();
  command.add_option("--roll-outs", flags.ppo.num_roll_outs, "Answers a step, over all processes")
      ->capture_default_str();
  command.add_option("--beams", flags.num_beams, "0: answers are drawn; else found by beam search")
      ->check(whole_from(0))
      ->capture_default_str();
  command.add_option("--temperature", flags.ppo.roll_outs.decoding.temperature, "Of drawn answers")
      ->check(above_zero())
      ->capture_default_str();
  command
      .add_option("--max-tokens,--max-target-tokens", flags.max_target_tokens,
                  "Longest answer, in pieces")
      ->check(whole_from(1))
      ->capture_default_str();
  command
      .add_option("--reward-clamp", flags.ppo.roll_outs.largest_score,
                  "Scores beyond plus or minus this are clamped to it")
      ->capture_default_str();
}

void add_ppo_flags(CLI::App& command, RlFlags& flags) {
  ppo::UpdateOptions& updates = flags.ppo.updates;
  command.add_option("--ppo-epochs", updates.epochs, "Times that an answer is learnt from")
      ->capture_default_str();
  command
      .add_option("--ratio-clip", updates.clip,
                  "How far the ratio of new to old probability counts, from 1")
      ->capture_default_str();
  command
      .add_option("--value-clip", updates.value_clip,
                  "How far a new value counts, from the old one")
      ->capture_default_str();
  command.add_option("--value-weight", updates.value_weight, "Of value losses beside the policy's")
      ->capture_default_str();
  command
      .add_option("--value-rate", flags.ppo.value_rate_factor,
                  "The value head learns at so many times the rate")
      ->check(not_below_zero())
      ->capture_default_str();
  command
      .add_option("--value-warm-up", flags.ppo.value_warm_up,
                  "Steps at the beginning in which the value head alone learns")
      ->capture_default_str();
  command.add_flag("--value-into-network", flags.value_into_network,
                   "Let value losses change the network, not its head alone");
  command
      .add_option("--gamma", flags.ppo.roll_outs.discount.gamma,
                  "What a reward one token later is worth now")
      ->capture_default_str();
  command
      .add_option("--lambda", flags.ppo.roll_outs.discount.lambda,
                  "How far advantages look ahead: 0 one token, 1 the whole answer")
      ->capture_default_str();
  command
      .add_option("--layers-unfrozen", flags.num_unfrozen_blocks,
                  "Train so many decoder blocks at the top alone; 0: everything")
      ->check(whole_from(0))
      ->capture_default_str();
}

void add_kl_flags(CLI::App& command, RlFlags& flags) {
  command.add_option("--kl", flags.ppo.kl.initial, "What a token's KL costs at first")
      ->capture_default_str();
  command.add_option("--kl-target", flags.ppo.kl.target, "Nats an answer")->capture_default_str();
  command.add_option("--kl-horizon", flags.ppo.kl.horizon, "Answers")->capture_default_str();
  command.add_flag("--fixed-kl", flags.fixed_kl, "Never change what it costs");
  command.add_option("--kl-estimator", flags.kl_estimator, "What is charged")
      ->check(one_of({"k1", "k3"}))
      ->capture_default_str();
}

// The released code's, where they are not those of fine-tuning.
void set_defaults(TrainingFlags& training) {
  training.num_steps = 100;
  training.batch_size = 16;
  training.rate = 5e-6;
  training.schedule = "cosine";
  training.weight_decay = 1e-6;
  training.report_every = 1;
  training.checkpoint_every = 10;
}

}  // namespace

void add_rl_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<RlFlags>();
  set_defaults(flags->training);
  CLI::App* command = app.add_subcommand(kTrainRl.name, kTrainRl.description);
  command->add_option("--model", flags->model, "Checkpoint folder to begin with, and the reference")
      ->required();
  add_question_data_flags(*command, flags->data);
  add_answer_flags(*command, *flags);
  add_ppo_flags(*command, *flags);
  add_kl_flags(*command, *flags);
  add_training_flags(*command, flags->training);
  // A step is --roll-outs answers, and nothing is dropped.
  command->remove_option(command->get_option("--epochs"));
  command->remove_option(command->get_option("--dropout"));
  command->get_option("--steps")
      ->description("Rounds of --roll-outs answers")
      ->capture_default_str();
  command->get_option("--batch-size")
      ->description("Answers learnt from at once, over all processes");
  command->get_option("--rate-floor")
      ->description("What a cosine ends at; default: a fifth of --rate");
  command->get_option("--accumulation")->description("Batches a minibatch");
  command->footer(
      "Examples:\n"
      "  timeprobe train rl --model sft/best --train exam --dev exam --evaluate-every 10 --out rl\n"
      "  timeprobe train rl --model sft/best --generate l1 --held-out exam/l1_test.jsonl --out rl");
  command->callback([flags, &chosen] { chosen = [flags] { return rl(*flags); }; });
}

}  // namespace timeprobe
