#include <fmt/format.h>

#include "doctor/probes.h"

namespace timeprobe {
namespace {

constexpr const char* kTwoRoutes = "Answer with the one word pong. The word is:";

bool mentions(const ProbeReply& reply, const char* word) {
  return reply.failure && reply.failure->kind == FailureKind::bad_request &&
         reply.failure->message.find(word) != std::string::npos;
}

// One thing that was complained of, if anything was.
bool leave_out_what_was_refused(AskingHabits& habits, const ProbeReply& reply) {
  if (habits.token_limit_name == "max_tokens" && mentions(reply, "max_tokens")) {
    habits.token_limit_name = "max_completion_tokens";
    return true;
  }
  if (!habits.takes_temperature || !mentions(reply, "temperature")) return false;
  habits.takes_temperature = false;
  return true;
}

std::string answered_line(const ProbeSession& session, const ProbeReply& reply) {
  const std::string& served = reply.answer.served_model;
  std::string line = fmt::format("answers in {} ms", reply.latency.count() / 1000);
  if (!served.empty() && served != session.model()) {
    line += fmt::format(", as the model '{}'", one_line(served, 80));
  }
  return line;
}

}  // namespace

Finding probe_chat(ProbeSession& session) {
  // Room for some thoughts: whether there are any is not known yet.
  const ProbeAsk ask{.text = kTwoRoutes, .max_tokens = 256, .may_be_empty = true};
  Finding finding;
  ProbeReply reply = session.ask(ProbeRoute::chat, ask);
  for (int round = 0; round < 2; ++round) {
    if (!leave_out_what_was_refused(session.habits, reply)) break;
    reply = session.ask(ProbeRoute::chat, ask);
  }
  if (reply.failure) return failed_finding(*reply.failure);
  session.habits.chat_works = true;
  finding.line = answered_line(session, reply);
  if (session.habits.token_limit_name != "max_tokens") {
    finding.line += "; refuses max_tokens";
    finding.flags.push_back({"--max-completion-tokens", "the server refuses max_tokens"});
  }
  if (!session.habits.takes_temperature) {
    finding.line += "; refuses temperature 0";
    finding.flags.push_back({"--set temperature=null", "the server refuses temperature 0"});
    finding.silent.push_back(
        "The model samples at a temperature of its own: two runs of the same questions differ.");
  }
  return finding;
}

Finding probe_completions(ProbeSession& session) {
  const ProbeReply reply = session.ask(ProbeRoute::completions,
                                       {.text = kTwoRoutes, .max_tokens = 8, .may_be_empty = true});
  if (reply.failure) return failed_finding(*reply.failure);
  session.habits.completions_work = true;
  return ok_finding(answered_line(session, reply));
}

Finding probe_chat_template(const Finding& chat, const AskingHabits& habits) {
  if (habits.chat_works) return ok_finding("chats are answered, so there is one");
  if (!habits.completions_work) {
    return {.probe = {}, .result = ProbeResult::skipped, .line = "no route works"};
  }
  const bool named = chat.line.find("template") != std::string::npos;
  return {.probe = {},
          .result = ProbeResult::no,
          .line = named ? "completions answer, chats fail for want of a template"
                        : "completions answer, chats fail; the model may have no template",
          .flags = {{"--layout completion", "only the completions route answers"}}};
}

}  // namespace timeprobe
