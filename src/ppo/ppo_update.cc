#include "ppo/ppo_update.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/random.h"
#include "ppo/clipped_losses.h"

namespace timeprobe::ppo {
namespace {

// (roll-outs, tokens of the longest) float32, 0 behind an answer's end.
at::Tensor padded(std::span<const RollOut* const> roll_outs, std::vector<double> RollOut::*list,
                  const at::Tensor& like) {
  const at::Tensor host = at::zeros(like.sizes(), at::kFloat);
  float* row = host.data_ptr<float>();
  for (const RollOut* roll_out : roll_outs) {
    const std::vector<double>& numbers = roll_out->*list;
    std::transform(numbers.begin(), numbers.end(), row,
                   [](double number) { return static_cast<float>(number); });
    row += like.size(1);
  }
  return host.to(like.device());
}

double sum_where(const at::Tensor& mask, const at::Tensor& numbers) {
  return (numbers.detach() * mask).sum(at::kDouble).item<double>();
}

// Part `index` of `count` parts that are as equal as can be.
std::span<const RollOut* const> part(std::span<const RollOut* const> all, std::int64_t index,
                                     std::int64_t count) {
  const auto size = static_cast<std::int64_t>(all.size());
  const std::int64_t first = size * index / count;
  const std::int64_t end = size * (index + 1) / count;
  return all.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(end - first));
}

std::vector<const RollOut*> shuffled(std::span<const RollOut> roll_outs, std::uint64_t seed,
                                     std::int64_t epoch) {
  std::vector<const RollOut*> order;
  for (const RollOut& roll_out : roll_outs) order.push_back(&roll_out);
  Random random = Random::stream(seed, fmt::format("ppo/minibatches/{}", epoch));
  random.shuffle(order);
  return order;
}

void add(UpdateSums& total, const UpdateSums& sums) {
  total.tokens += sums.tokens;
  total.policy_loss += sums.policy_loss;
  total.value_loss += sums.value_loss;
  total.clipped += sums.clipped;
}

// A minibatch in pieces; of many processes one may have nothing, and takes the step all the same.
UpdateSums add_all_gradients(const Policy& policy, std::span<const RollOut* const> minibatch,
                             const UpdateOptions& options) {
  const std::size_t most = options.answers_at_once > 0
                               ? static_cast<std::size_t>(options.answers_at_once)
                               : minibatch.size();
  UpdateSums sums;
  for (std::size_t first = 0; first < minibatch.size(); first += most) {
    const std::size_t count = std::min(most, minibatch.size() - first);
    add(sums, add_gradients(policy, minibatch.subspan(first, count), options));
  }
  return sums;
}

}  // namespace

UpdateSums add_gradients(const Policy& policy, std::span<const RollOut* const> roll_outs,
                         const UpdateOptions& options) {
  const t5::Batch batch = batch_of(roll_outs, policy.weights());
  const Outputs now = policy.forward(batch);
  const auto list = [&](std::vector<double> RollOut::*member) {
    return padded(roll_outs, member, batch.labels);
  };
  const at::Tensor mask = (batch.labels != t5::kIgnoredLabel).to(at::kFloat);
  const PolicyTerms policy_loss = policy_terms(now.log_probs, list(&RollOut::log_probs),
                                               list(&RollOut::advantages), options.clip);
  const at::Tensor value_loss =
      value_terms(now.values, list(&RollOut::values), list(&RollOut::returns), options.value_clip);
  const at::Tensor losses =
      options.policy_weight * policy_loss.losses + options.value_weight * value_loss;
  (losses * mask).sum().backward();
  return {mask.sum().item<double>(), sum_where(mask, policy_loss.losses),
          sum_where(mask, value_loss), sum_where(mask, policy_loss.clipped)};
}

UpdateReport learn(const Policy& policy, t5::AdamW& optimizer, std::span<const RollOut> roll_outs,
                   std::int64_t num_answers, double rate, const UpdateOptions& options,
                   std::uint64_t seed, const ProcessSums& processes) {
  TIMEPROBE_CHECK(options.minibatch_size > 0, "minibatches of nothing");
  const std::int64_t num_parts =
      (num_answers + options.minibatch_size - 1) / options.minibatch_size;
  UpdateReport report;
  for (std::int64_t epoch = 0; epoch < options.epochs; ++epoch) {
    const std::vector<const RollOut*> order = shuffled(roll_outs, seed, epoch);
    for (std::int64_t i = 0; i < num_parts; ++i) {
      policy.weights().clear_gradients();
      const UpdateSums sums = add_all_gradients(policy, part(order, i, num_parts), options);
      add(report.sums, sums);
      std::array<double, 1> tokens = {sums.tokens};
      if (processes.numbers) processes.numbers(tokens);
      if (processes.gradients) processes.gradients();
      const t5::StepReport step = optimizer.step(
          {.rate = rate, .max_norm = options.max_norm, .gradient_scale = 1.0 / tokens[0]});
      report.gradient_norm = step.gradient_norm;
      report.is_finite = step.applied;
      if (!step.applied) return report;
    }
  }
  return report;
}

}  // namespace timeprobe::ppo
