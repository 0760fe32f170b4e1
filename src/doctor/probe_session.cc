#include "doctor/probe_session.h"

#include "base/check.h"

namespace timeprobe {

using nlohmann::json;

ProbeRoute ProbeSession::route() const {
  return habits.chat_works || !habits.completions_work ? ProbeRoute::chat : ProbeRoute::completions;
}

std::string ProbeSession::body(ProbeRoute route, const ProbeAsk& ask) const {
  json body = {{"model", model_}};
  if (route == ProbeRoute::completions) {
    body["prompt"] = ask.text;
    body["max_tokens"] = ask.max_tokens + habits.reasoning_tokens;
  } else {
    body["messages"] = json::array();
    if (!ask.system.empty()) {
      body["messages"].push_back({{"role", "system"}, {"content", ask.system}});
    }
    body["messages"].push_back({{"role", "user"}, {"content", ask.text}});
    body[habits.token_limit_name] = ask.max_tokens + habits.reasoning_tokens;
  }
  if (habits.takes_temperature) body["temperature"] = ask.temperature;
  body.merge_patch(ask.fields);
  return body.dump();
}

void ProbeSession::count(const ProbeReply& reply, const ProbeAsk& ask) {
  if (reply.failure) {
    tally_.num_not_utf8 += reply.failure->kind == FailureKind::not_utf8 ? 1 : 0;
    if (reply.failure->kind == FailureKind::wrong_key) tally_.key_refusal = reply.failure;
    return;
  }
  ++tally_.num_answers;
  const bool empty = reply.answer.text.find_first_not_of(" \t\r\n") == std::string::npos;
  if (empty && reply.answer.message_json.empty() && !ask.may_be_empty) ++tally_.num_empty;
}

ProbeReply ProbeSession::ask(const ProbeAsk& ask) { return this->ask(route(), ask); }

ProbeReply ProbeSession::ask(ProbeRoute route, const ProbeAsk& ask) {
  std::vector<ProbeReply> replies = server_.ask(route, model_, {body(route, ask)});
  TIMEPROBE_CHECK(replies.size() == 1, "one reply to one body");
  count(replies[0], ask);
  return std::move(replies[0]);
}

std::vector<ProbeReply> ProbeSession::ask_together(const std::vector<ProbeAsk>& asks) {
  std::vector<std::string> bodies;
  for (const ProbeAsk& ask : asks) bodies.push_back(body(route(), ask));
  std::vector<ProbeReply> replies = server_.ask(route(), model_, bodies);
  TIMEPROBE_CHECK(replies.size() == asks.size(), "a reply to each body");
  for (std::size_t i = 0; i < asks.size(); ++i) count(replies[i], asks[i]);
  return replies;
}

Finding failed_finding(const Failure& failure) {
  return {.probe = {}, .result = ProbeResult::no, .line = failure.message};
}

}  // namespace timeprobe
