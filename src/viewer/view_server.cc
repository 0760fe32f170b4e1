#include "viewer/view_server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <chrono>
#include <thread>

#include "base/error.h"
#include "viewer/view_routes.h"

namespace timeprobe {
namespace {

constexpr std::chrono::milliseconds kLookForStop{50};
constexpr std::size_t kMaxRequestBytes = 1024;  // nothing is ever sent to this server

// httplib's own choice lets two programs listen at one port.
void refuse_a_taken_port(socket_t socket) {
  const int yes = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
}

void set_headers(httplib::Response& response) {
  response.set_header("Content-Security-Policy",
                      view_security_policy() + "; frame-ancestors 'none'");
  response.set_header("X-Content-Type-Options", "nosniff");
  response.set_header("Referrer-Policy", "no-referrer");
  response.set_header("Cross-Origin-Resource-Policy", "same-origin");
  response.set_header("Cross-Origin-Opener-Policy", "same-origin");
  response.set_header("Cache-Control", "no-store");
}

void answer(LiveStore& store, int port, const httplib::Request& request,
            httplib::Response& response) {
  const ViewResponse made =
      answer_view(store,
                  {request.method, request.path, request.get_header_value("Host"),
                   request.get_param_value("version")},
                  port, std::chrono::steady_clock::now());
  response.status = made.status;
  set_headers(response);
  if (!made.version.empty()) response.set_header("Timeprobe-Version", made.version);
  response.set_content(made.body, made.type);
}

}  // namespace

ViewServer::ViewServer(LiveStore& store, int port)
    : store_(store), server_(std::make_unique<httplib::Server>()) {
  server_->set_payload_max_length(kMaxRequestBytes);
  server_->set_socket_options(refuse_a_taken_port);
  // Every request of any method and path comes here; httplib has no routes of its own then.
  server_->set_pre_routing_handler(
      [this](const httplib::Request& request, httplib::Response& response) {
        answer(store_, port_, request, response);
        return httplib::Server::HandlerResponse::Handled;
      });
  const char* const host = "127.0.0.1";
  port_ = port;
  if (port == 0) {
    port_ = server_->bind_to_any_port(host);
  } else if (!server_->bind_to_port(host, port)) {
    port_ = -1;
  }
  if (port_ < 0) {
    throw usage_error(fmt::format(
        "--port {}: 127.0.0.1 does not give it; another program may have it, 0 takes a free one",
        port));
  }
}

ViewServer::~ViewServer() = default;

std::string ViewServer::address() const { return fmt::format("http://127.0.0.1:{}/", port_); }

void ViewServer::serve(const std::atomic<bool>& stop) {
  std::atomic<bool> ended{false};
  std::thread listening([this, &ended] {
    server_->listen_after_bind();
    ended = true;
  });
  // httplib forgets a stop that comes before it listens.
  while (!ended && !(stop && server_->is_running())) std::this_thread::sleep_for(kLookForStop);
  server_->stop();
  listening.join();
  if (!stop) throw runtime_failure(address() + ": the server has stopped listening");
}

}  // namespace timeprobe
