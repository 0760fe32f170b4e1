#include "ppo/roll_outs.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "base/check.h"
#include "t5/torch_step_model.h"
#include "t5_inference/engine.h"
#include "training/stored_floats.h"

namespace timeprobe::ppo {
namespace {

using training::on_host;

// The engine without LibTorch is the fastest on a processor.
std::unique_ptr<t5::StepModel> make_step_model(const Policy& policy, int num_threads) {
  const t5::Weights& weights = policy.weights();
  if (!weights.device().is_cpu()) return t5::make_cached_step_model(policy.network());
  const at::Tensor values = weights.network_values();
  auto packed = std::make_shared<const t5::EngineWeights>(t5::pack_weights(
      weights.config(), {values.data_ptr<float>(), static_cast<std::size_t>(values.numel())}));
  return std::make_unique<t5::Engine>(std::move(packed), num_threads);
}

// Those of like length together.
std::vector<RollOut*> by_length(std::vector<RollOut>& roll_outs) {
  std::vector<RollOut*> order;
  for (RollOut& roll_out : roll_outs) order.push_back(&roll_out);
  std::ranges::stable_sort(order, {}, [](const RollOut* one) { return one->source.size(); });
  return order;
}

std::vector<double> row_of(const at::Tensor& numbers, std::size_t row, std::size_t count) {
  const float* first = numbers.data_ptr<float>() + static_cast<std::int64_t>(row) * numbers.size(1);
  return {first, first + count};
}

// Log probabilities, entropies and values of answers that are there.
void look_back(const Policy& policy, std::span<RollOut* const> roll_outs) {
  const Judged judged = policy.judge(batch_of(roll_outs, policy.weights()));
  const at::Tensor log_probs = on_host(judged.log_probs);
  const at::Tensor reference = on_host(judged.reference_log_probs);
  const at::Tensor entropies = on_host(judged.entropies);
  const at::Tensor values = on_host(judged.values);
  for (std::size_t i = 0; i < roll_outs.size(); ++i) {
    const std::size_t count = roll_outs[i]->tokens.size();
    roll_outs[i]->log_probs = row_of(log_probs, i, count);
    roll_outs[i]->reference_log_probs = row_of(reference, i, count);
    roll_outs[i]->entropies = row_of(entropies, i, count);
    roll_outs[i]->values = row_of(values, i, count);
  }
}

// Fills in the answers.
void decode_batch(t5::StepModel& model, const Policy& policy, std::span<RollOut* const> roll_outs,
                  const t5::DecodingOptions& decoding) {
  std::vector<t5::TokenIds> sources;
  std::vector<std::size_t> places;
  for (const RollOut* roll_out : roll_outs) {
    sources.push_back(roll_out->source);
    places.push_back(roll_out->place);
  }
  std::vector<t5::Decoded> answers =
      t5::decode(model, sources, policy.weights().config(), decoding, places);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    roll_outs[i]->tokens = std::move(answers[i].tokens);
  }
}

}  // namespace

std::vector<RollOut> answer(const Policy& policy, const PromptSource& prompts,
                            std::span<const std::size_t> places, const RollOutOptions& options) {
  TIMEPROBE_CHECK(options.batch_size > 0, "batches of nothing");
  const auto model = make_step_model(policy, options.num_threads);
  std::vector<RollOut> roll_outs(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    roll_outs[i].place = places[i];
    roll_outs[i].source = prompts.source(places[i]);
  }
  const std::vector<RollOut*> order = by_length(roll_outs);
  for (std::size_t first = 0; first < order.size(); first += options.batch_size) {
    const auto batch =
        std::span(order).subspan(first, std::min(options.batch_size, order.size() - first));
    decode_batch(*model, policy, batch, options.decoding);
    look_back(policy, batch);
  }
  for (RollOut& roll_out : roll_outs) {
    roll_out.score = std::clamp(prompts.score(roll_out.place, roll_out.tokens),
                                -options.largest_score, options.largest_score);
  }
  return roll_outs;
}

void appraise(std::span<RollOut> roll_outs, double kl_coefficient, const RollOutOptions& options,
              const SumOverProcesses& sum) {
  std::vector<std::vector<double>*> rows;
  for (RollOut& roll_out : roll_outs) {
    const std::vector<double> kl =
        kl_estimates(roll_out.log_probs, roll_out.reference_log_probs, options.kl_penalty);
    Advantages worth = estimate_advantages(token_rewards(roll_out.score, kl, kl_coefficient),
                                           roll_out.values, options.discount);
    roll_out.advantages = std::move(worth.advantages);
    roll_out.returns = std::move(worth.returns);
    rows.push_back(&roll_out.advantages);
  }
  whiten(rows, sum);
}

t5::Batch batch_of(std::span<const RollOut* const> roll_outs, const t5::Weights& weights) {
  std::vector<t5::TokenIds> sources;
  std::vector<t5::TokenIds> targets;
  for (const RollOut* roll_out : roll_outs) {
    sources.push_back(roll_out->source);
    targets.push_back(roll_out->tokens);
  }
  return t5::make_batch(sources, targets, weights.config(), weights.device());
}

RollOutSums sums_of(std::span<const RollOut> roll_outs) {
  const auto total = [](const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
  };
  RollOutSums sums;
  for (const RollOut& roll_out : roll_outs) {
    sums.answers += 1.0;
    sums.tokens += static_cast<double>(roll_out.tokens.size());
    sums.source_tokens += static_cast<double>(roll_out.source.size());
    sums.score += roll_out.score;
    sums.right += roll_out.score > 0.0 ? 1.0 : 0.0;
    sums.kl +=
        total(kl_estimates(roll_out.log_probs, roll_out.reference_log_probs, KlEstimator::k3));
    sums.entropy += total(roll_out.entropies);
  }
  return sums;
}

}  // namespace timeprobe::ppo
