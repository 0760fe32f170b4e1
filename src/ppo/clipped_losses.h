// The losses of proximal policy optimisation (Schulman et al. 2017, equation 7, and its twin for
// values), token by token; the caller masks, sums and weighs.
//
//   ratio  = exp(log p - log p_old)
//   policy = max(-A * ratio, -A * clip(ratio, 1 - c, 1 + c))
//   value  = max((v - R)^2, (clip(v, v_old - c, v_old + c) - R)^2) / 2
//
// All tensors of one call have one shape, float32 or float64. Only log_probs and values carry
// gradients.
#pragma once

#include <ATen/core/Tensor.h>

namespace timeprobe::ppo {

struct PolicyTerms {
  at::Tensor losses;   // gradients flow to log_probs
  at::Tensor ratios;   // without gradients
  at::Tensor clipped;  // bool: the clipped side counted, so that the token has no gradient
};

PolicyTerms policy_terms(const at::Tensor& log_probs, const at::Tensor& old_log_probs,
                         const at::Tensor& advantages, double clip);

at::Tensor value_terms(const at::Tensor& values, const at::Tensor& old_values,
                       const at::Tensor& returns, double clip);

}  // namespace timeprobe::ppo
