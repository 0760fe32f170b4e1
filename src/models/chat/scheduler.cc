#include "models/chat/scheduler.h"

#include <fmt/format.h>

#include <algorithm>

namespace timeprobe {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

bool due_later(const ChatJobPtr& a, const ChatJobPtr& b) {
  return a->due != b->due ? a->due > b->due : a->ticket > b->ticket;
}

std::string short_reason(const Failure& failure, int status) {
  if (status != 0 && status != 200) return std::to_string(status);
  std::string name(failure_name(failure.kind));
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string seconds_text(milliseconds time) {
  return fmt::format("{:g} s", std::chrono::duration<double>(time).count());
}

}  // namespace

Scheduler::Scheduler(const SchedulerOptions& options)
    : options_(options),
      limit_(options.initial_concurrency, options.max_concurrency),
      requests_(options.requests_per_minute),
      tokens_(options.tokens_per_minute) {}

const ChatJob* Scheduler::candidate(TimePoint now) const {
  const bool retries = !retrying_.empty() && (ready_.empty() || retrying_.front()->due <= now);
  if (retries) return retrying_.front().get();
  return ready_.empty() ? nullptr : ready_.front().get();
}

Scheduler::Budgets Scheduler::budgets(TimePoint now, const ChatJob& job) {
  const TimePoint requests = requests_.available_at(now, 1);
  const TimePoint tokens = tokens_.available_at(now, job.estimated_tokens);
  if (requests >= tokens) return {requests, "requests per minute"};
  return {tokens, "tokens per minute"};
}

std::optional<Scheduler::TimePoint> Scheduler::wake_at(TimePoint now) {
  if (num_in_flight_ >= limit_.current()) return std::nullopt;
  const ChatJob* job = candidate(now);
  if (job == nullptr) return std::nullopt;
  return std::max({now, job->due, paused_until_, budgets(now, *job).at});
}

ChatJobPtr Scheduler::next(TimePoint now) {
  const std::optional<TimePoint> start = wake_at(now);
  if (!start || *start > now) return nullptr;
  ChatJobPtr job;
  if (candidate(now) == (retrying_.empty() ? nullptr : retrying_.front().get())) {
    std::pop_heap(retrying_.begin(), retrying_.end(), due_later);
    job = std::move(retrying_.back());
    retrying_.pop_back();
  } else {
    job = std::move(ready_.front());
    ready_.pop_front();
  }
  if (job->num_attempts == 0) job->first_start = now;
  if (job->num_attempts > 0) ++num_retries_;
  ++job->num_attempts;
  ++num_in_flight_;
  job->generation = limit_.generation();
  requests_.spend(now, 1);
  job->token_entry = tokens_.spend(now, job->estimated_tokens);
  return job;
}

void Scheduler::answered(const ChatJob& job, std::chrono::microseconds latency,
                         std::optional<std::int64_t> tokens) {
  server_was_reached_ = true;
  limit_.answered(latency, num_in_flight_);
  if (tokens) tokens_.correct(job.token_entry, *tokens);
  --num_in_flight_;
}

// Of replies that are no answer: they may be a hiccup, and the second and third of one question in
// a row are rare where they are.
constexpr std::size_t kFewRetries = 3;

bool Scheduler::may_retry(const ChatJob& job, const Failure& failure) const {
  if (draining_ || job.num_attempts > options_.retry.max_retries) return false;
  // Before anything was reached, a host that is not there is a slip of the pen, not a hiccup.
  const bool not_there =
      failure.kind == FailureKind::unknown_host || failure.kind == FailureKind::unreachable;
  if (not_there && !server_was_reached_) return false;
  switch (retry_hope(failure.kind)) {
    case RetryHope::none: return false;
    case RetryHope::few: return job.num_odd_failures <= kFewRetries;
    case RetryHope::often: return true;
  }
  return false;
}

std::optional<Failure> Scheduler::failed(ChatJobPtr& job, Failure failure, int status,
                                         std::optional<milliseconds> asked, TimePoint now) {
  --num_in_flight_;
  if (status != 0) server_was_reached_ = true;
  if (retry_hope(failure.kind) == RetryHope::few) ++job->num_odd_failures;
  const bool too_many = failure.kind == FailureKind::rate_limited;
  if (too_many) {
    limit_.rate_limited(job->generation);
    tokens_.correct(job->token_entry, 0);
  }
  if (failure.kind == FailureKind::server_error) limit_.server_failed();

  const auto given_up = [&](const std::string& why) {
    failure.message += fmt::format(" (gave up {} {} attempt{})", why, job->num_attempts,
                                   job->num_attempts == 1 ? "" : "s");
    return failure;
  };
  if (!may_retry(*job, failure)) {
    if (job->num_attempts == 1) return failure;
    return given_up("after");
  }
  const milliseconds wait = asked.value_or(backoff(options_.retry, job->ticket, job->num_attempts));
  job->due = now + wait;
  job->waits_because = short_reason(failure, status);
  if (too_many && asked && job->due > paused_until_) {
    paused_until_ = job->due;
    pause_retry_ = job->num_attempts;
  }
  if (wait >= time_left(*job, now)) {
    return given_up(fmt::format("since the next is due in {} and the ticket's {} end before, after",
                                seconds_text(wait), seconds_text(options_.total_timeout)));
  }
  retrying_.push_back(std::move(job));
  std::push_heap(retrying_.begin(), retrying_.end(), due_later);
  return std::nullopt;
}

std::vector<ChatJobPtr> Scheduler::drop_waiting() {
  draining_ = true;
  std::vector<ChatJobPtr> dropped;
  for (ChatJobPtr& job : retrying_) dropped.push_back(std::move(job));
  for (ChatJobPtr& job : ready_) dropped.push_back(std::move(job));
  retrying_.clear();
  ready_.clear();
  return dropped;
}

milliseconds Scheduler::time_left(const ChatJob& job, TimePoint now) const {
  return options_.total_timeout - duration_cast<milliseconds>(now - job.first_start);
}

std::optional<ChatWait> Scheduler::wait(TimePoint now) {
  const ChatJob* job = candidate(now);
  if (job == nullptr) return std::nullopt;
  const auto remaining = [&](TimePoint until) {
    return std::chrono::ceil<milliseconds>(until - now);
  };
  if (paused_until_ > now) return ChatWait{remaining(paused_until_), "429", pause_retry_};
  if (num_in_flight_ > 0) return std::nullopt;
  if (job->due > now) return ChatWait{remaining(job->due), job->waits_because, job->num_attempts};
  const Budgets budget = budgets(now, *job);
  if (budget.at > now) return ChatWait{remaining(budget.at), budget.reason, 0};
  return std::nullopt;
}

}  // namespace timeprobe
