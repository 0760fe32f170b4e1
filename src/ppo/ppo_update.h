// Learning from roll-outs: minibatches in a seeded order, several times over.
//
//   loss = policy_weight * policy + value_weight * value, each the mean over the minibatch's
//   tokens, padding not counted and every answer's tokens alike (clipped_losses.h)
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "ppo/policy.h"
#include "ppo/roll_outs.h"
#include "ppo/whitening.h"
#include "t5/adam_w.h"

namespace timeprobe::ppo {

struct UpdateOptions {
  std::int64_t epochs = 4;           // times that each roll-out is learnt from
  std::int64_t minibatch_size = 16;  // answers, of all processes together
  std::int64_t answers_at_once = 0;  // of a minibatch, for memory's sake; 0: all
  double clip = 0.2;
  double value_clip = 0.2;
  double policy_weight = 1.0;  // 0: the value head alone learns, unless it is not detached
  double value_weight = 1.0;
  double max_norm = 0.0;  // of the gradient; 0: not clipped
};

// Sums over the tokens of minibatches.
struct UpdateSums {
  double tokens = 0.0;
  double policy_loss = 0.0;
  double value_loss = 0.0;  // not weighed
  double clipped = 0.0;     // tokens whose ratio lay beyond the clip, so that they taught nothing
};

// What processes add up between them; both empty for one process alone.
struct ProcessSums {
  SumOverProcesses numbers;
  std::function<void()> gradients;
};

struct UpdateReport {
  UpdateSums sums;             // of this process
  double gradient_norm = 0.0;  // of the last minibatch, before clipping
  bool is_finite = true;       // false: a step was refused, and nothing was done after it
};

// Adds the loss's gradient, summed and not averaged over tokens, to the weights' gradients.
// REQUIRES: at least one roll-out; each was appraised.
UpdateSums add_gradients(const Policy& policy, std::span<const RollOut* const> roll_outs,
                         const UpdateOptions& options);

// All epochs. The order follows from `seed` alone; `num_answers` counts the roll-outs of all
// processes, which each hold about as many.
UpdateReport learn(const Policy& policy, t5::AdamW& optimizer, std::span<const RollOut> roll_outs,
                   std::int64_t num_answers, double rate, const UpdateOptions& options,
                   std::uint64_t seed, const ProcessSums& processes = {});

}  // namespace timeprobe::ppo
