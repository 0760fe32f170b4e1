// A chat server on loopback that does what a test tells it to, the wrong things above all.
//
//   ScriptedServer server([](const SeenRequest& request) {
//     return request.number == 0 ? too_many_requests("Retry-After", "1") : chat_answer("Paris");
//   });
//   ... server.url() ... server.num_requests()
//
// The script runs on the server's threads, several at once: what it shares it must guard. Declare
// the server before its clients: closing waits for their connections to end.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace httplib {
class Server;
struct Request;
struct Response;
}  // namespace httplib

namespace timeprobe {

struct SeenRequest {
  std::size_t number = 0;  // from 0, in the order of arrival
  std::string path;        // as it was sent; the whole URL when the server is used as a proxy
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  std::size_t concurrency = 0;  // requests at work in the server, this one included
};

enum class Ending {
  complete,
  drop,  // closes the connection before any byte of the response
  cut,   // closes the connection after the headers and half of the body
};

struct ScriptedReply {
  int status = 200;
  std::string body = {};
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::chrono::milliseconds delay{0};
  Ending ending = Ending::complete;
};

// The usual replies.
ScriptedReply chat_answer(const std::string& text, const std::string& finish_reason = "stop");
ScriptedReply completion_answer(const std::string& text);
// The last message of the request, or its prompt, as the answer.
ScriptedReply echo(const SeenRequest& request);
// {"error":{"message":...,"code":...}} under the status.
ScriptedReply error_reply(int status, const std::string& message, const std::string& code = "");
ScriptedReply too_many_requests(const std::string& header, const std::string& value);

using Script = std::function<ScriptedReply(const SeenRequest&)>;

enum class ServerTls { none, self_signed };

class ScriptedServer {
 public:
  explicit ScriptedServer(Script script, ServerTls tls = ServerTls::none,
                          std::size_t num_threads = 16);
  ~ScriptedServer();
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  std::string url() const;  // "http://127.0.0.1:41234"
  int port() const { return port_; }
  // The server's own certificate (PEM); empty without TLS.
  const std::string& certificate() const { return certificate_; }

  std::size_t num_requests() const { return num_requests_; }
  std::size_t max_concurrency() const { return max_concurrency_; }
  std::size_t num_connections() const;
  std::vector<SeenRequest> requests() const;

 private:
  void answer(const httplib::Request& request, httplib::Response& response);

  Script script_;
  ServerTls tls_;
  std::string certificate_;
  std::unique_ptr<httplib::Server> server_;
  int port_ = 0;
  std::atomic<std::size_t> num_requests_{0};
  std::atomic<std::size_t> concurrency_{0};
  std::atomic<std::size_t> max_concurrency_{0};
  mutable std::mutex mutex_;
  std::vector<SeenRequest> requests_;
  std::map<int, std::size_t> client_ports_;
  std::thread thread_;
};

}  // namespace timeprobe
