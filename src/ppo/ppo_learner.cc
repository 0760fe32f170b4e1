#include "ppo/ppo_learner.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <array>

#include "base/random.h"
#include "ppo/option_range.h"
#include "ppo/ppo_files.h"
#include "training/network_files.h"

namespace timeprobe::ppo {
namespace {

std::uint64_t stream_of_step(std::uint64_t seed, std::int64_t number) {
  return Random::stream(seed, fmt::format("ppo/step/{}", number)).next();
}

SumOverProcesses numbers_of(training::Processes& processes) {
  if (processes.size() == 1) return {};
  return [&processes](std::span<double> numbers) {
    at::Tensor sums = at::tensor(at::ArrayRef<double>(numbers.data(), numbers.size()), at::kDouble);
    processes.sum(sums);
    std::copy_n(sums.data_ptr<double>(), numbers.size(), numbers.begin());
  };
}

// Of all processes.
struct StepSums {
  RollOutSums answers;
  UpdateSums updates;
};

StepSums summed(const RollOutSums& a, const UpdateSums& u, const SumOverProcesses& sum) {
  std::array<double, 11> n = {a.answers, a.tokens, a.source_tokens, a.score,      a.right,  a.kl,
                              a.entropy, u.tokens, u.policy_loss,   u.value_loss, u.clipped};
  if (sum) sum(n);
  return {{n[0], n[1], n[2], n[3], n[4], n[5], n[6]}, {n[7], n[8], n[9], n[10]}};
}

}  // namespace

void check(const PpoOptions& options) {
  const auto number = [](std::int64_t value) { return static_cast<double>(value); };
  const UpdateOptions& updates = options.updates;
  const Discount& discount = options.roll_outs.discount;
  const auto is_share = [](double value) { return value >= 0.0 && value <= 1.0; };
  check_range(options.num_roll_outs >= 1, "the number of roll-outs", number(options.num_roll_outs),
              "at least 1");
  check_range(updates.epochs >= 1, "the number of epochs", number(updates.epochs), "at least 1");
  check_range(updates.minibatch_size >= 1, "the minibatch size", number(updates.minibatch_size),
              "at least 1");
  check_range(options.value_warm_up >= 0, "the value head's warm-up", number(options.value_warm_up),
              "at least 0");
  check_range(updates.clip > 0.0, "the clip of ratios", updates.clip, "more than 0");
  check_range(updates.value_clip > 0.0, "the clip of values", updates.value_clip, "more than 0");
  check_range(updates.value_weight >= 0.0, "the weight of value losses", updates.value_weight,
              "at least 0");
  check_range(is_share(discount.gamma), "gamma", discount.gamma, "in [0, 1]");
  check_range(is_share(discount.lambda), "lambda", discount.lambda, "in [0, 1]");
  check_range(options.roll_outs.largest_score > 0.0, "the clamp of rewards",
              options.roll_outs.largest_score, "more than 0");
}

PpoLearner::PpoLearner(t5::Weights& weights, const PromptSource& prompts,
                       const SpieceModel& vocabulary, training::Processes& processes,
                       const PpoOptions& options)
    : weights_(weights),
      prompts_(prompts),
      vocabulary_(vocabulary),
      processes_(processes),
      options_((check(options), options)),
      reference_sha256_(weights_sha256(weights)),
      policy_(weights, options.compute, options.policy),
      optimizer_(weights, options.optimizer, options.compute.kernels),
      kl_(options.kl) {
  options_.roll_outs.decoding.seed = options.seed;
  for (const t5::WeightBlock& block : weights.layout().blocks) {
    if (block.name.starts_with("value_head.")) {
      optimizer_.set_rate_factor(block.name, options.value_rate_factor);
    } else if (!policy_.trained().contains(block.name)) {
      optimizer_.set_rate_factor(block.name, 0.0);
    }
  }
}

// A process answers the prompts rank, rank + size, ... of the step's.
std::vector<RollOut> PpoLearner::draw(std::int64_t number) const {
  std::vector<std::size_t> places;
  for (std::int64_t i = processes_.rank(); i < options_.num_roll_outs; i += processes_.size()) {
    places.push_back(static_cast<std::size_t>(number * options_.num_roll_outs + i));
  }
  return answer(policy_, prompts_, places, options_.roll_outs);
}

ProcessSums PpoLearner::process_sums() const {
  if (processes_.size() == 1) return {};
  return {numbers_of(processes_), [this] {
            at::Tensor gradients = weights_.gradients();
            processes_.sum(gradients);
          }};
}

training::StepOutcome PpoLearner::step(std::int64_t number, double rate) {
  const ProcessSums processes = process_sums();
  std::vector<RollOut> drawn = draw(number);
  appraise(drawn, kl_.coefficient(), options_.roll_outs, processes.numbers);
  UpdateOptions now = options_.updates;
  if (number < options_.value_warm_up) now.policy_weight = 0.0;
  // The network's first step: its moments are empty, and the optimizer must not take them for the
  // mean of all steps before.
  if (number > 0 && number == options_.value_warm_up) {
    optimizer_.restore(at::zeros_like(optimizer_.moments()), 0);
  }
  const UpdateReport report = learn(policy_, optimizer_, drawn, options_.num_roll_outs, rate, now,
                                    stream_of_step(options_.seed, number), processes);
  const auto [answers, updates] = summed(sums_of(drawn), report.sums, processes.numbers);
  const double kl = answers.kl / answers.answers;
  training::StepOutcome outcome;
  outcome.loss = (now.policy_weight * updates.policy_loss + now.value_weight * updates.value_loss) /
                 updates.tokens;
  outcome.gradient_norm = report.gradient_norm;
  outcome.num_tokens =
      options_.updates.epochs * static_cast<std::int64_t>(answers.tokens + answers.source_tokens);
  outcome.is_finite = report.is_finite;
  outcome.more = {{"reward", answers.score / answers.answers},
                  {"right", answers.right / answers.answers},
                  {"kl", kl},
                  {"kl_coefficient", kl_.coefficient()},
                  {"entropy", answers.entropy / answers.tokens},
                  {"clip_fraction", updates.clipped / updates.tokens},
                  {"policy_loss", updates.policy_loss / updates.tokens},
                  {"value_loss", updates.value_loss / updates.tokens},
                  {"answer_tokens", answers.tokens / answers.answers}};
  kl_.update(kl, options_.num_roll_outs);
  return outcome;
}

void PpoLearner::write(const std::filesystem::path& folder) const {
  training::write_network(folder, weights_, optimizer_, vocabulary_);
  write_ppo_files(folder, weights_, {kl_.coefficient(), reference_sha256_});
}

void PpoLearner::read(const std::filesystem::path& folder) {
  const PpoState state = read_ppo_files(folder, weights_);
  if (state.reference_sha256 != reference_sha256_) {
    throw usage_error((folder / "ppo.json").string() +
                      ": training began with other weights than those of --model now; the "
                      "reference must be the same to go on");
  }
  training::read_network(folder, weights_, optimizer_);
  kl_.restore(state.kl_coefficient);
}

}  // namespace timeprobe::ppo
