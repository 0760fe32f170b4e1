#include "ppo/policy.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "base/error.h"
#include "ppo/value_head.h"

namespace timeprobe::ppo {
namespace {

std::set<std::string> network_blocks(const t5::Weights& weights) {
  std::set<std::string> names;
  for (const t5::WeightBlock& block : t5::weight_layout(weights.config()).blocks) {
    names.insert(block.name);
  }
  return names;
}

std::int64_t branch_of(const T5Config& config, const PolicyOptions& options) {
  return options.num_unfrozen_blocks ? config.num_decoder_layers - *options.num_unfrozen_blocks : 0;
}

// Numbers of all labels in their rows, 0 behind an answer's end.
at::Tensor in_rows(const at::Tensor& numbers, const at::Tensor& labels) {
  return numbers.view(labels.sizes()).masked_fill(labels == t5::kIgnoredLabel, 0.0);
}

at::Tensor entropies_of(const at::Tensor& logits, const at::Tensor& labels) {
  const at::Tensor log_probs = at::log_softmax(logits.to(at::kFloat), -1);
  return in_rows((log_probs.exp() * log_probs).sum(-1).neg(), labels);
}

// Of the decoder's blocks `first` to `end`.
bool is_upper_block(const std::string& name, std::int64_t first, std::int64_t end) {
  return std::ranges::any_of(std::views::iota(first, end), [&name](std::int64_t i) {
    return name.starts_with(fmt::format("decoder.block.{}.", i));
  });
}

}  // namespace

std::set<std::string> trained_blocks(const t5::Weights& weights, const PolicyOptions& options) {
  std::set<std::string> names = network_blocks(weights);
  if (!options.num_unfrozen_blocks) return names;
  const std::int64_t num_blocks = weights.config().num_decoder_layers;
  const std::int64_t num_unfrozen = *options.num_unfrozen_blocks;
  if (num_unfrozen < 1 || num_unfrozen > num_blocks) {
    throw usage_error(
        fmt::format("{} decoder blocks are to be trained; wanted: 1 to {}, which the "
                    "network has",
                    num_unfrozen, num_blocks));
  }
  std::erase_if(names, [first = num_blocks - num_unfrozen, num_blocks](const std::string& name) {
    return !is_upper_block(name, first, num_blocks);
  });
  return names;
}

Policy::Policy(t5::Weights& weights, const t5::Compute& compute, const PolicyOptions& options)
    : weights_(weights),
      options_(options),
      trained_(trained_blocks(weights, options)),
      branch_(branch_of(weights.config(), options)),
      frozen_(t5::Weights::frozen(weights, trained_)),
      network_(weights, compute),
      reference_(frozen_, compute) {
  for (const std::string& name : network_blocks(weights)) {
    if (!trained_.contains(name)) weights_.freeze(name);
  }
}

// Up to where policy and reference part. With all weights trained that is the decoder's beginning;
// else all of this is frozen, and no graph is kept of it.
Policy::Lower Policy::lower(const t5::Network& network, const t5::Batch& batch) const {
  const at::AutoGradMode gradients(at::GradMode::is_enabled() && !options_.num_unfrozen_blocks);
  t5::DropoutKeys no_dropout;
  Lower lower;
  lower.encoded = network.encode(batch.sources, batch.source_lengths, no_dropout);
  lower.stream =
      network.decode_lower(lower.encoded, t5::shift_right(batch.labels, network.config()), branch_);
  return lower;
}

at::Tensor Policy::reference_log_probs(const t5::Batch& batch, const Lower& policy) const {
  const Lower own = options_.num_unfrozen_blocks ? policy : lower(reference_, batch);
  return reference_.token_log_probs(reference_.decode_upper(own.encoded, own.stream, branch_),
                                    batch.labels);
}

at::Tensor Policy::values(const at::Tensor& hidden, const t5::Batch& batch) const {
  const bool detached = options_.value_gradients == ValueGradients::detached;
  return in_rows(value_head(weights_, detached ? hidden.detach() : hidden), batch.labels);
}

Judged Policy::judge(const t5::Batch& batch) const {
  const at::NoGradGuard no_gradients;
  const Lower below = lower(network_, batch);
  const at::Tensor hidden = network_.decode_upper(below.encoded, below.stream, branch_);
  const at::Tensor logits = network_.logits(hidden);
  return {network_.label_log_probs(logits, batch.labels), reference_log_probs(batch, below),
          entropies_of(logits, batch.labels), values(hidden, batch)};
}

Outputs Policy::forward(const t5::Batch& batch) const {
  const Lower below = lower(network_, batch);
  const at::Tensor hidden = network_.decode_upper(below.encoded, below.stream, branch_);
  return {network_.token_log_probs(hidden, batch.labels), values(hidden, batch)};
}

}  // namespace timeprobe::ppo
