// Which request may start when: the queue, the waits before retries, and all limits in one place.
// No network, no clock of its own, not thread safe: the engine holds a lock around it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/chat/concurrency_limit.h"
#include "models/chat/failure.h"
#include "models/chat/minute_budget.h"
#include "models/chat/retry.h"

namespace timeprobe {

// One ticket from its submission to its end.
struct ChatJob {
  using TimePoint = std::chrono::steady_clock::time_point;

  std::size_t ticket = 0;
  std::string body = {};
  std::int64_t estimated_tokens = 0;  // prompt and answer, for the cap on tokens

  std::size_t num_attempts = 0;
  std::size_t num_odd_failures = 0;  // those that are tried a few times only (RetryHope::few)
  TimePoint first_start = {};
  TimePoint due = {};              // of the next attempt, while it waits for one
  std::string waits_because = {};  // "429", "timed out"
  std::uint64_t generation = 0;    // of the concurrency limit at the start of the attempt
  std::uint64_t token_entry = 0;   // in the budget of tokens
};
using ChatJobPtr = std::unique_ptr<ChatJob>;

struct SchedulerOptions {
  RetryPolicy retry;
  std::chrono::milliseconds total_timeout{0};  // a ticket's attempts and waits together
  std::size_t initial_concurrency = 1;
  std::size_t max_concurrency = 1;
  std::optional<std::int64_t> requests_per_minute;
  std::optional<std::int64_t> tokens_per_minute;
};

// Why nothing starts: "waiting 12 s (429), retry 3".
struct ChatWait {
  std::chrono::milliseconds remaining{0};
  std::string reason;     // "429", "503", "requests per minute"
  std::size_t retry = 0;  // the retry that waits; 0 when none does
};

class Scheduler {
 public:
  using TimePoint = ChatJob::TimePoint;

  explicit Scheduler(const SchedulerOptions& options);

  void add(ChatJobPtr job) { ready_.push_back(std::move(job)); }

  // The job to start now, or nullptr. Retries that are due go before what was never asked.
  ChatJobPtr next(TimePoint now);

  // When next() may have a job though nothing is added or ends: at the latest `now` if it has one.
  // None when only a new job or the end of another can help.
  std::optional<TimePoint> wake_at(TimePoint now);

  // The attempt gave an answer. Tokens: what prompt and answer really cost, where known.
  void answered(const ChatJob& job, std::chrono::microseconds latency,
                std::optional<std::int64_t> tokens);

  // The attempt failed with `status` (0: no response). Keeps the job for another attempt and
  // returns none, or leaves it and returns the failure to report, with the number of attempts in
  // it. `asked` is what Retry-After asks for; after a 429 it holds up all other starts too, also
  // where this ticket has no time left for it.
  std::optional<Failure> failed(ChatJobPtr& job, Failure failure, int status,
                                std::optional<std::chrono::milliseconds> asked, TimePoint now);

  // Takes out all jobs that are not in flight; none is tried again from now on.
  std::vector<ChatJobPtr> drop_waiting();

  // What is left of the ticket's total time. REQUIRES: the job was started.
  std::chrono::milliseconds time_left(const ChatJob& job, TimePoint now) const;

  std::optional<ChatWait> wait(TimePoint now);

  std::size_t num_ready() const { return ready_.size(); }
  std::size_t num_retrying() const { return retrying_.size(); }
  std::size_t num_in_flight() const { return num_in_flight_; }
  std::size_t num_retries() const { return num_retries_; }
  std::size_t concurrency() const { return limit_.current(); }

 private:
  struct Budgets {
    TimePoint at;
    const char* reason;
  };
  // The job that would start next if nothing held it up, or nullptr.
  const ChatJob* candidate(TimePoint now) const;
  Budgets budgets(TimePoint now, const ChatJob& job);
  bool may_retry(const ChatJob& job, const Failure& failure) const;

  SchedulerOptions options_;
  ConcurrencyLimit limit_;
  MinuteBudget requests_;
  MinuteBudget tokens_;
  std::deque<ChatJobPtr> ready_;
  std::vector<ChatJobPtr> retrying_;  // a heap, the earliest due in front
  std::size_t num_in_flight_ = 0;
  std::size_t num_retries_ = 0;
  bool server_was_reached_ = false;
  bool draining_ = false;
  TimePoint paused_until_{};
  std::size_t pause_retry_ = 0;
};

}  // namespace timeprobe
