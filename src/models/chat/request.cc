#include "models/chat/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "base/json_text.h"
#include "base/utf8.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

// A JSON object of texts, in the order of the members.
std::string text_object(
    std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
  std::string out;
  JsonObjectWriter object(out, JsonStyle::compact);
  for (const auto& [key, value] : members) object.text(key, value);
  object.close();
  return out;
}

std::string message_json(Role role, std::string_view content) {
  return text_object({{"role", to_text(role)}, {"content", content}});
}

void append_paragraph(std::string& text, std::string_view paragraph) {
  if (!text.empty() && !paragraph.empty()) text += "\n\n";
  text += paragraph;
}

// The system texts joined and put before the first user message.
std::vector<Message> without_system(const std::vector<Message>& messages) {
  std::string system;
  std::vector<Message> others;
  for (const Message& message : messages) {
    if (message.role == Role::system) {
      append_paragraph(system, message.content);
    } else {
      others.push_back(message);
    }
  }
  if (system.empty()) return others;
  const auto first = std::ranges::find(others, Role::user, &Message::role);
  if (first == others.end()) {
    others.insert(others.begin(), {Role::user, std::move(system)});
  } else {
    append_paragraph(system, first->content);
    first->content = std::move(system);
  }
  return others;
}

std::string one_text(const std::vector<Message>& messages) {
  std::string text;
  for (const Message& message : messages) append_paragraph(text, message.content);
  return text;
}

std::optional<Problem> unfit(const Prompt& prompt) {
  if (prompt.messages.empty()) return Problem{"the prompt has no message"};
  for (std::size_t i = 0; i < prompt.messages.size(); ++i) {
    if (const auto byte = find_invalid_utf8(prompt.messages[i].content)) {
      return Problem{fmt::format("message {} of the prompt is not UTF-8 at byte {}", i + 1, *byte)};
    }
  }
  for (const std::string& stop : prompt.settings.stop) {
    if (find_invalid_utf8(stop)) return Problem{"a stop text of the prompt is not UTF-8"};
  }
  return std::nullopt;
}

// RFC 7396: a null inside a new object stands for "nothing there".
void remove_nulls(ordered_json& value) {
  if (!value.is_object()) return;
  for (auto member = value.begin(); member != value.end();) {
    if (member->is_null()) {
      member = value.erase(member);
    } else {
      remove_nulls(*member);
      ++member;
    }
  }
}

// The members of a JSON object, ready to be merged over a body whose own members are no objects.
struct Fields {
  std::vector<std::string> names;  // all, those that are null included
  std::string members;             // without the nulls and the braces
};

Result<Fields> read_fields(const std::string& text) {
  if (text.empty()) return Fields{};
  ordered_json object = ordered_json::parse(text, nullptr, false);
  if (!object.is_object()) return Problem{"is no JSON object"};
  for (const char* name : {"messages", "prompt"}) {
    if (object.contains(name)) return Problem{fmt::format("may not replace '{}'", name)};
  }
  if (object.value("stream", ordered_json(false)) == ordered_json(true)) {
    return Problem{"asks for a stream, which is not read; leave 'stream' out"};
  }
  Fields fields;
  for (const auto& member : object.items()) fields.names.push_back(member.key());
  remove_nulls(object);
  const std::string written = object.dump();
  fields.members = written.substr(1, written.size() - 2);
  return fields;
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void append_messages(std::string& out, const std::vector<std::string>& messages) {
  fmt::format_to(std::back_inserter(out), "[{}]", fmt::join(messages, ","));
}

std::size_t size_hint(const ChatRequest& request) {
  std::size_t size = 256 + request.fields.size() + (request.text ? request.text->size() : 0);
  for (const std::string& message : request.messages) size += message.size() + 1;
  return size;
}

}  // namespace

ChatRoute route_of(ChatLayout layout) {
  return layout == ChatLayout::completion ? ChatRoute::completions : ChatRoute::chat_completions;
}

Result<ChatRequest> to_chat_request(const Prompt& prompt, ChatLayout layout) {
  if (auto problem = unfit(prompt)) return *std::move(problem);
  ChatRequest request;
  request.settings = prompt.settings;
  if (layout == ChatLayout::completion) {
    request.text = one_text(prompt.messages);
    return request;
  }
  const std::vector<Message>& messages =
      layout == ChatLayout::single_user ? without_system(prompt.messages) : prompt.messages;
  request.messages.reserve(messages.size());
  for (const Message& message : messages) {
    request.messages.push_back(message_json(message.role, message.content));
  }
  return request;
}

std::string tool_result_message(std::string_view tool_call_id, std::string_view content) {
  return text_object({{"role", "tool"}, {"tool_call_id", tool_call_id}, {"content", content}});
}

ChatBodyWriter::ChatBodyWriter(const ChatBodyOptions& options)
    : seed_(options.seed),
      token_limit_name_(options.token_limit == TokenLimitField::max_tokens
                            ? "max_tokens"
                            : "max_completion_tokens") {
  if (find_invalid_utf8(options.model)) throw usage_error("the name of the model is not UTF-8");
  append_json_string(model_, options.model, JsonStyle::compact);
  const Result<Fields> fields = read_fields(options.extra_fields);
  if (!fields) throw usage_error("the extra body fields: the text " + fields.problem().message);
  overridden_ = fields->names;
  extra_members_ = fields->members;
}

bool ChatBodyWriter::overridden(std::string_view name) const { return contains(overridden_, name); }

Result<std::string> ChatBodyWriter::body(const ChatRequest& request) const {
  const Result<Fields> own = read_fields(request.fields);
  if (!own) return Problem{"the fields of the request: the text " + own.problem().message};
  if (!request.text && request.messages.empty()) return Problem{"the request has no message"};
  const auto wanted = [&](std::string_view name) {
    return !overridden(name) && !contains(own->names, name);
  };

  std::string out;
  out.reserve(size_hint(request) + extra_members_.size());
  JsonObjectWriter object(out, JsonStyle::compact);
  if (wanted("model")) {
    object.key("model");
    out += model_;
  }
  if (request.text) {
    object.text("prompt", *request.text);
  } else {
    object.key("messages");
    append_messages(out, request.messages);
  }
  if (wanted("temperature")) {
    object.key("temperature");
    fmt::format_to(std::back_inserter(out), "{}", request.settings.temperature);
  }
  if (wanted(token_limit_name_)) {
    object.key(token_limit_name_);
    fmt::format_to(std::back_inserter(out), "{}", request.settings.max_tokens);
  }
  if (!request.settings.stop.empty() && wanted("stop")) {
    object.texts("stop", request.settings.stop);
  }
  if (seed_ && wanted("seed")) {
    object.key("seed");
    fmt::format_to(std::back_inserter(out), "{}", *seed_);
  }
  for (const std::string& members : {std::cref(extra_members_), std::cref(own->members)}) {
    if (!members.empty()) (out += ',') += members;
  }
  object.close();
  return out;
}

}  // namespace timeprobe
