#include "ppo/kl_controller.h"

#include <algorithm>

#include "ppo/option_range.h"

namespace timeprobe::ppo {
namespace {

constexpr double kLargestError = 0.2;

}  // namespace

KlController::KlController(const KlControl& control)
    : control_(control), coefficient_(control.initial) {
  check_range(control.initial >= 0.0, "the KL coefficient", control.initial, "at least 0");
  check_range(control.target > 0.0, "the KL target", control.target, "more than 0");
  check_range(control.horizon > 0.0, "the KL horizon", control.horizon, "more than 0");
}

void KlController::update(double kl, std::int64_t num_answers) {
  if (!control_.adaptive) return;
  const double error = std::clamp(kl / control_.target - 1.0, -kLargestError, kLargestError);
  // Many answers at once must not turn the sign.
  const double share = std::min(1.0, static_cast<double>(num_answers) / control_.horizon);
  coefficient_ *= 1.0 + error * share;
}

}  // namespace timeprobe::ppo
