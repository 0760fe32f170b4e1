// A server as the probes see it: bodies in, replies out. The real one is http_probed_server.h;
// tests play their own.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "models/chat/failure.h"
#include "models/chat/http_loop.h"
#include "models/chat/json_member.h"
#include "models/chat/response.h"
#include "models/chat/secret.h"

namespace timeprobe {

enum class ProbeRoute { models, chat, completions };

struct ProbeReply {
  std::optional<Failure> failure = std::nullopt;  // why there is no answer
  ChatReply answer = {};         // without failure, of chat and completions; reasoning apart
  nlohmann::json document = {};  // without failure: the whole reply
  std::chrono::microseconds latency{0};
};

class ProbedServer {
 public:
  virtual ~ProbedServer() = default;

  // Sends all bodies at once and waits for all; replies in the order of the bodies. Never throws
  // for what a server does, always returns in bounded time. `model` is named in failures only.
  virtual std::vector<ProbeReply> ask(ProbeRoute route, const std::string& model,
                                      const std::vector<std::string>& bodies) = 0;
};

// A response of the route, read; every secret is hidden before anything looks at it.
ProbeReply read_probe_reply(ProbeRoute route, HttpResponse response, const AskedServer& server,
                            const std::vector<Secret>& secrets, std::size_t max_body_bytes);

// The first of a reply's `choices`, or a null value.
const nlohmann::json& first_choice(const nlohmann::json& document);

}  // namespace timeprobe
