// AdamW (Loshchilov and Hutter 2019) over all weights at once, after clipping their gradients.
//
//   AdamW optimizer(weights, {.weight_decay = 0.01});
//   ...gradients are collected...
//   const StepReport report = optimizer.step({.rate = 1e-3, .max_norm = 1.0});
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "t5/ops.h"
#include "t5/weights.h"

namespace timeprobe::t5 {

struct AdamWOptions {
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
  double weight_decay = 0.0;
};

struct OptimizerStep {
  double rate = 1e-3;
  double max_norm = 0.0;        // gradients are scaled down to this norm; 0: never
  double gradient_scale = 1.0;  // of every gradient before anything else: 1 / tokens
};

struct StepReport {
  double gradient_norm = 0.0;  // after gradient_scale, before clipping
  bool applied = false;        // false: the norm was not finite, and nothing was changed
};

class AdamW {
 public:
  // Moments are zero, no step was taken. REQUIRES: `weights` outlives the optimizer.
  AdamW(Weights& weights, const AdamWOptions& options, Kernels kernels = Kernels::fused);

  // Learns a block at `factor` times the rate; 0 leaves it as it is, moments and all. REQUIRES:
  // there is a block of that name (weight_layout.h).
  void set_rate_factor(const std::string& block, double factor);

  // One step for the gradients that are there; they stay as they are. The sum over all numbers is
  // taken in one order, for any number of threads.
  StepReport step(const OptimizerStep& step);

  // For checkpoints: (2, size of the layout) float32, first and second moments; and the number of
  // steps.
  const at::Tensor& moments() const { return moments_; }
  std::int64_t num_steps() const { return num_steps_; }
  // REQUIRES: `moments` has that shape.
  void restore(const at::Tensor& moments, std::int64_t num_steps);

 private:
  double gradient_norm() const;
  void apply(std::int64_t first, std::int64_t count, double rate, double scale);
  void apply_plain(std::int64_t first, std::int64_t count, double rate, double scale);

  Weights& weights_;
  AdamWOptions options_;
  Kernels kernels_;
  at::Tensor moments_;
  std::vector<double> rate_factors_;  // by block
  std::int64_t num_steps_ = 0;
};

}  // namespace timeprobe::t5
