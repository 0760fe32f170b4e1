#include "ppo/clipped_losses.h"

#include <ATen/ATen.h>

namespace timeprobe::ppo {

PolicyTerms policy_terms(const at::Tensor& log_probs, const at::Tensor& old_log_probs,
                         const at::Tensor& advantages, double clip) {
  const at::Tensor ratios = at::exp(log_probs - old_log_probs);
  const at::Tensor free = -advantages * ratios;
  const at::Tensor bounded = -advantages * at::clamp(ratios, 1.0 - clip, 1.0 + clip);
  // Not at::maximum: where both sides are equal it would split the gradient between them.
  const at::Tensor clipped = (bounded > free).detach();
  return {at::where(clipped, bounded, free), ratios.detach(), clipped};
}

at::Tensor value_terms(const at::Tensor& values, const at::Tensor& old_values,
                       const at::Tensor& returns, double clip) {
  const at::Tensor near = at::minimum(at::maximum(values, old_values - clip), old_values + clip);
  const at::Tensor free = at::square(values - returns);
  const at::Tensor bounded = at::square(near - returns);
  return 0.5 * at::where((bounded > free).detach(), bounded, free);
}

}  // namespace timeprobe::ppo
