#include <fmt/format.h>

#include <algorithm>
#include <optional>

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

// What came of some requests at once.
struct Together {
  int num_answered = 0;
  int num_limited = 0;             // by a 429
  std::optional<Failure> failure;  // the last of another kind
  std::chrono::microseconds longest{1};
};

void count(Together& together, const ProbeReply& reply) {
  together.longest = std::max(together.longest, reply.latency);
  if (!reply.failure) {
    ++together.num_answered;
  } else if (reply.failure->kind == FailureKind::rate_limited) {
    ++together.num_limited;
  } else {
    together.failure = reply.failure;
  }
}

Together ask_together(ProbeSession& session) {
  std::vector<ProbeAsk> asks;
  for (int i = 0; i < kTogether; ++i) asks.push_back(ask_number(10 + i));
  Together together;
  for (const ProbeReply& reply : session.ask_together(asks)) count(together, reply);
  return together;
}

// Some of them were answered at best.
Finding refused_finding(const Together& together) {
  const std::string answered =
      fmt::format("of {} at once {} are answered", kTogether, together.num_answered);
  const std::string jobs = fmt::format("-j {}", std::max(1, together.num_answered));
  if (together.num_limited == 0) {
    return {.probe = {},
            .result = ProbeResult::odd,
            .line = fmt::format("{}; {}", answered, together.failure->message),
            .flags = {{jobs, "more at once fail"}}};
  }
  return {.probe = {},
          .result = ProbeResult::odd,
          .line = fmt::format("{}, {} meet a 429", answered, together.num_limited),
          .flags = {{jobs, "more at once meet a 429; see also --requests-per-minute"}}};
}

Finding speed_finding(std::chrono::microseconds alone, std::chrono::microseconds longest) {
  if (alone < kShortest) {
    return ok_finding(
        fmt::format("{} at once are answered; at {} ms alone, what more gain cannot be told",
                    kTogether, alone.count() / 1000));
  }
  const double speed_up = static_cast<double>(kTogether) * static_cast<double>(alone.count()) /
                          static_cast<double>(longest.count());
  Finding finding;
  finding.line = fmt::format("{} at once take {} ms, one alone {} ms: {:.1f} times as fast",
                             kTogether, longest.count() / 1000, alone.count() / 1000, speed_up);
  if (speed_up >= 1.5) return finding;
  finding.result = ProbeResult::odd;
  finding.flags.push_back({"-j 2", "the server works on one request at a time; more only wait"});
  return finding;
}

}  // namespace

Finding probe_concurrency(ProbeSession& session) {
  std::chrono::microseconds alone = std::chrono::microseconds::max();
  for (int i = 0; i < 2; ++i) {
    const ProbeReply reply = session.ask(ask_number(i));
    if (reply.failure) return failed_finding(*reply.failure);
    alone = std::min(alone, reply.latency);
  }
  const Together together = ask_together(session);
  if (together.num_limited > 0 || together.failure) return refused_finding(together);
  return speed_finding(alone, together.longest);
}

}  // namespace timeprobe
