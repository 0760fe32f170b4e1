#include "tests/server/played_server.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

namespace timeprobe {
namespace {

using nlohmann::json;

std::int64_t num_tokens(const std::string& text) {
  return static_cast<std::int64_t>(text.size() / 4 + 1);
}

// The tokens that a limit on an answer counts.
std::int64_t num_words(const std::string& text) {
  std::istringstream words(text);
  return std::distance(std::istream_iterator<std::string>(words), {});
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string between(const std::string& text, const std::string& start, const std::string& end) {
  const std::size_t place = text.find(start);
  if (place == std::string::npos) return "";
  const std::size_t begin = place + start.size();
  return text.substr(begin, text.find(end, begin) - begin);
}

std::string random_words(const ServerRole& role, const json& body, const SeenRequest& request) {
  if (body.value("temperature", 1.0) == 0.0) return "red green blue";
  if (role.seed != Habit::honours) return "words " + std::to_string(request.number);
  return "words " + body.value("seed", json(0)).dump();
}

// What the model says without any limit.
std::string say(const ServerRole& role, const json& body, const std::string& text,
                const SeenRequest& request) {
  if (role.empty) return "";
  if (contains(text, "Go on counting")) return "4, 5, 6, 7, 8, 9";
  if (contains(text, "in words")) {
    std::string words;
    for (int i = 0; i < 60; ++i) words += "four, ";
    return words;
  }
  if (contains(text, "random words")) return random_words(role, body, request);
  if (contains(text, "What is the password")) {
    const std::string word = between(text, "The password is ", ".");
    return word.empty() ? "I do not know" : word;
  }
  if (contains(text, "secret word")) {
    return contains(text, "marzipan") ? "Marzipan" : "There is none";
  }
  if (contains(text, "Repeat this line")) {
    if (role.garbled) return "ZÃ¼rich";
    return role.latin1 ? "Z\xFCrich" : between(text, "exactly: ", "\n");
  }
  return "pong";
}

// Cut before the first stop text.
void apply_stop(const json& body, std::string& text) {
  for (const json& stop : body.value("stop", json::array())) {
    text.resize(std::min(text.size(), text.find(stop.get<std::string>())));
  }
}

// True when the text was cut.
bool apply_limit(std::int64_t limit, std::string& text) {
  std::istringstream words(text);
  std::string word, kept;
  for (std::int64_t i = 0; i < limit && words >> word; ++i) kept += (i > 0 ? " " : "") + word;
  const bool cut = !!(words >> word);
  if (cut) text = kept;
  return cut;
}

std::string conversation(const ServerRole& role, const json& body) {
  if (body.contains("prompt")) return body["prompt"];
  std::string text;
  for (const json& message : body["messages"]) {
    if (message["role"] == "system" && role.system == Habit::ignores) continue;
    text += message["content"].get<std::string>() + "\n";
  }
  return text;
}

ScriptedReply bad(const std::string& message) { return error_reply(400, message); }

// The complaint about a field that the role refuses, or an empty text.
std::string complaint(const ServerRole& role, const json& body) {
  const bool has_system = body.contains("messages") && body["messages"][0]["role"] == "system";
  if (role.system == Habit::refuses && has_system) return "System role not supported";
  for (const auto& [name, habit] :
       {std::pair("seed", role.seed), std::pair("stop", role.stop),
        std::pair("max_tokens", role.max_tokens), std::pair("temperature", role.temperature),
        std::pair("tools", role.tools), std::pair("echo", role.echo)}) {
    if (habit == Habit::refuses && body.contains(name)) {
      return std::string("Unsupported parameter: '") + name + "'";
    }
  }
  return "";
}

json chat_logprobs(std::int64_t count) {
  json content = json::array();
  for (std::int64_t i = 0; i < count; ++i) content.push_back({{"token", "a"}, {"logprob", -0.5}});
  return {{"content", content}};
}

json completion_logprobs(std::int64_t count) {
  json tokens = json::array(), values = json::array();
  for (std::int64_t i = 0; i < count; ++i) {
    tokens.push_back("a");
    values.push_back(-0.5);
  }
  return {{"tokens", tokens}, {"token_logprobs", values}};
}

json tool_call() {
  return json::array({{{"id", "c1"},
                       {"type", "function"},
                       {"function", {{"name", "add"}, {"arguments", R"({"a":20,"b":22})"}}}}});
}

json message_of(const ServerRole& role, const json& body, const std::string& text) {
  json message = {{"role", "assistant"}, {"content", text}};
  if (role.tools == Habit::honours && body.contains("tools")) {
    message = {{"role", "assistant"}, {"content", nullptr}, {"tool_calls", tool_call()}};
  } else if (!role.thoughts.empty() && role.thoughts_apart) {
    message["reasoning_content"] = role.thoughts;
  }
  return message;
}

// The one of `choices`, chat or completion.
json choice_of(const ServerRole& role, const json& body, const std::string& prompt,
               std::string text, bool cut) {
  const bool chat = body.contains("messages");
  json choice = {{"index", 0}, {"finish_reason", cut && role.marks_length ? "length" : "stop"}};
  std::int64_t count = num_tokens(text);
  if (!chat && role.echo == Habit::honours && body.value("echo", false)) {
    text = prompt + text;
    count = num_tokens(text);
  }
  const Habit logprobs = chat ? role.chat_logprobs : role.completion_logprobs;
  if (logprobs == Habit::honours && body.contains("logprobs")) {
    choice["logprobs"] =
        chat || role.chat_shape_everywhere ? chat_logprobs(count) : completion_logprobs(count);
  }
  if (!chat) {
    choice["text"] = text;
  } else {
    choice["message"] = message_of(role, body, text);
  }
  return choice;
}

ScriptedReply answer(const ServerRole& role, const SeenRequest& request) {
  const json body = json::parse(request.body);
  const std::string refused = complaint(role, body);
  if (!refused.empty()) return bad(refused);
  std::string prompt = conversation(role, body);
  if (num_tokens(prompt) > role.context_tokens) {
    if (role.overflow == Habit::refuses) {
      return bad("This model's maximum context length is " + std::to_string(role.context_tokens));
    }
    prompt = prompt.substr(prompt.size() - static_cast<std::size_t>(role.context_tokens) * 4);
  }
  std::string text = say(role, body, prompt, request);
  if (role.stop == Habit::honours) apply_stop(body, text);
  if (!role.thoughts.empty() && !role.thoughts_apart) text = role.thoughts + text;
  bool cut = false;
  if (role.max_tokens == Habit::honours && body.contains("max_tokens")) {
    cut = apply_limit(body["max_tokens"], text);
  }
  if (role.max_completion_tokens == Habit::honours && body.contains("max_completion_tokens")) {
    cut = apply_limit(body["max_completion_tokens"], text);
  }
  json reply = {{"model", body["model"]}, {"choices", {choice_of(role, body, prompt, text, cut)}}};
  if (role.reports_usage) {
    reply["usage"] = {{"prompt_tokens", num_tokens(prompt)},
                      {"completion_tokens", num_words(text)}};
  }
  // Latin-1 goes out as it is.
  std::string bytes = reply.dump(-1, ' ', false, json::error_handler_t::replace);
  const std::size_t place = bytes.find("\xEF\xBF\xBD");
  if (place != std::string::npos) bytes.replace(place, 3, "\xFC");
  return {.body = bytes};
}

}  // namespace

ServerRole llama_cpp_role() {
  ServerRole role;
  role.echo = Habit::ignores;
  role.chat_shape_everywhere = true;
  return role;
}

ServerRole ollama_role() {
  ServerRole role;
  role.context_tokens = 4096;
  role.overflow = Habit::ignores;
  role.chat_logprobs = role.completion_logprobs = role.echo = Habit::ignores;
  return role;
}

ServerRole untemplated_role() {
  ServerRole role;
  role.chat = Habit::refuses;
  return role;
}

ScriptedReply play(const ServerRole& role, const SeenRequest& request) {
  if (!role.key.empty()) {
    const auto header = request.headers.find("authorization");
    const std::string given = header == request.headers.end() ? "" : header->second;
    if (given != "Bearer " + role.key) return error_reply(401, "Incorrect API key: " + given);
  }
  if (request.concurrency > role.most_at_once) return too_many_requests("", "");
  if (request.path.ends_with("/models")) {
    json list = {{"object", "list"}, {"data", json::array()}};
    for (const std::string& name : role.models) list["data"].push_back({{"id", name}});
    return {.body = list.dump()};
  }
  const bool chat = request.path.ends_with("/chat/completions");
  if (chat && role.chat == Habit::refuses) {
    return bad("default chat template is no longer allowed, so you must provide a chat template");
  }
  if (!chat && role.completions == Habit::refuses) return error_reply(404, "Not Found");
  return answer(role, request);
}

}  // namespace timeprobe
