#include <fmt/format.h>

#include <algorithm>

#include "doctor/probes.h"

namespace timeprobe {
namespace {

constexpr int kTogether = 8;

// Answers that come faster are made of overhead: what more in flight would gain cannot be told.
constexpr std::chrono::milliseconds kShortest{20};

// Different texts, so that no cache answers.
ProbeAsk ask_number(int number) {
  return {.text = fmt::format("Tell a short story about the number {}.\nStory:", 100 + number),
          .max_tokens = 48,
          .may_be_empty = true};
}

}  // namespace

Finding probe_concurrency(ProbeSession& session) {
  std::chrono::microseconds alone = std::chrono::microseconds::max();
  for (int i = 0; i < 2; ++i) {
    const ProbeReply reply = session.ask(ask_number(i));
    if (reply.failure) return failed_finding(*reply.failure);
    alone = std::min(alone, reply.latency);
  }
  std::vector<ProbeAsk> asks;
  for (int i = 0; i < kTogether; ++i) asks.push_back(ask_number(10 + i));
  const std::vector<ProbeReply> replies = session.ask_together(asks);
  std::chrono::microseconds longest{1};
  int num_limited = 0;
  const Failure* failure = nullptr;
  int num_answered = 0;
  for (const ProbeReply& reply : replies) {
    longest = std::max(longest, reply.latency);
    if (!reply.failure) {
      ++num_answered;
    } else if (reply.failure->kind == FailureKind::rate_limited) {
      ++num_limited;
    } else {
      failure = &*reply.failure;
    }
  }
  const std::string jobs = fmt::format("-j {}", std::max(1, num_answered));
  if (num_limited > 0) {
    return {.probe = {},
            .result = ProbeResult::odd,
            .line = fmt::format("of {} at once {} are answered, {} meet a 429", kTogether,
                                num_answered, num_limited),
            .flags = {{jobs, "more at once meet a 429; see also --requests-per-minute"}}};
  }
  if (failure != nullptr) {
    return {.probe = {},
            .result = ProbeResult::odd,
            .line = fmt::format("of {} at once {} are answered; {}", kTogether, num_answered,
                                failure->message),
            .flags = {{jobs, "more at once fail"}}};
  }
  const double speed_up = static_cast<double>(kTogether) * static_cast<double>(alone.count()) /
                          static_cast<double>(longest.count());
  Finding finding;
  finding.line = fmt::format("{} at once take {} ms, one alone {} ms: {:.1f} times as fast",
                             kTogether, longest.count() / 1000, alone.count() / 1000, speed_up);
  if (alone < kShortest) {
    finding.line =
        fmt::format("{} at once are answered; at {} ms alone, what more gain cannot be told",
                    kTogether, alone.count() / 1000);
  } else if (speed_up < 1.5) {
    finding.result = ProbeResult::odd;
    finding.flags.push_back({"-j 2", "the server works on one request at a time; more only wait"});
  }
  return finding;
}

}  // namespace timeprobe
