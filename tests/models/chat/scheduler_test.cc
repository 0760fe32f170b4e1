#include "models/chat/scheduler.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using TimePoint = Scheduler::TimePoint;

const TimePoint kStart{std::chrono::hours(1)};
const Failure kTooMany{FailureKind::rate_limited, "status 429"};
const Failure kBroken{FailureKind::server_error, "status 500"};

SchedulerOptions options_of(std::size_t concurrency) {
  return {.retry = {.max_retries = 2, .first_wait = seconds(2), .longest_wait = seconds(60)},
          .total_timeout = seconds(600),
          .initial_concurrency = concurrency,
          .max_concurrency = concurrency,
          .requests_per_minute = std::nullopt,
          .tokens_per_minute = std::nullopt};
}

void add(Scheduler& scheduler, std::size_t first, std::size_t count, std::int64_t tokens = 0) {
  for (std::size_t i = 0; i < count; ++i) {
    auto job = std::make_unique<ChatJob>();
    job->ticket = first + i;
    job->estimated_tokens = tokens;
    scheduler.add(std::move(job));
  }
}

TEST(SchedulerTest, StartsInOrderUpToTheLimit) {
  Scheduler scheduler(options_of(2));
  EXPECT_EQ(scheduler.next(kStart), nullptr);
  EXPECT_EQ(scheduler.wake_at(kStart), std::nullopt);
  add(scheduler, 0, 3);
  const ChatJobPtr first = scheduler.next(kStart);
  const ChatJobPtr second = scheduler.next(kStart);
  EXPECT_EQ(first->ticket, 0u);
  EXPECT_EQ(second->ticket, 1u);
  EXPECT_EQ(scheduler.next(kStart), nullptr);
  EXPECT_EQ(scheduler.wake_at(kStart), std::nullopt);
  scheduler.answered(*first, milliseconds(5), std::nullopt);
  EXPECT_EQ(scheduler.wake_at(kStart), kStart);
  EXPECT_EQ(scheduler.next(kStart)->ticket, 2u);
}

TEST(SchedulerTest, RetriesAfterTheBackoffThenReportsTheNumberOfAttempts) {
  Scheduler scheduler(options_of(4));
  add(scheduler, 7, 1);
  TimePoint now = kStart;
  for (std::size_t retry = 1; retry <= 2; ++retry) {
    ChatJobPtr job = scheduler.next(now);
    ASSERT_NE(job, nullptr);
    EXPECT_FALSE(scheduler.failed(job, kBroken, 500, std::nullopt, now));
    EXPECT_EQ(scheduler.next(now), nullptr);
    const std::optional<TimePoint> due = scheduler.wake_at(now);
    ASSERT_TRUE(due);
    EXPECT_EQ(*due - now, backoff(options_of(4).retry, 7, retry));
    EXPECT_EQ(scheduler.wait(now)->reason, "500");
    EXPECT_EQ(scheduler.wait(now)->retry, retry);
    now = *due;
  }
  ChatJobPtr job = scheduler.next(now);
  const std::optional<Failure> last = scheduler.failed(job, kBroken, 500, std::nullopt, now);
  ASSERT_TRUE(last);
  EXPECT_EQ(last->message, "status 500 (gave up after 3 attempts)");
  EXPECT_EQ(scheduler.num_retries(), 2u);
}

TEST(SchedulerTest, ASayOfTheServerHoldsUpEverything) {
  Scheduler scheduler(options_of(4));
  add(scheduler, 0, 2);
  ChatJobPtr job = scheduler.next(kStart);
  EXPECT_FALSE(scheduler.failed(job, kTooMany, 429, seconds(12), kStart));
  EXPECT_EQ(scheduler.next(kStart), nullptr);
  EXPECT_EQ(scheduler.wake_at(kStart), kStart + seconds(12));
  const std::optional<ChatWait> wait = scheduler.wait(kStart + seconds(2));
  ASSERT_TRUE(wait);
  EXPECT_EQ(wait->remaining, seconds(10));
  EXPECT_EQ(wait->reason, "429");
  EXPECT_EQ(wait->retry, 1u);
  // What was asked before goes first.
  EXPECT_EQ(scheduler.next(kStart + seconds(12))->ticket, 0u);
  EXPECT_EQ(scheduler.next(kStart + seconds(12))->ticket, 1u);
}

TEST(SchedulerTest, A429WithoutAWaitHoldsUpOnlyItsTicketAndShrinks) {
  Scheduler scheduler(options_of(4));
  add(scheduler, 0, 2);
  ChatJobPtr job = scheduler.next(kStart);
  EXPECT_FALSE(scheduler.failed(job, kTooMany, 429, std::nullopt, kStart));
  EXPECT_EQ(scheduler.concurrency(), 2u);
  EXPECT_EQ(scheduler.next(kStart)->ticket, 1u);
}

TEST(SchedulerTest, DoesNotTryWhatCannotHelp) {
  Scheduler scheduler(options_of(4));
  add(scheduler, 0, 1);
  ChatJobPtr job = scheduler.next(kStart);
  const auto failure =
      scheduler.failed(job, {FailureKind::wrong_key, "status 401"}, 401, std::nullopt, kStart);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->message, "status 401");
}

// Three times more, whatever other failures came between.
TEST(SchedulerTest, ABodyThatIsNoAnswerIsAskedForAFewTimesMore) {
  SchedulerOptions options = options_of(4);
  options.retry.max_retries = 9;
  Scheduler scheduler(options);
  add(scheduler, 0, 1);
  const Failure garbled{FailureKind::invalid_json, "no JSON"};
  const Failure broken{FailureKind::server_error, "500"};
  ChatJob::TimePoint now = kStart;
  const auto fail = [&](const Failure& failure, int status) {
    ChatJobPtr job = scheduler.next(now);
    auto given_up = scheduler.failed(job, failure, status, std::nullopt, now);
    now += seconds(61);
    return given_up;
  };
  EXPECT_FALSE(fail(broken, 500));
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(fail(garbled, 200)) << i;
  const auto given_up = fail(garbled, 200);
  ASSERT_TRUE(given_up.has_value());
  EXPECT_EQ(given_up->message, "no JSON (gave up after 5 attempts)");
}

TEST(SchedulerTest, AHostThatNeverWasThereIsNotAskedAgain) {
  const Failure refused{FailureKind::unreachable, "refused"};
  Scheduler scheduler(options_of(4));
  add(scheduler, 0, 2);
  ChatJobPtr first = scheduler.next(kStart);
  EXPECT_TRUE(scheduler.failed(first, refused, 0, std::nullopt, kStart));
  ChatJobPtr second = scheduler.next(kStart);
  scheduler.answered(*second, milliseconds(1), std::nullopt);
  add(scheduler, 2, 1);
  ChatJobPtr third = scheduler.next(kStart);
  EXPECT_FALSE(scheduler.failed(third, refused, 0, std::nullopt, kStart));
}

TEST(SchedulerTest, DoesNotWaitBeyondTheTotalTime) {
  Scheduler scheduler(options_of(4));
  add(scheduler, 0, 1);
  ChatJobPtr job = scheduler.next(kStart);
  EXPECT_EQ(scheduler.time_left(*job, kStart + seconds(100)), seconds(500));
  const auto failure = scheduler.failed(job, kTooMany, 429, seconds(3600), kStart + seconds(1));
  ASSERT_TRUE(failure);
  EXPECT_EQ(
      failure->message,
      "status 429 (gave up since the next is due in 3600 s and the ticket's 600 s end before, "
      "after 1 attempt)");
  add(scheduler, 1, 1);
  EXPECT_EQ(scheduler.wake_at(kStart + seconds(2)), kStart + seconds(3601));
}

TEST(SchedulerTest, KeepsTheCapsPerMinute) {
  SchedulerOptions options = options_of(10);
  options.requests_per_minute = 2;
  Scheduler requests(options);
  add(requests, 0, 3);
  requests.answered(*requests.next(kStart), milliseconds(1), std::nullopt);
  requests.answered(*requests.next(kStart + seconds(1)), milliseconds(1), std::nullopt);
  EXPECT_EQ(requests.next(kStart + seconds(2)), nullptr);
  EXPECT_EQ(requests.wake_at(kStart + seconds(2)), kStart + seconds(60));
  EXPECT_EQ(requests.wait(kStart + seconds(2))->reason, "requests per minute");

  options = options_of(10);
  options.tokens_per_minute = 100;
  Scheduler tokens(options);
  add(tokens, 0, 3, 60);
  ChatJobPtr job = tokens.next(kStart);
  EXPECT_EQ(tokens.next(kStart), nullptr);
  tokens.answered(*job, milliseconds(1), 10);  // it was less than estimated
  EXPECT_EQ(tokens.next(kStart)->ticket, 1u);
  EXPECT_EQ(tokens.wake_at(kStart), kStart + seconds(60));
}

TEST(SchedulerTest, GivesBackWhatWaits) {
  Scheduler scheduler(options_of(1));
  add(scheduler, 0, 3);
  ChatJobPtr job = scheduler.next(kStart);
  EXPECT_EQ(scheduler.drop_waiting().size(), 2u);
  EXPECT_TRUE(scheduler.failed(job, kBroken, 500, std::nullopt, kStart));
  EXPECT_EQ(scheduler.wake_at(kStart), std::nullopt);
}

}  // namespace
}  // namespace timeprobe
