// When to ask again: exponential backoff with jitter, and what servers say with Retry-After.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

namespace timeprobe {

struct RetryPolicy {
  std::size_t max_retries = 6;  // after the first attempt; 0 asks once
  std::chrono::milliseconds first_wait{500};
  std::chrono::milliseconds longest_wait{60'000};
  std::uint64_t seed = 0;  // of the jitter
};

// The wait before retry 1, 2, ...: first_wait doubled each time up to longest_wait, of which
// between a half and the whole is drawn. The same seed, ticket and retry give the same wait.
// REQUIRES: retry >= 1.
std::chrono::milliseconds backoff(const RetryPolicy& policy, std::size_t ticket, std::size_t retry);

// What the headers "retry-after-ms" (milliseconds) and "Retry-After" (seconds or an HTTP date, RFC
// 9110 10.2.3) ask for; the first wins. None where both are empty, unreadable, zero or in the past:
// a wait of zero says nothing. `now` is the time of day that a date is compared with.
std::optional<std::chrono::milliseconds> asked_wait(const std::string& retry_after_ms,
                                                    const std::string& retry_after,
                                                    std::time_t now);

}  // namespace timeprobe
