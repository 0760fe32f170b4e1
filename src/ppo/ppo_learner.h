// Reinforcement learning as the training loop drives it (training/training_loop.h): a step draws
// answers to new prompts, has them judged, and learns from them several times over.
//
//   1  answer num_roll_outs prompts, the places step * num_roll_outs and on
//   2  KL to the reference, rewards of tokens, advantages, whitened
//   3  epochs of minibatches, an optimizer's step each, at the step's rate
//   4  the KL's controller
//
// Answers live no longer than their step, so that a checkpoint is weights, moments, and one number.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "ppo/kl_controller.h"
#include "ppo/policy.h"
#include "ppo/ppo_update.h"
#include "ppo/prompt_source.h"
#include "ppo/roll_outs.h"
#include "t5/adam_w.h"
#include "tokenizer/spiece_model.h"
#include "training/learner.h"
#include "training/processes.h"

namespace timeprobe::ppo {

struct PpoOptions {
  t5::Compute compute;
  PolicyOptions policy;
  RollOutOptions roll_outs;
  UpdateOptions updates;
  KlControl kl;
  t5::AdamWOptions optimizer = {.weight_decay = 1e-6};
  std::int64_t num_roll_outs = 256;  // a step, of all processes together
  // Steps at the beginning in which the value head alone learns: with a random one the first
  // advantages are noise.
  std::int64_t value_warm_up = 0;
  double value_rate_factor = 1.0;  // the value head learns at this many times the rate
  std::uint64_t seed = 0;          // of answers and of the minibatches' order
};

// Throws a usage Error that names what is out of range.
void check(const PpoOptions& options);

class PpoLearner : public training::Learner {
 public:
  // What `weights` are now is the reference. REQUIRES: everything outlives the learner; `weights`
  // as for Policy. Errors as those of check() and Policy.
  PpoLearner(t5::Weights& weights, const PromptSource& prompts, const SpieceModel& vocabulary,
             training::Processes& processes, const PpoOptions& options);

  // The outcome's further numbers: reward, right (share of answers with a reward above 0), kl (of
  // an answer), kl_coefficient, entropy (of a token), clip_fraction, policy_loss, value_loss,
  // answer_tokens.
  training::StepOutcome step(std::int64_t number, double rate) override;

  // Beside the files of training/network_files.h: value_head.safetensors, and ppo.json with the
  // KL's coefficient and the digest of the reference. read() refuses a checkpoint of another
  // reference.
  void write(const std::filesystem::path& folder) const override;
  void read(const std::filesystem::path& folder) override;

 private:
  std::vector<RollOut> draw(std::int64_t number) const;
  ProcessSums process_sums() const;

  t5::Weights& weights_;
  const PromptSource& prompts_;
  const SpieceModel& vocabulary_;
  training::Processes& processes_;
  PpoOptions options_;
  std::string reference_sha256_;
  Policy policy_;
  t5::AdamW optimizer_;
  KlController kl_;
};

}  // namespace timeprobe::ppo
