#include "models/chat_asker.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/sha256.h"

namespace timeprobe {
namespace {

using nlohmann::json;

// How often a model may call tools before it must have answered.
constexpr int kMaxRounds = 8;

// The text at a key of a stranger's object; empty for everything else.
std::string text_member(const json& object, const char* key) {
  if (!object.is_object()) return "";
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

// The arguments of a call: a text that holds JSON, or, from some servers, the JSON itself.
std::string arguments_of(const json& function) {
  if (!function.is_object() || !function.contains("arguments")) return "";
  const json& arguments = function.at("arguments");
  return arguments.is_string() ? arguments.get<std::string>() : arguments.dump();
}

}  // namespace

ChatAsker::ChatAsker(std::string name, const ChatEndpoint& endpoint, const ChatOptions& options,
                     Tools tools)
    : name_(std::move(name)),
      url_(request_url(endpoint.base_url, route_of(options.layout))),
      bodies_(options.body),
      layout_(options.layout),
      max_concurrency_(options.pace.max_concurrency),
      tools_(std::move(tools)),
      engine_(endpoint, options) {}

void ChatAsker::submit(std::size_t ticket, const Question& question, const Prompt& prompt) {
  auto request = tools_ ? to_chat_request(prompt, layout_) : Result<ChatRequest>(Problem{});
  if (!request) {
    engine_.submit(ticket, prompt);
    return;
  }
  Conversation conversation{tools_(question), std::move(request).value()};
  conversation.request.fields = json{{"tools", conversation.tools.definitions()}}.dump();
  engine_.submit(ticket, conversation.request);
  conversations_.emplace(ticket, std::move(conversation));
}

// Appends the server's message and a result for each of its calls.
bool ChatAsker::call_tools(Conversation& conversation, Finished& finished) {
  conversation.prompt_tokens += finished.completion.prompt_tokens.value_or(0);
  conversation.completion_tokens += finished.completion.completion_tokens.value_or(0);
  conversation.attempts += static_cast<std::int64_t>(finished.num_attempts);
  if (finished.message_json.empty()) return false;
  conversation.request.messages.push_back(finished.message_json);
  const json message = json::parse(finished.message_json, nullptr, false);
  const json calls = message.is_object() ? message.value("tool_calls", json::array()) : json();
  for (const json& call : calls) {
    const json function = call.is_object() ? call.value("function", json::object()) : json();
    conversation.request.messages.push_back(tool_result_message(
        text_member(call, "id"),
        conversation.tools.call(text_member(function, "name"), arguments_of(function))));
  }
  if (++conversation.num_rounds < kMaxRounds) {
    engine_.submit(finished.ticket, conversation.request);
    return true;
  }
  finished.completion.finish = FinishReason::length;
  finished.completion.text.clear();
  return false;
}

// What all requests of the conversation cost, and what was said.
void ChatAsker::close(Conversation& conversation, Completion& completion) {
  if (conversation.num_rounds == 0) return;
  completion.prompt_tokens = conversation.prompt_tokens;
  completion.completion_tokens = conversation.completion_tokens;
  completion.attempts = conversation.attempts;
  std::string transcript;
  for (const std::string& message : conversation.request.messages) {
    transcript += (transcript.empty() ? "[" : ",") + message;
  }
  completion.transcript = transcript + "]";
}

std::vector<Reply> ChatAsker::wait(std::chrono::milliseconds patience) {
  std::vector<Reply> replies;
  for (Finished& finished : engine_.wait(patience)) {
    const auto conversation = conversations_.find(finished.ticket);
    if (conversation != conversations_.end()) {
      if (call_tools(conversation->second, finished)) continue;
    }
    Reply reply{finished.ticket, std::move(finished.completion)};
    reply.completion.reasoning = std::move(finished.reasoning);
    reply.completion.served_model = std::move(finished.served_model);
    reply.completion.attempts = static_cast<std::int64_t>(finished.num_attempts);
    if (finished.failure) {
      reply.completion.failure = failure_name(*finished.failure);
      reply.permanent = retry_hope(*finished.failure) == RetryHope::none;
      reply.hopeless = fails_for_all(*finished.failure);
    }
    if (conversation != conversations_.end()) {
      close(conversation->second, reply.completion);
      conversations_.erase(conversation);
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
  // What tools say depends on the question, not only on the prompt.
  const auto request = to_chat_request(prompt, layout_);
  if (!request || tools_) return "";
  const auto body = bodies_.body(*request);
  return body ? sha256_hex(fmt::format("{}\n{}", url_, *body)) : "";
}

}  // namespace timeprobe
