#include "models/chat_reply.h"

#include <fmt/format.h>

#include "base/json_nesting.h"
#include "models/chat/response.h"

namespace timeprobe {
namespace {

using nlohmann::json;

std::string bytes_of(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string error_text(const json& error) {
  const ServerComplaint complaint = read_complaint(bytes_of(error));
  return complaint.message.empty() ? "an error without words" : complaint.message;
}

}  // namespace

json parse_record(std::string_view text) {
  if (nested_too_deep(text)) return json(json::value_t::discarded);
  return json::parse(text, nullptr, /*allow_exceptions=*/false);
}

const json* member(const json& value, const char* key) {
  if (!value.is_object()) return nullptr;
  const auto found = value.find(key);
  return found == value.end() || found->is_null() ? nullptr : &*found;
}

FinishReason finish_from_text(std::string_view text) {
  if (text == "length" || text == "max_tokens") return FinishReason::length;
  return text == "error" ? FinishReason::error : FinishReason::stop;
}

Result<Completion> read_chat_reply(const json& body) {
  const auto read = read_reply(bytes_of(body), "application/json", {}, {});
  if (const auto* failure = std::get_if<Failure>(&read)) return Problem{failure->message};
  const auto& reply = std::get<ChatReply>(read);
  return Completion{.text = reply.text,
                    .finish = reply.finish,
                    .prompt_tokens = reply.prompt_tokens,
                    .completion_tokens = reply.completion_tokens,
                    .reasoning = reply.reasoning,
                    .served_model = reply.served_model};
}

Result<Completion> read_batch_reply(const json& line) {
  if (const json* error = member(line, "error")) return Problem{error_text(*error)};
  const json* response = member(line, "response");
  if (response == nullptr) return Problem{"neither response nor error"};
  const json* status = member(*response, "status_code");
  const json* body = member(*response, "body");
  if (status != nullptr && *status != 200) {
    return Problem{fmt::format("status {}{}", bytes_of(*status),
                               body == nullptr ? "" : ": " + error_text(*body))};
  }
  if (body == nullptr) return Problem{"the response has no body"};
  return read_chat_reply(*body);
}

}  // namespace timeprobe
