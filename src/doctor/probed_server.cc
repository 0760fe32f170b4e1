#include "doctor/probed_server.h"

#include "base/utf8.h"
#include "models/chat/transport_failure.h"

namespace timeprobe {
namespace {

using nlohmann::json;

std::optional<Failure> status_failure(const HttpResponse& response, const AskedServer& server) {
  if (response.status == 200) return std::nullopt;
  return explain_status(response.status, response.body, response.location, server);
}

Failure without_list(const std::string& body) {
  return {FailureKind::invalid_json, "the reply holds no list 'data' (\"" + one_line(body, 60) +
                                         "\"); is the base URL that of the API?"};
}

void read_models(const HttpResponse& response, ProbeReply& reply) {
  if (find_invalid_utf8(response.body)) {
    reply.failure = Failure{FailureKind::not_utf8, "the list of models is not UTF-8"};
    return;
  }
  reply.document = json::parse(response.body, nullptr, false);
  if (!member_of(reply.document, "data").is_array()) reply.failure = without_list(response.body);
}

void read_answer(const HttpResponse& response, const AskedServer& server, ProbeReply& reply) {
  auto read = read_reply(response.body, response.content_type, ThinkMarks(), server);
  if (auto* failure = std::get_if<Failure>(&read)) {
    reply.failure = std::move(*failure);
  } else {
    reply.answer = std::get<ChatReply>(std::move(read));
    reply.document = json::parse(response.body, nullptr, false);
  }
}

}  // namespace

const json& first_choice(const json& document) {
  static const json kNothing;
  const json& choices = member_of(document, "choices");
  return choices.is_array() && !choices.empty() ? choices[0] : kNothing;
}

ProbeReply read_probe_reply(ProbeRoute route, HttpResponse response, const AskedServer& server,
                            const std::vector<Secret>& secrets, std::size_t max_body_bytes) {
  for (const Secret& secret : secrets) {
    response.body = secret.redact(std::move(response.body));
    response.location = secret.redact(std::move(response.location));
  }
  ProbeReply reply;
  reply.latency = response.latency;
  reply.failure = explain_transport(response, server, max_body_bytes);
  if (!reply.failure) reply.failure = status_failure(response, server);
  if (!reply.failure && route == ProbeRoute::models) read_models(response, reply);
  if (!reply.failure && route != ProbeRoute::models) read_answer(response, server, reply);
  if (!reply.failure) return reply;
  for (const Secret& secret : secrets) {
    reply.failure->message = secret.redact_complaint(std::move(reply.failure->message));
  }
  return reply;
}

}  // namespace timeprobe
