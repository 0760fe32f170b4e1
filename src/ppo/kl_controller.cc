#include "ppo/kl_controller.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"

namespace timeprobe::ppo {
namespace {

constexpr double kLargestError = 0.2;

void check(bool fine, std::string_view name, double value, std::string_view wanted) {
  if (!fine) throw usage_error(fmt::format("{} is {}; wanted: {}", name, value, wanted));
}

}  // namespace

KlController::KlController(const KlControl& control)
    : control_(control), coefficient_(control.initial) {
  check(control.initial >= 0.0, "the KL coefficient", control.initial, "at least 0");
  check(control.target > 0.0, "the KL target", control.target, "more than 0");
  check(control.horizon > 0.0, "the KL horizon", control.horizon, "more than 0");
}

void KlController::update(double kl, std::int64_t num_answers) {
  if (!control_.adaptive) return;
  const double error = std::clamp(kl / control_.target - 1.0, -kLargestError, kLargestError);
  // Many answers at once must not turn the sign.
  const double share = std::min(1.0, static_cast<double>(num_answers) / control_.horizon);
  coefficient_ *= 1.0 + error * share;
}

}  // namespace timeprobe::ppo
