// The HTTP transfers of one thread: many requests to one URL over connections that are kept.
//
// libcurl's multi interface with epoll. Transfers that ended are reused with their buffers, and a
// socket stays registered with epoll between two requests of a connection, so that a request costs
// no registration and no allocation of a buffer. Redirects are not followed; TLS is verified; the
// proxies of the environment (http_proxy, HTTPS_PROXY, NO_PROXY) are honoured except for loopback.
//
// One thread at a time, except wake().
#pragma once

#include <curl/curl.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "models/chat/secret.h"

namespace timeprobe {

enum class HttpMethod { post, get };

struct HttpTarget {
  std::string url;
  HttpMethod method = HttpMethod::post;
  bool loopback = false;                                  // asked without a proxy
  std::vector<std::pair<std::string, Secret>> headers{};  // beside those of JSON
  std::string ca_file = {};                               // instead of the system's certificates
  std::chrono::milliseconds connect_timeout{10'000};
  std::size_t max_body_bytes = 16U << 20U;
  std::size_t max_transfers = 64;  // connections that are kept
};

struct HttpResponse {
  CURLcode transport = CURLE_OK;      // everything else is only valid when this is CURLE_OK
  std::string transport_detail = {};  // what libcurl says of it
  bool too_large = false;             // the body went beyond the cap; the rest was not read
  int status = 0;
  std::string body = {};
  std::string content_type = {};
  std::string location = {};
  std::string retry_after = {};
  std::string retry_after_ms = {};
  std::chrono::microseconds latency{0};  // from the start to the last byte
};

class HttpLoop {
 public:
  // A transfer's number; small, and used again after its end.
  using Slot = std::size_t;
  using OnFinished = std::function<void(Slot, const HttpResponse&)>;

  // Throws a runtime Error when the machine gives no file descriptors.
  explicit HttpLoop(HttpTarget target);
  ~HttpLoop();  // breaks off what is in flight
  HttpLoop(const HttpLoop&) = delete;
  HttpLoop& operator=(const HttpLoop&) = delete;

  // Sends the body, which must live and stay as it is until the transfer has ended. A GET has none.
  Slot start(std::string_view body, std::chrono::milliseconds timeout);

  // Waits until something moves or wake() is called, at most `patience`, and hands out what ended.
  // The response is only valid during the call.
  void run(std::chrono::milliseconds patience, const OnFinished& finished);

  // Ends the waiting of run(); from any thread.
  void wake();

  std::size_t num_in_flight() const { return transfers_.size() - free_.size(); }

 private:
  struct Transfer;

  static std::size_t on_body(char* data, std::size_t size, std::size_t count, void* transfer);
  static int on_socket(CURL* easy, curl_socket_t socket, int what, void* loop, void*);
  static int on_timer(CURLM* multi, long timeout_ms, void* loop);
  static curl_socket_t on_open(void* loop, curlsocktype, curl_sockaddr* address);
  static int on_close(void* loop, curl_socket_t socket);

  Slot free_slot();
  void configure(Transfer& transfer);
  void unregister(curl_socket_t socket);
  void watch(curl_socket_t socket, unsigned events);
  void handle_event(int socket, unsigned events);
  void collect(const OnFinished& finished);
  void fill_response(Transfer& transfer, CURLcode code);
  int poll_timeout_ms(std::chrono::milliseconds patience) const;

  HttpTarget target_;
  curl_slist* headers_ = nullptr;
  CURLM* multi_ = nullptr;
  int epoll_ = -1;
  int wake_event_ = -1;
  bool timer_set_ = false;
  std::chrono::steady_clock::time_point timer_{};
  std::vector<std::unique_ptr<Transfer>> transfers_;
  std::vector<Slot> free_;

  // What epoll knows of each socket, and what libcurl wants of it, by descriptor.
  struct Watched {
    unsigned registered = 0;
    unsigned wanted = 0;
    bool connection = false;  // opened and closed through us
  };
  std::vector<Watched> sockets_;
};

}  // namespace timeprobe
