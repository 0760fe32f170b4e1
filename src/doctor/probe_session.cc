#include "doctor/probe_session.h"

#include "base/check.h"
#include "base/text_normalization.h"

namespace timeprobe {
namespace {

// Neither a text nor a call.
bool is_empty(const ChatReply& answer) {
  return trim(answer.text, " \t\r\n").empty() && answer.message_json.empty();
}

}  // namespace

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

void ProbeSession::count_failure(const Failure& failure) {
  if (failure.kind == FailureKind::not_utf8) ++tally_.num_not_utf8;
  if (failure.kind == FailureKind::wrong_key) tally_.key_refusal = failure;
}

void ProbeSession::count(const ProbeReply& reply, const ProbeAsk& ask) {
  if (reply.failure) return count_failure(*reply.failure);
  ++tally_.num_answers;
  if (!ask.may_be_empty && is_empty(reply.answer)) ++tally_.num_empty;
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

Finding failed_finding(const Failure& failure) { return failed_finding(failure.message); }

Finding failed_finding(const Failure& failure, std::string_view option, const Flag& flag) {
  Finding finding = failed_finding(failure);
  if (finding.line.find(option) != std::string::npos) finding.flags.push_back(flag);
  return finding;
}

bool says(const ProbeReply& reply, std::string_view part) {
  return reply.answer.text.find(part) != std::string::npos;
}

}  // namespace timeprobe
