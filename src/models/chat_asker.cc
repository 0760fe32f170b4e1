#include "models/chat_asker.h"

#include <fmt/format.h>

#include "base/sha256.h"

namespace timeprobe {

ChatAsker::ChatAsker(std::string name, const ChatEndpoint& endpoint, const ChatOptions& options)
    : name_(std::move(name)),
      url_(request_url(endpoint.base_url, route_of(options.layout))),
      bodies_(options.body),
      layout_(options.layout),
      max_concurrency_(options.pace.max_concurrency),
      engine_(endpoint, options) {}

void ChatAsker::submit(std::size_t ticket, const Question&, const Prompt& prompt) {
  engine_.submit(ticket, prompt);
}

std::vector<Reply> ChatAsker::wait(std::chrono::milliseconds patience) {
  std::vector<Reply> replies;
  for (Finished& finished : engine_.wait(patience)) {
    Reply reply{finished.ticket, std::move(finished.completion), false};
    reply.completion.reasoning = std::move(finished.reasoning);
    reply.completion.served_model = std::move(finished.served_model);
    reply.completion.attempts = static_cast<std::int64_t>(finished.num_attempts);
    if (finished.failure) {
      reply.completion.failure = failure_name(*finished.failure);
      reply.hopeless = fails_for_all(*finished.failure);
    }
    replies.push_back(std::move(reply));
  }
  return replies;
}

AskerStatus ChatAsker::status() const {
  const ChatProgress progress = engine_.progress();
  return {progress.num_in_flight, progress.num_retries, progress.waiting};
}

std::string ChatAsker::cache_key(const Prompt& prompt) const {
  const auto request = to_chat_request(prompt, layout_);
  if (!request) return "";
  const auto body = bodies_.body(*request);
  return body ? sha256_hex(fmt::format("{}\n{}", url_, *body)) : "";
}

}  // namespace timeprobe
