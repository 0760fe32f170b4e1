#include "models/chat/retry.h"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "base/parse_as.h"
#include "base/random.h"

namespace timeprobe {
namespace {

using std::chrono::milliseconds;

// Longer than any run; keeps sums of times from overflowing.
constexpr double kLongestMs = 1e12;

// A decimal number alone in the text, as some servers send fractions of seconds.
std::optional<double> number_in(const std::string& text) {
  const auto number = parse_as<double>(text);
  return number && std::isfinite(*number) ? number : std::nullopt;
}

std::optional<milliseconds> positive(double ms) {
  if (!(ms > 0)) return std::nullopt;
  return milliseconds(static_cast<std::int64_t>(std::ceil(std::min(ms, kLongestMs))));
}

}  // namespace

milliseconds backoff(const RetryPolicy& policy, std::size_t ticket, std::size_t retry) {
  TIMEPROBE_CHECK(retry >= 1, "retries are counted from 1");
  const double doubled = static_cast<double>(policy.first_wait.count()) *
                         std::pow(2.0, static_cast<double>(std::min<std::size_t>(retry, 60) - 1));
  const double whole = std::min(doubled, static_cast<double>(policy.longest_wait.count()));
  Random random = Random::stream(policy.seed, fmt::format("backoff/{}/{}", ticket, retry));
  return milliseconds(std::llround(whole * (0.5 + 0.5 * random.unit())));
}

std::optional<milliseconds> asked_wait(const std::string& retry_after_ms,
                                       const std::string& retry_after, std::time_t now) {
  if (const auto ms = number_in(retry_after_ms)) {
    if (const auto wait = positive(*ms)) return wait;
  }
  if (const auto seconds = number_in(retry_after)) return positive(*seconds * 1000);
  if (retry_after.empty()) return std::nullopt;
  const std::time_t date = curl_getdate(retry_after.c_str(), nullptr);
  if (date == -1) return std::nullopt;
  return positive(static_cast<double>(date - now) * 1000);
}

}  // namespace timeprobe
