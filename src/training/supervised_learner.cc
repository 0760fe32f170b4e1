#include "training/supervised_learner.h"

#include <ATen/ATen.h>

#include <cmath>
#include <span>
#include <utility>

#include "base/random.h"
#include "training/network_files.h"

namespace timeprobe::training {

// What the processes of a step sum besides gradients.
struct SupervisedLearner::Sums {
  double loss = 0.0;
  double num_targets = 0.0;
  double num_tokens = 0.0;
};

namespace {

std::uint64_t dropout_seed(std::uint64_t seed, std::int64_t batch, int rank) {
  Random random =
      Random::stream(seed, "dropout/" + std::to_string(batch) + "/" + std::to_string(rank));
  return random.next();
}

std::size_t num_ids(const std::vector<t5::TokenIds>& sequences) {
  std::size_t total = 0;
  for (const t5::TokenIds& ids : sequences) total += ids.size();
  return total;
}

}  // namespace

SupervisedLearner::SupervisedLearner(t5::Weights& weights, const BatchSource& batches,
                                     const SpieceModel& vocabulary, Processes& processes,
                                     const SupervisedOptions& options)
    : weights_(weights),
      batches_(batches),
      vocabulary_(vocabulary),
      processes_(processes),
      options_(options),
      network_(weights, options.compute),
      optimizer_(weights, options.optimizer, options.compute.kernels) {}

SupervisedLearner::~SupervisedLearner() = default;

StepOutcome SupervisedLearner::step(std::int64_t number, double rate) {
  weights_.clear_gradients();
  Sums sums;
  for (std::int64_t i = 0; i < options_.accumulation; ++i) {
    const std::int64_t batch = number * options_.accumulation + i;
    add_batch(next_share(batch), dropout_seed(options_.seed, batch, processes_.rank()), sums);
  }
  at::Tensor totals = at::tensor({sums.loss, sums.num_targets, sums.num_tokens}, at::kDouble);
  if (processes_.size() > 1) {
    processes_.sum(totals);
    at::Tensor gradients = weights_.gradients();
    processes_.sum(gradients);
  }
  const double* const total = totals.data_ptr<double>();
  StepOutcome outcome;
  outcome.loss = total[0] / total[1];
  outcome.num_tokens = static_cast<std::int64_t>(total[2]);
  outcome.is_finite = std::isfinite(outcome.loss);
  if (!outcome.is_finite) return outcome;
  const t5::StepReport report = optimizer_.step(
      {.rate = rate, .max_norm = options_.max_norm, .gradient_scale = 1.0 / total[1]});
  outcome.gradient_norm = report.gradient_norm;
  outcome.is_finite = report.applied;
  return outcome;
}

void SupervisedLearner::write(const std::filesystem::path& folder) const {
  write_network(folder, weights_, optimizer_, vocabulary_);
}

void SupervisedLearner::read(const std::filesystem::path& folder) {
  read_network(folder, weights_, optimizer_);
}

TokenBatch SupervisedLearner::share_of(std::int64_t number) const {
  TokenBatch whole = batches_.batch(number);
  if (processes_.size() == 1) return whole;
  TokenBatch share;
  const auto step = static_cast<std::size_t>(processes_.size());
  for (auto i = static_cast<std::size_t>(processes_.rank()); i < whole.sources.size(); i += step) {
    share.sources.push_back(std::move(whole.sources[i]));
    share.targets.push_back(std::move(whole.targets[i]));
  }
  return share;
}

TokenBatch SupervisedLearner::next_share(std::int64_t number) {
  TokenBatch share = prepared_number_ == number ? prepared_.get() : share_of(number);
  prepared_number_ = number + 1;
  prepared_ = std::async(std::launch::async, [this, number] { return share_of(number + 1); });
  return share;
}

// A process that has no example of a small batch adds nothing.
void SupervisedLearner::add_batch(const TokenBatch& batch, std::uint64_t seed, Sums& sums) {
  if (batch.sources.empty()) return;
  const t5::Loss loss = network_.loss(
      t5::make_batch(batch.sources, batch.targets, weights_.config(), weights_.device()),
      t5::DropoutKeys(options_.dropout, seed));
  loss.sum.backward();
  sums.loss += loss.sum.item<double>();
  sums.num_targets += static_cast<double>(loss.num_tokens);
  sums.num_tokens += static_cast<double>(num_ids(batch.sources) + num_ids(batch.targets));
}

}  // namespace timeprobe::training
