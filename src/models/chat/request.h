// What is asked of a chat server, as JSON text.
//
// A Prompt becomes a ChatRequest by a layout. A later layer that runs tools goes on from there: it
// puts tool definitions into `fields`, appends the server's message (Finished::message_json) and
// one tool_result_message() for each call, and submits the request again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "models/chat/endpoint.h"
#include "questions/prompt.h"

namespace timeprobe {

// How the messages of a Prompt are put to the server.
enum class ChatLayout {
  system_and_user,  // roles as they are
  single_user,      // system text before the first user message, for templates without that role
  completion,       // all texts in one, a blank line between them: models without a chat template
};

ChatRoute route_of(ChatLayout layout);

struct ChatRequest {
  std::vector<std::string> messages;     // one JSON object each; sent as they are
  std::optional<std::string> text = {};  // instead of messages: the text of a completion
  SamplingSettings settings;
  std::string fields = {};  // a JSON object merged over the body, e.g. {"tools": [...]}
};

// The prompt under the layout. A Problem when it has no message or is not UTF-8 ("message 2 is not
// UTF-8 at byte 17").
Result<ChatRequest> to_chat_request(const Prompt& prompt, ChatLayout layout);

// {"role":"tool","tool_call_id":...,"content":...}. REQUIRES: valid UTF-8.
std::string tool_result_message(std::string_view tool_call_id, std::string_view content);

enum class TokenLimitField {
  max_tokens,
  max_completion_tokens,  // what newer OpenAI models want
};

struct ChatBodyOptions {
  std::string model;
  std::optional<std::int64_t> seed = std::nullopt;
  TokenLimitField token_limit = TokenLimitField::max_tokens;
  // A JSON object merged over every body (RFC 7396): {"top_p": 0.9, "temperature": null} adds one
  // member and takes one away.
  std::string extra_fields = {};
};

// Writes request bodies. Immutable: thread safe.
class ChatBodyWriter {
 public:
  // Throws a usage Error when extra_fields is no JSON object, would replace the conversation, or
  // asks for a stream, which is not read.
  explicit ChatBodyWriter(const ChatBodyOptions& options);

  // The body, or a Problem: request.fields is no JSON object that may be merged, or there is
  // neither a message nor a text. REQUIRES: the messages are JSON objects in UTF-8, the text is
  // UTF-8.
  Result<std::string> body(const ChatRequest& request) const;

 private:
  bool overridden(std::string_view name) const;

  std::string model_;  // as JSON
  std::optional<std::int64_t> seed_;
  std::string token_limit_name_;
  std::vector<std::string> overridden_;  // names that the extra fields set or take away
  std::string extra_members_;            // "\"a\":1,\"b\":2" without braces
};

}  // namespace timeprobe
