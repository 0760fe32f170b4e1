// A played server as the probes see it, without a network; and looking things up in a diagnosis.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "doctor/diagnosis_text.h"
#include "doctor/examine.h"
#include "tests/server/played_server.h"

namespace timeprobe {

class PlayedServer : public ProbedServer {
 public:
  explicit PlayedServer(Script script) : script_(std::move(script)) {}
  explicit PlayedServer(const ServerRole& role)
      : script_([role](const SeenRequest& request) { return play(role, request); }) {}

  std::vector<ProbeReply> ask(ProbeRoute route, const std::string& model,
                              const std::vector<std::string>& bodies) override {
    const AskedServer asked{"http://played/v1", "PLAYED_KEY", false, model};
    std::vector<ProbeReply> replies;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      SeenRequest request{num_requests_++, path_of(route), {}, bodies[i], i + 1};
      longest_body_ = std::max(longest_body_, bodies[i].size());
      const ScriptedReply reply = script_(request);
      HttpResponse response;
      response.status = reply.status;
      response.body = reply.body;
      response.content_type = reply.content_type;
      response.latency = std::chrono::microseconds(1000);
      replies.push_back(read_probe_reply(route, response, asked, {}, 1U << 20U));
    }
    return replies;
  }

  std::size_t num_requests() const { return num_requests_; }
  std::size_t longest_body() const { return longest_body_; }

 private:
  static std::string path_of(ProbeRoute route) {
    switch (route) {
      case ProbeRoute::models: return "/v1/models";
      case ProbeRoute::chat: return "/v1/chat/completions";
      case ProbeRoute::completions: return "/v1/completions";
    }
    return "";
  }

  Script script_;
  std::size_t num_requests_ = 0;
  std::size_t longest_body_ = 0;
};

inline const Finding& finding_of(const Diagnosis& diagnosis, const std::string& probe) {
  const auto found =
      std::find_if(diagnosis.findings.begin(), diagnosis.findings.end(),
                   [&probe](const Finding& finding) { return finding.probe == probe; });
  if (found == diagnosis.findings.end()) throw std::out_of_range("no finding " + probe);
  return *found;
}

inline std::string flags_text(const Diagnosis& diagnosis) {
  std::string text;
  for (const Flag& flag : flags_for(diagnosis, {.base_url = "http://played/v1"})) {
    text += (text.empty() ? "" : " ") + flag.text;
  }
  return text;
}

inline std::string silent_text(const Diagnosis& diagnosis) {
  std::string text;
  for (const Finding& finding : diagnosis.findings) {
    for (const std::string& sentence : finding.silent) text += sentence + "\n";
  }
  return text;
}

}  // namespace timeprobe
