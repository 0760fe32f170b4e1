// Asks a chat server many things at once and brings the answers back as they come.
//
//   ChatEngine engine(endpoint_from_environment({}, process_environment()),
//                     {.body = {.model = "gpt-4o-mini", .seed = 7}});
//   for (std::size_t i = 0; i < prompts.size(); ++i) engine.submit(i, prompts[i]);
//   while (engine.num_open() > 0) {
//     for (const Finished& finished : engine.wait(std::chrono::milliseconds(200))) store(finished);
//     show(describe(engine.progress()));
//   }
//
// Works with any server that offers /v1/chat/completions or /v1/completions (OpenAI, vLLM,
// llama.cpp, Ollama, LM Studio, gateways). Nothing that a server does is an exception: a request
// that has no answer after its retries is a Finished with FinishReason::error and a line that says
// what was seen and what to try. The key stands in the request header and nowhere else: wherever a
// server echoes it, "[key]" stands instead.
//
// What asks: one or more threads of the engine, each with its connections; limits, waits and
// retries are shared by all (models/chat/scheduler.h). What is in flight adapts to the server
// (models/chat/concurrency_limit.h). Same prompts and seed give the same request bytes and the same
// waits between retries, but answers come in any order.
//
// Thread safe: every member may be called from any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/chat/endpoint.h"
#include "models/chat/failure.h"
#include "models/chat/request.h"
#include "models/chat/response.h"
#include "models/chat/retry.h"
#include "questions/prompt.h"
#include "questions/score.h"

namespace timeprobe {

struct ChatTimeLimits {
  std::chrono::milliseconds connect{10'000};
  std::chrono::milliseconds attempt{300'000};  // one request, from its start to the last byte
  // All attempts of a ticket and the waits between them, from its first start: a ticket that stands
  // in the queue does not age.
  std::chrono::milliseconds total{1'800'000};
};

struct ChatPace {
  std::size_t initial_concurrency = 8;                             // capped by max_concurrency
  std::size_t max_concurrency = 64;                                // requests in flight; 1 or more
  std::optional<std::int64_t> requests_per_minute = std::nullopt;  // retries count
  // Prompt and answer, estimated at the start (a token for four bytes of the body, and max tokens)
  // and corrected by what the server reports.
  std::optional<std::int64_t> tokens_per_minute = std::nullopt;
  RetryPolicy retry = {};
};

struct ChatOptions {
  ChatBodyOptions body;
  ChatLayout layout = ChatLayout::system_and_user;
  ThinkMarks think = {};
  ChatPace pace = {};
  ChatTimeLimits limits = {};
  std::size_t max_body_bytes = 16U << 20U;  // of a response, unpacked
  std::size_t num_threads = 1;              // 1 serves tens of thousands of requests a second
};

struct Finished {
  std::size_t ticket = 0;
  // With FinishReason::error, `text` holds the explanation in one line. Latency is that of the last
  // attempt.
  Completion completion = {};
  std::optional<FailureKind> failure = std::nullopt;  // set exactly with FinishReason::error
  std::string reasoning = {};                         // of a reasoning model, apart from the answer
  std::string message_json = {};  // the server's message as it is when it calls tools, else empty
  std::string served_model = {};  // as the server names it
  std::size_t num_attempts = 0;   // 0 when nothing was sent
};

struct ChatProgress {
  std::size_t num_queued = 0;     // never started
  std::size_t num_in_flight = 0;  // sent, without an end yet
  std::size_t num_retrying = 0;   // wait for another attempt
  std::size_t num_finished = 0;   // failures included
  std::size_t num_failed = 0;
  std::size_t num_retries = 0;  // attempts after the first, of all tickets
  std::size_t concurrency_limit = 0;
  std::int64_t prompt_tokens = 0;  // as reported by the server
  std::int64_t completion_tokens = 0;

  // Why nothing starts at the moment: "waiting 12 s (429), retry 3". Empty when something does.
  std::string waiting = {};
};

// "412 of 3000 answered, 16 in flight, waiting 12 s (429), retry 3": one line for people.
std::string describe(const ChatProgress& progress);

class ChatEngine {
 public:
  // Throws a usage Error for options that cannot be meant (a concurrency of 0, extra fields that
  // are no JSON object, a URL that is none). Opens no connection.
  ChatEngine(const ChatEndpoint& endpoint, const ChatOptions& options);

  // Breaks off what is in flight; what was not handed out by wait() is lost. Returns at
  // once, except that a host name that is being looked up is waited for.
  ~ChatEngine();
  ChatEngine(const ChatEngine&) = delete;
  ChatEngine& operator=(const ChatEngine&) = delete;

  // Asks under a number of the caller's; the same number comes back with the answer, exactly once.
  // Does not block; a body that cannot be written comes back as a failure. Holds the body in memory
  // until its end: submit some thousand ahead, not millions.
  void submit(std::size_t ticket, const Prompt& prompt);
  void submit(std::size_t ticket, const ChatRequest& request);

  // What has ended since the last call. Waits for something up to `patience`; returns at once with
  // nothing when nothing is open. Throws only what is no fault of a server: the machine has no
  // memory, or a bug of ours (InternalError).
  std::vector<Finished> wait(std::chrono::milliseconds patience);

  // Submitted and not handed out by wait() yet.
  std::size_t num_open() const;

  // Gives up everything that is not in flight: those tickets end as FailureKind::cancelled, and
  // what fails from now on is not tried again. For an interrupted run that still wants what is on
  // its way.
  void cancel_waiting();

  ChatProgress progress() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace timeprobe
