// How much a token's KL costs: the adaptive controller of Ziegler et al. 2019, section 2.2.
//
//   error = clip(KL / target - 1, -0.2, 0.2)
//   beta  = beta * (1 + error * answers / horizon)
//
// KL is that of a whole answer: the sum over its tokens, averaged over the answers.
#pragma once

#include <cstdint>

namespace timeprobe::ppo {

struct KlControl {
  double initial = 0.05;     // beta at the start; 0 never costs anything
  double target = 6.0;       // nats an answer; > 0
  double horizon = 10000.0;  // answers; > 0; with `adaptive` only
  bool adaptive = true;      // false: beta stays
};

class KlController {
 public:
  // Throws a usage Error that names what is out of range.
  explicit KlController(const KlControl& control);

  double coefficient() const { return coefficient_; }

  // After `num_answers` answers whose average KL was `kl`.
  void update(double kl, std::int64_t num_answers);

  // For checkpoints.
  void restore(double coefficient) { coefficient_ = coefficient; }

 private:
  KlControl control_;
  double coefficient_;
};

}  // namespace timeprobe::ppo
