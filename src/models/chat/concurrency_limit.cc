#include "models/chat/concurrency_limit.h"

#include <algorithm>

#include "base/check.h"

namespace timeprobe {
namespace {

constexpr double kHoldingFactor = 2.0;
constexpr double kForgetting = 1.02;
// Below this, latency is the noise of a machine and says nothing of load.
constexpr double kNoiseUs = 5000;
constexpr std::size_t kSmallestRound = 4;

}  // namespace

ConcurrencyLimit::ConcurrencyLimit(std::size_t initial, std::size_t max)
    : current_(initial), max_(max) {
  TIMEPROBE_CHECK(1 <= initial && initial <= max, "1 <= initial <= max");
}

void ConcurrencyLimit::answered(std::chrono::microseconds latency, std::size_t in_flight) {
  ++round_.num_answers;
  round_.latency_sum_us += static_cast<double>(latency.count());
  if (in_flight >= current_) round_.full = true;
  if (round_.num_answers >= std::max(current_, kSmallestRound)) end_round();
}

void ConcurrencyLimit::rate_limited(std::uint64_t generation_at_start) {
  round_.clean = false;
  if (generation_at_start != generation_) return;
  current_ = std::max<std::size_t>(1, current_ * 7 / 10);
  ++generation_;
  doubling_ = false;
  round_ = {.clean = false};
}

void ConcurrencyLimit::end_round() {
  const double latency_us = round_.latency_sum_us / static_cast<double>(round_.num_answers);
  const double best_us = std::min(best_latency_us_.value_or(latency_us) * kForgetting, latency_us);
  const bool holds = latency_us <= std::max(kHoldingFactor * best_us, kNoiseUs);
  if (holds && round_.full && round_.clean) grow();
  if (!holds) doubling_ = false;
  best_latency_us_ = best_us;
  round_ = {};
}

void ConcurrencyLimit::grow() {
  const std::size_t step = doubling_ ? current_ : std::max<std::size_t>(1, current_ / 8);
  current_ = std::min(max_, current_ + step);
}

}  // namespace timeprobe
