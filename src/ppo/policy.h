// The network that learns, what it promises itself, and what it was at the start.
//
//   t5::Weights weights(config, device, value_head_blocks(config));
//   ...the weights of a fine-tuned checkpoint...
//   initialize_value_head(weights, seed);
//   Policy policy(weights, compute, {.num_unfrozen_blocks = 6});
//   policy.judge(batch).reference_log_probs        // those of the weights at this point, for good
//
// The reference is exact: position biases, norms and the output layer among it. With all weights
// trained it is a full copy; where only the decoder's top blocks are, it is a copy of these, and
// goes on from what the frozen ones made. As long as no weight has changed policy and reference
// agree bit for bit, so that every KL estimate is 0.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "t5/network.h"

namespace timeprobe::ppo {

enum class ValueGradients {
  detached,   // the value head reads the network and does not change it
  into_trunk  // the network learns from value losses too
};

struct PolicyOptions {
  // Decoder blocks at the top that are trained; encoder, embedding, output layer, last norm and the
  // blocks below stay. None: everything is trained.
  std::optional<std::int64_t> num_unfrozen_blocks = std::nullopt;
  ValueGradients value_gradients = ValueGradients::detached;
};

// The blocks of the network that are trained. Throws a usage Error for more decoder blocks than
// there are, or less than one.
std::set<std::string> trained_blocks(const t5::Weights& weights, const PolicyOptions& options);

// Of each label, (batch, target tokens) float32, 0 where ignored.
struct Judged {
  at::Tensor log_probs;
  at::Tensor reference_log_probs;
  at::Tensor entropies;  // of the distribution that the label was drawn from, nats
  at::Tensor values;     // expected before the token
};

struct Outputs {
  at::Tensor log_probs;  // (batch, target tokens) float32, with gradients
  at::Tensor values;     // the same
};

// Dropout is off throughout. Not thread safe.
class Policy {
 public:
  // Freezes what is not trained. REQUIRES: `weights` were made with value_head_blocks(), and
  // outlive the policy. Errors as those of trained_blocks().
  Policy(t5::Weights& weights, const t5::Compute& compute, const PolicyOptions& options);

  // Policy and reference under teacher forcing, without gradients.
  Judged judge(const t5::Batch& batch) const;

  // The policy under teacher forcing, for a loss.
  Outputs forward(const t5::Batch& batch) const;

  const std::set<std::string>& trained() const { return trained_; }
  t5::Weights& weights() const { return weights_; }
  const t5::Network& network() const { return network_; }

 private:
  struct Lower {
    t5::Encoded encoded;
    t5::DecoderStream stream;
  };

  Lower lower(const t5::Network& network, const t5::Batch& batch) const;
  at::Tensor reference_log_probs(const t5::Batch& batch, const Lower& policy) const;
  at::Tensor values(const at::Tensor& hidden, const t5::Batch& batch) const;

  t5::Weights& weights_;
  PolicyOptions options_;
  std::set<std::string> trained_;
  std::int64_t branch_;  // the decoder block from which policy and reference differ
  t5::Weights frozen_;
  t5::Network network_;
  t5::Network reference_;
};

}  // namespace timeprobe::ppo
