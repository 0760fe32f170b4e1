// The server at the other end of the network. The key stands in the request header and nowhere
// else.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "doctor/probed_server.h"
#include "models/chat/endpoint.h"
#include "models/chat/http_loop.h"

namespace timeprobe {

struct ProbeTimeLimits {
  std::chrono::milliseconds connect{10'000};
  std::chrono::milliseconds request{60'000};
  std::chrono::milliseconds total{600'000};  // of all probes, from the first request on
  // What a 429 to a single request may cost in waiting; it is asked again twice at most.
  std::chrono::milliseconds longest_wait{20'000};
};

class HttpProbedServer : public ProbedServer {
 public:
  // Throws a usage Error for a URL that is none. Opens no connection.
  HttpProbedServer(const ChatEndpoint& endpoint, const ProbeTimeLimits& limits);

  // When the total time is over, every reply is a failure of the kind timed_out.
  std::vector<ProbeReply> ask(ProbeRoute route, const std::string& model,
                              const std::vector<std::string>& bodies) override;

  bool time_is_up() const;

 private:
  struct Line {
    std::string url;  // as shown
    std::unique_ptr<HttpLoop> loop;
  };

  std::chrono::milliseconds time_left() const;
  std::vector<HttpResponse> exchange(HttpLoop& loop, const std::vector<std::string>& bodies);

  ProbeTimeLimits limits_;
  std::string key_variable_;
  bool sends_key_;
  std::vector<Secret> secrets_;
  std::map<ProbeRoute, Line> lines_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace timeprobe
