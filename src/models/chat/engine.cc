#include "models/chat/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <ctime>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "base/error.h"
#include "models/chat/http_loop.h"
#include "models/chat/http_target.h"
#include "models/chat/scheduler.h"
#include "models/chat/transport_failure.h"

namespace timeprobe {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kLongestSleep{60'000};
constexpr milliseconds kLongestPatience = std::chrono::hours(24);
constexpr std::int64_t kBytesPerToken = 4;
constexpr std::size_t kMostThreads = 64;

ChatOptions checked(ChatOptions options) {
  ChatPace& pace = options.pace;
  if (pace.max_concurrency < 1)
    throw usage_error("a concurrency of 0 asks nothing; wanted 1 or more");
  pace.initial_concurrency =
      std::clamp<std::size_t>(pace.initial_concurrency, 1, pace.max_concurrency);
  if (options.num_threads < 1 || options.num_threads > kMostThreads) {
    throw usage_error(
        fmt::format("{} threads for requests; wanted 1 to {}", options.num_threads, kMostThreads));
  }
  for (const auto& cap : {pace.requests_per_minute, pace.tokens_per_minute}) {
    if (cap && *cap < 1)
      throw usage_error(fmt::format("a cap of {} a minute; wanted 1 or more", *cap));
  }
  const ChatTimeLimits& limits = options.limits;
  for (const milliseconds limit : {limits.connect, limits.attempt, limits.total}) {
    if (limit < milliseconds(1)) {
      throw usage_error(fmt::format("a time-out of {} ms; wanted 1 or more", limit.count()));
    }
  }
  return options;
}

SchedulerOptions scheduler_options(const ChatOptions& options) {
  return {.retry = options.pace.retry,
          .total_timeout = options.limits.total,
          .initial_concurrency = options.pace.initial_concurrency,
          .max_concurrency = options.pace.max_concurrency,
          .requests_per_minute = options.pace.requests_per_minute,
          .tokens_per_minute = options.pace.tokens_per_minute};
}

HttpTarget limited_target(const ChatEndpoint& endpoint, const ChatOptions& options) {
  HttpTarget target =
      http_target(endpoint, request_url(endpoint.base_url, route_of(options.layout)));
  target.connect_timeout = options.limits.connect;
  target.max_body_bytes = options.max_body_bytes;
  target.max_transfers = options.pace.max_concurrency;
  return target;
}

AskedServer asked_server(const ChatEndpoint& endpoint, const ChatOptions& options) {
  return {.url = shown_url(request_url(endpoint.base_url, route_of(options.layout))),
          .key_variable = endpoint.key_variable,
          .sent_key = !endpoint.key.empty(),
          .model = options.body.model};
}

// One attempt, read.
struct Outcome {
  ChatJobPtr job;
  std::variant<ChatReply, Failure> reply;
  int status = 0;
  std::optional<milliseconds> asked_wait = std::nullopt;
  std::chrono::microseconds latency{0};
};

}  // namespace

class ChatEngine::Impl {
 public:
  Impl(const ChatEndpoint& endpoint, const ChatOptions& options)
      : options_(checked(options)),
        secrets_(secrets_of(endpoint)),
        all_secrets_(all_secrets_of(endpoint)),
        server_(asked_server(endpoint, options_)),
        writer_(options_.body),
        scheduler_(scheduler_options(options_)) {
    const HttpTarget target = limited_target(endpoint, options_);
    for (std::size_t i = 0; i < options_.num_threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(*this, target));
    }
    start_threads();
  }

  ~Impl() {
    begin_to_stop();
    for (const auto& worker : workers_) worker->loop.wake();
    for (std::thread& thread : threads_) thread.join();
  }

  void submit(std::size_t ticket, const Result<ChatRequest>& request) {
    Result<std::string> body =
        request ? writer_.body(*request) : Result<std::string>(request.problem());
    const std::lock_guard lock(mutex_);
    ++num_open_;
    if (!body) {
      finish({.ticket = ticket}, {FailureKind::unfit_prompt, body.problem().message});
      finished_event_.notify_one();
      return;
    }
    auto job = std::make_unique<ChatJob>();
    job->ticket = ticket;
    job->estimated_tokens = static_cast<std::int64_t>(body->size()) / kBytesPerToken +
                            std::max<std::int64_t>(0, request->settings.max_tokens);
    job->body = std::move(body).value();
    scheduler_.add(std::move(job));
    wake_sleeper(Clock::now());
  }

  std::vector<Finished> wait(milliseconds patience) {
    std::unique_lock lock(mutex_);
    finished_event_.wait_for(lock, std::min(patience, kLongestPatience),
                             [this] { return !finished_.empty() || num_open_ == 0 || trouble_; });
    if (trouble_) std::rethrow_exception(trouble_);
    num_open_ -= finished_.size();
    return std::exchange(finished_, {});
  }

  ChatLayout layout() const { return options_.layout; }

  std::size_t num_open() const {
    const std::lock_guard lock(mutex_);
    return num_open_;
  }

  void cancel_waiting() {
    const std::lock_guard lock(mutex_);
    for (const ChatJobPtr& job : scheduler_.drop_waiting()) {
      finish({.ticket = job->ticket, .num_attempts = job->num_attempts},
             {FailureKind::cancelled, "given up before an answer came; ask again"});
    }
    finished_event_.notify_one();
  }

  ChatProgress progress() const {
    const std::lock_guard lock(mutex_);
    ChatProgress progress = totals_;
    progress.num_queued = scheduler_.num_ready();
    progress.num_in_flight = scheduler_.num_in_flight();
    progress.num_retrying = scheduler_.num_retrying();
    progress.num_retries = scheduler_.num_retries();
    progress.concurrency_limit = scheduler_.concurrency();
    if (const std::optional<ChatWait> wait = scheduler_.wait(Clock::now())) {
      const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait->remaining).count();
      progress.waiting = fmt::format("waiting {} s ({})", seconds, wait->reason);
      if (wait->retry > 0) progress.waiting += fmt::format(", retry {}", wait->retry);
    }
    return progress;
  }

 private:
  struct Worker {
    Worker(Impl& owner, const HttpTarget& target) : engine(owner), loop(target) {}

    Impl& engine;
    HttpLoop loop;
    std::vector<ChatJobPtr> jobs;   // by slot of the loop
    std::vector<Outcome> outcomes;  // of one turn
    std::vector<ChatJobPtr> started;
    std::size_t num_jobs = 0;  // taken and not settled; guarded by the engine's mutex
    // When it looks for work again by itself; guarded by the engine's mutex.
    Clock::time_point sleeps_until{};
  };

  void begin_to_stop() {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }

  // The threads take no signals: those belong to the program, and a lost connection is no reason to
  // die of SIGPIPE.
  void start_threads() {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (const auto& worker : workers_) {
      threads_.emplace_back([this, &worker = *worker] { serve(worker); });
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  void serve(Worker& worker) {
    try {
      ask_until_stopped(worker);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      trouble_ = std::current_exception();
      finished_event_.notify_all();
    }
  }

  void ask_until_stopped(Worker& worker) {
    while (true) {
      const std::optional<milliseconds> sleep = take_jobs(worker);
      if (!sleep) return;
      for (ChatJobPtr& job : worker.started) start(worker, std::move(job));
      worker.started.clear();
      worker.loop.run(*sleep, [&](HttpLoop::Slot slot, const HttpResponse& response) {
        worker.outcomes.push_back(read(std::move(worker.jobs[slot]), response));
      });
      settle(worker);
    }
  }

  // Fills worker.started and says how long there is nothing else to do; none when all is over.
  std::optional<milliseconds> take_jobs(Worker& worker) {
    const std::lock_guard lock(mutex_);
    if (stopping_) return std::nullopt;
    const Clock::time_point now = Clock::now();
    const std::size_t share = share_of_a_worker();
    while (worker.num_jobs < share) {
      ChatJobPtr job = scheduler_.next(now);
      if (!job) break;
      ++worker.num_jobs;
      worker.started.push_back(std::move(job));
    }
    const std::optional<Clock::time_point> wake_at = scheduler_.wake_at(now);
    worker.sleeps_until = now + kLongestSleep;
    if (wake_at && worker.num_jobs < share) {
      worker.sleeps_until = std::min(worker.sleeps_until, *wake_at);
    }
    wake_sleeper(now);
    return std::chrono::ceil<milliseconds>(worker.sleeps_until - now);
  }

  // If something can start before a thread with room for it looks again, that thread is told.
  // REQUIRES: the lock is held.
  void wake_sleeper(Clock::time_point now) {
    const std::size_t share = share_of_a_worker();
    for (const auto& worker : workers_) {
      if (worker->num_jobs >= share) continue;
      const std::optional<Clock::time_point> wake_at = scheduler_.wake_at(now);
      if (!wake_at || worker->sleeps_until <= *wake_at) return;
      worker->sleeps_until = now;
      worker->loop.wake();
      return;
    }
  }

  // An even share each, so that the first thread does not take all. REQUIRES: the lock is held.
  std::size_t share_of_a_worker() const {
    return (scheduler_.concurrency() + workers_.size() - 1) / workers_.size();
  }

  void start(Worker& worker, ChatJobPtr job) {
    const milliseconds left = scheduler_.time_left(*job, Clock::now());
    const HttpLoop::Slot slot =
        worker.loop.start(job->body, std::min(options_.limits.attempt, left));
    if (slot >= worker.jobs.size()) worker.jobs.resize(slot + 1);
    worker.jobs[slot] = std::move(job);
  }

  Outcome read(ChatJobPtr job, const HttpResponse& response) const {
    Outcome outcome{.job = std::move(job), .reply = ChatReply{}, .latency = response.latency};
    if (auto failure = explain_transport(response, server_, options_.max_body_bytes)) {
      outcome.reply = *std::move(failure);
      return outcome;
    }
    outcome.status = response.status;
    if (response.status == 200) {
      outcome.reply = read_reply(response.body, response.content_type, options_.think, server_);
      if (auto* reply = std::get_if<ChatReply>(&outcome.reply)) redact(*reply);
      return outcome;
    }
    outcome.reply = explain_status(response.status, response.body, response.location, server_);
    outcome.asked_wait =
        asked_wait(response.retry_after_ms, response.retry_after, std::time(nullptr));
    return outcome;
  }

  void settle(Worker& worker) {
    if (worker.outcomes.empty()) return;
    {
      const std::lock_guard lock(mutex_);
      const Clock::time_point now = Clock::now();
      for (Outcome& outcome : worker.outcomes) settle(outcome, now);
      worker.num_jobs -= worker.outcomes.size();
    }
    finished_event_.notify_one();
    worker.outcomes.clear();
  }

  void settle(Outcome& outcome, Clock::time_point now) {
    Finished finished{.ticket = outcome.job->ticket, .num_attempts = outcome.job->num_attempts};
    finished.completion.latency_ms =
        std::chrono::duration<double, std::milli>(outcome.latency).count();
    if (Failure* failure = std::get_if<Failure>(&outcome.reply)) {
      auto last = scheduler_.failed(outcome.job, std::move(*failure), outcome.status,
                                    outcome.asked_wait, now);
      if (last) finish(std::move(finished), *std::move(last));
      return;
    }
    ChatReply& reply = std::get<ChatReply>(outcome.reply);
    const std::int64_t prompt = reply.prompt_tokens.value_or(0);
    const std::int64_t completion = reply.completion_tokens.value_or(0);
    const bool known = reply.prompt_tokens && reply.completion_tokens;
    scheduler_.answered(*outcome.job, outcome.latency,
                        known ? std::optional(prompt + completion) : std::nullopt);
    totals_.prompt_tokens += prompt;
    totals_.completion_tokens += completion;
    finished.completion.text = std::move(reply.text);
    finished.completion.finish = reply.finish;
    finished.completion.prompt_tokens = reply.prompt_tokens;
    finished.completion.completion_tokens = reply.completion_tokens;
    finished.reasoning = std::move(reply.reasoning);
    finished.message_json = std::move(reply.message_json);
    finished.served_model = std::move(reply.served_model);
    hand_out(std::move(finished));
  }

  // REQUIRES: the lock is held.
  void finish(Finished finished, Failure failure) {
    finished.completion.finish = FinishReason::error;
    finished.completion.text = redacted(std::move(failure.message));
    finished.failure = failure.kind;
    ++totals_.num_failed;
    hand_out(std::move(finished));
  }

  // REQUIRES: the lock is held.
  void hand_out(Finished finished) {
    ++totals_.num_finished;
    finished_.push_back(std::move(finished));
  }

  std::string redacted(std::string complaint) const {
    for (const Secret& secret : all_secrets_) {
      complaint = secret.redact_complaint(std::move(complaint));
    }
    return complaint;
  }

  void redact(ChatReply& reply) const {
    redact(reply.text);
    redact(reply.reasoning);
    redact(reply.message_json);
    redact(reply.served_model);
  }

  void redact(std::string& text) const {
    for (const Secret& secret : secrets_) text = secret.redact(std::move(text));
  }

  const ChatOptions options_;
  const std::vector<Secret> secrets_;      // of answers
  const std::vector<Secret> all_secrets_;  // of failures
  const AskedServer server_;
  const ChatBodyWriter writer_;

  mutable std::mutex mutex_;
  std::condition_variable finished_event_;
  mutable Scheduler scheduler_;
  std::vector<Finished> finished_;
  std::size_t num_open_ = 0;
  ChatProgress totals_;
  bool stopping_ = false;
  std::exception_ptr trouble_;  // of a thread: memory, or a bug of ours

  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::thread> threads_;
};

std::string describe(const ChatProgress& progress) {
  const std::size_t total =
      progress.num_finished + progress.num_queued + progress.num_in_flight + progress.num_retrying;
  std::string line =
      fmt::format("{} of {} answered, {} in flight", progress.num_finished - progress.num_failed,
                  total, progress.num_in_flight);
  if (progress.num_failed > 0) line += fmt::format(", {} failed", progress.num_failed);
  if (progress.num_retries > 0) line += fmt::format(", {} retried", progress.num_retries);
  if (!progress.waiting.empty()) line += ", " + progress.waiting;
  return line;
}

ChatEngine::ChatEngine(const ChatEndpoint& endpoint, const ChatOptions& options)
    : impl_(std::make_unique<Impl>(endpoint, options)) {}

ChatEngine::~ChatEngine() = default;

void ChatEngine::submit(std::size_t ticket, const Prompt& prompt) {
  impl_->submit(ticket, to_chat_request(prompt, impl_->layout()));
}

void ChatEngine::submit(std::size_t ticket, const ChatRequest& request) {
  impl_->submit(ticket, Result<ChatRequest>(request));
}

std::vector<Finished> ChatEngine::wait(milliseconds patience) { return impl_->wait(patience); }

std::size_t ChatEngine::num_open() const { return impl_->num_open(); }

void ChatEngine::cancel_waiting() { impl_->cancel_waiting(); }

ChatProgress ChatEngine::progress() const { return impl_->progress(); }

}  // namespace timeprobe
