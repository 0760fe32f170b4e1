#include "models/chat/response.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/json_nesting.h"
#include "base/text_normalization.h"
#include "base/utf8.h"
#include "models/chat/json_member.h"

namespace timeprobe {
namespace {

using nlohmann::json;

// The document, or a discarded value.
json parse_document(std::string_view text) {
  if (nested_too_deep(text)) return json(json::value_t::discarded);
  return json::parse(text, nullptr, false);
}

const std::string* text_of(const json& value) {
  return value.is_string() ? &value.get_ref<const std::string&>() : nullptr;
}

std::string text_or_empty(const json& value) {
  const std::string* text = text_of(value);
  return text == nullptr ? std::string() : *text;
}

// A count of tokens. What no answer can cost is no count: sums of such would overflow.
std::optional<std::int64_t> count_of(const json& value) {
  constexpr std::int64_t kMost = 1'000'000'000;
  if (!value.is_number_integer()) return std::nullopt;
  const auto count = value.get<std::int64_t>();
  return count < 0 || count > kMost ? std::nullopt : std::optional(count);
}

// Moves a string out of a document that is read only once.
std::string taken_text(json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_string()) return {};
  return std::move(found->get_ref<std::string&>());
}

// A text, or a list of texts.
void read_thinking(const json& thinking, ChatReply& reply) {
  reply.reasoning += text_or_empty(thinking);
  if (!thinking.is_array()) return;
  for (const json& piece : thinking) reply.reasoning += text_or_empty(member_of(piece, "text"));
}

// {"type":"thinking",...} or {"type":"text","text":...}
void read_part(const json& part, ChatReply& reply) {
  const std::string type = text_or_empty(member_of(part, "type"));
  if (type == "text" || type == "output_text") reply.text += text_or_empty(member_of(part, "text"));
  if (type == "thinking") read_thinking(member_of(part, "thinking"), reply);
}

void read_parts(const json& parts, ChatReply& reply) {
  for (const json& part : parts) read_part(part, reply);
}

void read_message(json& message, ChatReply& reply) {
  const json& calls = member_of(message, "tool_calls");
  if ((calls.is_array() && !calls.empty()) || member_of(message, "function_call").is_object()) {
    reply.message_json = message.dump();
  }
  for (const char* name : {"reasoning_content", "reasoning"}) {
    if (reply.reasoning.empty()) reply.reasoning = taken_text(message, name);
  }
  const json& content = member_of(message, "content");
  if (content.is_array()) read_parts(content, reply);
  if (content.is_string()) reply.text = taken_text(message, "content");
  // What OpenAI's models say in place of an answer that they will not give.
  if (reply.text.empty()) reply.text = taken_text(message, "refusal");
}

std::optional<Failure> read_finish_reason(const json& choice, ChatReply& reply) {
  const std::string reason = text_or_empty(member_of(choice, "finish_reason"));
  if (reason == "length" || reason == "max_tokens") reply.finish = FinishReason::length;
  if (reason == "content_filter") {
    return Failure{FailureKind::filtered,
                   "the server's content filter stopped the answer (finish_reason content_filter)"};
  }
  if (reason == "error" || reason == "abort") {
    return Failure{FailureKind::server_error,
                   fmt::format("the server broke off the answer (finish_reason {})", reason)};
  }
  return std::nullopt;
}

Failure not_json(std::string_view body, std::string_view content_type) {
  const std::string begin = one_line(body, 80);
  if (body.empty()) {
    return {FailureKind::invalid_json,
            "the response has status 200 and no body; wanted a JSON object"};
  }
  const bool stream = content_type.find("event-stream") != std::string_view::npos;
  if (!content_type.empty() && content_type.find("json") == std::string_view::npos) {
    return {FailureKind::wrong_content_type,
            fmt::format("the response is {} (\"{}\"); wanted application/json; {}",
                        one_line(content_type, 60), begin,
                        stream ? "the server streams though it was not asked to"
                               : "is the base URL that of the API (it often ends in /v1)?")};
  }
  return {FailureKind::invalid_json,
          fmt::format("the response of {} bytes is no valid JSON (\"{}\"); is there a proxy that "
                      "cuts or changes responses?",
                      body.size(), begin)};
}

Failure no_choices(const json& document) {
  const json& choices = member_of(document, "choices");
  if (choices.is_array()) {
    return {FailureKind::empty_choices,
            "the list 'choices' of the response is empty; the server gave no answer"};
  }
  return {FailureKind::empty_choices,
          fmt::format("the response has no list 'choices' (\"{}\"); wanted the reply of "
                      "/chat/completions or /completions",
                      one_line(document.dump(-1, ' ', false, json::error_handler_t::replace), 80))};
}

// Gateways put the status of the server behind them into the body: {"error":{"code":429}}.
int status_within(const json& document) {
  const std::optional<std::int64_t> code =
      count_of(member_of(member_of(document, "error"), "code"));
  return code && *code >= 400 && *code < 600 ? static_cast<int>(*code) : 200;
}

bool contains_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  });
}

bool is_context_overflow(const std::string& said) {
  return contains_any(
      said, {"context_length", "context length", "context size", "context window", "exceed_context",
             "too many tokens", "prompt is too long", "maximum model length", "input is too long"});
}

bool is_quota(const std::string& said) {
  return contains_any(said, {"insufficient_quota", "exceeded your current quota", "billing",
                             "insufficient balance", "insufficient credits"});
}

bool speaks_of_nothing_there(const std::string& said) {
  return contains_any(said, {"does not exist", "not found", "not exist", "unknown model",
                             "invalid model", "no such model"});
}

bool is_wrong_model(const std::string& said) {
  return contains_any(said, {"model_not_found", "model not found", "model_not_exist"}) ||
         (said.find("model") != std::string::npos && speaks_of_nothing_there(said));
}

// The status with what the server said of it, "404 (\"no such page\")".
std::string said_with(int status, const ServerComplaint& complaint) {
  if (complaint.message.empty()) return fmt::format("status {}", status);
  return fmt::format("status {} (\"{}\")", status, complaint.message);
}

std::string explain_key(const std::string& said, const AskedServer& server) {
  const std::string variable = server.key_variable.empty() ? "the key" : server.key_variable;
  if (!server.sent_key) {
    return fmt::format("{}: {} wants a key and none was sent; set {}", said, server.url, variable);
  }
  return fmt::format("{}: {} refused the key in {}; check the key and what it may do", said,
                     server.url, variable);
}

FailureKind kind_of(int status, const std::string& said) {
  if (status >= 300 && status < 400) return FailureKind::redirected;
  if (status == 401 || status == 403) {
    return is_quota(said) ? FailureKind::quota : FailureKind::wrong_key;
  }
  if (status == 402) return FailureKind::quota;
  if (status == 429) return is_quota(said) ? FailureKind::quota : FailureKind::rate_limited;
  if (status >= 500 && status != 501) return FailureKind::server_error;
  if (status == 408 || status == 409 || status == 425) return FailureKind::server_error;
  if (is_context_overflow(said)) return FailureKind::context_overflow;
  if ((status == 400 || status == 404 || status == 422) && is_wrong_model(said)) {
    return FailureKind::wrong_model;
  }
  if (status == 404 || status == 405 || status == 501) return FailureKind::no_such_route;
  return FailureKind::bad_request;
}

}  // namespace

void split_reasoning(const ThinkMarks& marks, std::string& text, std::string& reasoning) {
  if (marks.end.empty()) return;
  constexpr const char* kBlank = " \t\r\n";
  bool split = false;
  const auto append = [&](std::string_view part) {
    part = trim(part, kBlank);
    if (!part.empty() && !reasoning.empty()) reasoning += "\n\n";
    reasoning += part;
  };
  std::string_view rest = text;
  while (true) {
    const std::size_t begin = std::min(rest.find_first_not_of(kBlank), rest.size());
    const std::size_t end = rest.find(marks.end);
    if (!marks.start.empty() && rest.substr(begin).starts_with(marks.start)) {
      const std::size_t inside = begin + marks.start.size();
      const std::size_t close = rest.find(marks.end, inside);
      append(rest.substr(inside, close == std::string_view::npos ? close : close - inside));
      rest = close == std::string_view::npos ? "" : rest.substr(close + marks.end.size());
    } else if (!split && end != std::string_view::npos &&
               (marks.start.empty() || rest.find(marks.start) > end)) {
      append(rest.substr(0, end));
      rest = rest.substr(end + marks.end.size());
    } else {
      break;
    }
    split = true;
  }
  if (!split) return;
  rest.remove_prefix(std::min(rest.find_first_not_of(kBlank), rest.size()));
  text = std::string(rest);
}

std::variant<ChatReply, Failure> read_reply(std::string_view body, std::string_view content_type,
                                            const ThinkMarks& marks, const AskedServer& server) {
  if (const auto byte = find_invalid_utf8(body)) {
    return Failure{
        FailureKind::not_utf8,
        fmt::format("the response is not UTF-8 at byte {} of {} (\"{}\"); JSON has to be", *byte,
                    body.size(), one_line(body, 80))};
  }
  json document = parse_document(body);
  if (document.is_discarded()) return not_json(body, content_type);
  if (!member_of(document, "error").is_null() && !member_of(document, "choices").is_array()) {
    return explain_status(status_within(document), body, "", server);
  }
  if (!member_of(document, "choices").is_array() || document["choices"].empty()) {
    return no_choices(document);
  }
  json& choice = document["choices"][0];
  ChatReply reply;
  if (member_of(choice, "message").is_object()) {
    read_message(choice["message"], reply);
  } else if (member_of(choice, "text").is_string()) {
    reply.text = taken_text(choice, "text");
    reply.reasoning = text_or_empty(member_of(choice, "reasoning_content"));
  } else {
    return Failure{FailureKind::empty_choices,
                   "the first of 'choices' has neither a message nor a text; the server gave no "
                   "answer"};
  }
  if (auto failure = read_finish_reason(choice, reply)) return *std::move(failure);
  split_reasoning(marks, reply.text, reply.reasoning);
  const json& usage = member_of(document, "usage");
  reply.prompt_tokens = count_of(member_of(usage, "prompt_tokens"));
  reply.completion_tokens = count_of(member_of(usage, "completion_tokens"));
  reply.served_model = text_or_empty(member_of(document, "model"));
  return reply;
}

ServerComplaint read_complaint(std::string_view body) {
  const json document = parse_document(body);
  if (document.is_discarded()) return {one_line(body), ""};
  // Some servers put the object into a list of one.
  const json& outer = document.is_array() && !document.empty() ? document[0] : document;
  const json& error = member_of(outer, "error");
  const auto as_text = [](const json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  };
  ServerComplaint complaint;
  for (const json* value : {&member_of(error, "message"), &error, &member_of(outer, "message"),
                            &member_of(outer, "detail"), &outer}) {
    if (value->is_null()) continue;
    complaint.message = one_line(as_text(*value));
    break;
  }
  for (const json* value : {&member_of(error, "code"), &member_of(error, "type"),
                            &member_of(outer, "code"), &member_of(outer, "type")}) {
    if (value->is_null()) continue;
    complaint.code = one_line(as_text(*value), 60);
    break;
  }
  return complaint;
}

Failure explain_status(int status, std::string_view body, std::string_view location,
                       const AskedServer& server) {
  const ServerComplaint complaint = read_complaint(body);
  const std::string said = said_with(status, complaint);
  if (status == 200) {
    return {FailureKind::server_error, fmt::format("{}: an error in place of an answer", said)};
  }
  const FailureKind kind = kind_of(status, ascii_lower(complaint.code + " " + complaint.message));
  switch (kind) {
    case FailureKind::redirected:
      return {kind, fmt::format("{}: {} sends on to {}; use that as the base URL", said, server.url,
                                location.empty() ? "nowhere" : one_line(location))};
    case FailureKind::wrong_key: return {kind, explain_key(said, server)};
    case FailureKind::quota:
      return {kind, fmt::format("{}: nothing left to spend; look at the account", said)};
    case FailureKind::rate_limited:
      return {kind, fmt::format("{}: too many requests; lower the concurrency or set a cap on "
                                "requests or tokens per minute",
                                said)};
    case FailureKind::context_overflow:
      return {kind,
              fmt::format("{}: the prompt and its answer do not fit into the model's context; "
                          "lower max tokens, show fewer examples or raise the server's "
                          "context length",
                          said)};
    case FailureKind::wrong_model:
      return {kind,
              fmt::format("{}: the server has no model '{}'; its /v1/models names what it has",
                          said, one_line(server.model, 80))};
    case FailureKind::no_such_route:
      return {kind, fmt::format("{}: there is nothing at {}; check the base URL (it often ends in "
                                "/v1) and whether the server offers this route",
                                said, server.url)};
    case FailureKind::server_error:
      return {kind, fmt::format("{}: the server failed; its log may say why", said)};
    default:
      return {kind, fmt::format("{}: the server does not take this request; extra body fields can "
                                "add or take away what it names",
                                said)};
  }
}

}  // namespace timeprobe
