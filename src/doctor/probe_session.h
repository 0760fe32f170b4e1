// What the probes of one server share: how it wants to be asked, as the first probes found out, and
// what all replies had in common.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "doctor/finding.h"
#include "doctor/probed_server.h"

namespace timeprobe {

// One small request.
struct ProbeAsk {
  std::string text;
  std::string system = {};
  std::int64_t max_tokens = 32;
  double temperature = 0.0;
  // Further members of the body.
  nlohmann::json fields = nlohmann::json::object();
  bool may_be_empty = false;  // an empty answer says nothing about the server
};

// Settled by the first probes, read by the others.
struct AskingHabits {
  bool chat_works = false;
  bool completions_work = false;
  std::string token_limit_name = "max_tokens";
  bool takes_temperature = true;
  std::int64_t reasoning_tokens = 0;  // room for reasoning, added to every token limit
};

struct ReplyTally {
  std::size_t num_answers = 0;
  std::size_t num_empty = 0;     // neither text nor a call, where one was wanted
  std::size_t num_not_utf8 = 0;  // not counted as answers
  std::optional<Failure> key_refusal = std::nullopt;  // the latest
};

class ProbeSession {
 public:
  ProbeSession(ProbedServer& server, std::string model)
      : server_(server), model_(std::move(model)) {}

  // By the route that works; by chat where both do.
  ProbeReply ask(const ProbeAsk& ask);
  ProbeReply ask(ProbeRoute route, const ProbeAsk& ask);
  std::vector<ProbeReply> ask_together(const std::vector<ProbeAsk>& asks);

  AskingHabits habits;

  const std::string& model() const { return model_; }
  const ReplyTally& tally() const { return tally_; }

 private:
  ProbeRoute route() const;
  std::string body(ProbeRoute route, const ProbeAsk& ask) const;
  void count(const ProbeReply& reply, const ProbeAsk& ask);
  void count_failure(const Failure& failure);

  ProbedServer& server_;
  std::string model_;
  ReplyTally tally_;
};

// "no", with what went wrong.
Finding failed_finding(const Failure& failure);

// The same, and with the flag where what went wrong names the option.
Finding failed_finding(const Failure& failure, std::string_view option, const Flag& flag);

// Whether the answer, without its reasoning, holds the part.
bool says(const ProbeReply& reply, std::string_view part);

}  // namespace timeprobe
