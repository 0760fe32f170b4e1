#include "doctor/http_probed_server.h"

#include <algorithm>
#include <ctime>
#include <thread>

#include "models/chat/http_target.h"
#include "models/chat/retry.h"

namespace timeprobe {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxBodyBytes = 8U << 20U;
constexpr milliseconds kUnaskedWait{2'000};  // where a 429 names no time

std::string url_of(const ChatEndpoint& endpoint, ProbeRoute route) {
  switch (route) {
    case ProbeRoute::models: return models_url(endpoint.base_url);
    case ProbeRoute::chat: return request_url(endpoint.base_url, ChatRoute::chat_completions);
    case ProbeRoute::completions: return request_url(endpoint.base_url, ChatRoute::completions);
  }
  return {};
}

}  // namespace

HttpProbedServer::HttpProbedServer(const ChatEndpoint& endpoint, const ProbeTimeLimits& limits)
    : limits_(limits),
      key_variable_(endpoint.key_variable),
      sends_key_(!endpoint.key.empty()),
      secrets_(all_secrets_of(endpoint)),
      start_(Clock::now()) {
  for (const ProbeRoute route : {ProbeRoute::models, ProbeRoute::chat, ProbeRoute::completions}) {
    HttpTarget target = http_target(endpoint, url_of(endpoint, route));
    target.method = route == ProbeRoute::models ? HttpMethod::get : HttpMethod::post;
    target.connect_timeout = limits.connect;
    target.max_body_bytes = kMaxBodyBytes;
    const std::string shown = shown_url(target.url);
    lines_.emplace(route, Line{shown, std::make_unique<HttpLoop>(std::move(target))});
  }
}

milliseconds HttpProbedServer::time_left() const {
  return limits_.total - std::chrono::duration_cast<milliseconds>(Clock::now() - start_);
}

bool HttpProbedServer::time_is_up() const { return time_left() <= milliseconds(0); }

std::vector<HttpResponse> HttpProbedServer::exchange(HttpLoop& loop,
                                                     const std::vector<std::string>& bodies) {
  std::vector<HttpResponse> responses(bodies.size());
  std::map<HttpLoop::Slot, std::size_t> index_of;
  const milliseconds timeout = std::min(limits_.request, time_left());
  for (std::size_t i = 0; i < bodies.size(); ++i) index_of[loop.start(bodies[i], timeout)] = i;
  while (loop.num_in_flight() > 0) {
    loop.run(milliseconds(1'000), [&](HttpLoop::Slot slot, const HttpResponse& response) {
      responses[index_of.at(slot)] = response;
    });
  }
  return responses;
}

std::vector<ProbeReply> HttpProbedServer::ask(ProbeRoute route, const std::string& model,
                                              const std::vector<std::string>& bodies) {
  if (time_is_up()) {
    const Failure late{FailureKind::timed_out, "the time for all probes is up"};
    return std::vector<ProbeReply>(bodies.size(), ProbeReply{.failure = late});
  }
  const Line& line = lines_.at(route);
  std::vector<HttpResponse> responses = exchange(*line.loop, bodies);
  for (int retry = 0; retry < 2 && bodies.size() == 1 && responses[0].status == 429; ++retry) {
    const milliseconds wait = std::min(
        asked_wait(responses[0].retry_after_ms, responses[0].retry_after, std::time(nullptr))
            .value_or(kUnaskedWait),
        limits_.longest_wait);
    if (wait >= time_left()) break;
    std::this_thread::sleep_for(wait);
    responses = exchange(*line.loop, bodies);
  }
  const AskedServer asked{line.url, key_variable_, sends_key_, model};
  std::vector<ProbeReply> replies;
  for (HttpResponse& response : responses) {
    replies.push_back(read_probe_reply(route, std::move(response), asked, secrets_, kMaxBodyBytes));
  }
  return replies;
}

}  // namespace timeprobe
