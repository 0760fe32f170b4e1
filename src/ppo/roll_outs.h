// Answers that the policy gave, what they earned, and what each of their tokens was worth.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ppo/advantages.h"
#include "ppo/kl_estimate.h"
#include "ppo/policy.h"
#include "ppo/prompt_source.h"
#include "ppo/whitening.h"
#include "t5_inference/decoding.h"

namespace timeprobe::ppo {

// An answer. Each list has a number a token; the end piece is a token, once, where it was written.
struct RollOut {
  std::size_t place = 0;  // of the prompt
  t5::TokenIds source;
  t5::TokenIds tokens;
  double score = 0.0;  // the source's, clamped
  std::vector<double> log_probs;
  std::vector<double> reference_log_probs;
  std::vector<double> entropies;
  std::vector<double> values;
  std::vector<double> advantages;  // whitened
  std::vector<double> returns;
};

struct RollOutOptions {
  // sample: from the policy itself (temperature 1, no cuts, unless told otherwise). beam: as the
  // released code does; the answers are then no samples of the policy.
  t5::DecodingOptions decoding = {.method = t5::Method::sample, .max_new_tokens = 32};
  std::size_t batch_size = 64;  // answers at once, in decoding and judging
  double largest_score = 10.0;  // scores are clamped to +- this
  KlEstimator kl_penalty = KlEstimator::k1;
  Discount discount;
  int num_threads = 1;
};

// Answers the prompts of those places and has them judged. A place also names the stream that its
// answer is drawn from (decoding.h): the answer does not depend on those beside it. The log
// probabilities are those of a pass under teacher forcing, by the same operations for policy and
// reference.
std::vector<RollOut> answer(const Policy& policy, const PromptSource& prompts,
                            std::span<const std::size_t> places, const RollOutOptions& options);

// Fills in advantages, whitened over all roll-outs (of all processes, with `sum`), and returns.
void appraise(std::span<RollOut> roll_outs, double kl_coefficient, const RollOutOptions& options,
              const SumOverProcesses& sum = {});

// Their sources, and their tokens as targets, where the weights are.
t5::Batch batch_of(std::span<const RollOut* const> roll_outs, const t5::Weights& weights);

// Sums over answers, for averages over processes.
struct RollOutSums {
  double answers = 0.0;
  double tokens = 0.0;
  double source_tokens = 0.0;
  double score = 0.0;
  double right = 0.0;    // scores above 0
  double kl = 0.0;       // of whole answers, by k3
  double entropy = 0.0;  // of tokens
};

RollOutSums sums_of(std::span<const RollOut> roll_outs);

}  // namespace timeprobe::ppo
