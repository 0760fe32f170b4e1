#include "models/chat/http_loop.h"

#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/check.h"
#include "base/error.h"
#include "base/version.h"

namespace timeprobe {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// A buffer beyond this is given back after its transfer.
constexpr std::size_t kKeptBodyBytes = 1U << 20U;
constexpr std::size_t kEventsAtOnce = 256;

void start_libcurl() {
  static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK) throw runtime_failure("libcurl does not start");
}

template <typename Value>
void set(CURL* easy, CURLoption option, Value value) {
  const CURLcode code = (curl_easy_setopt)(easy, option, value);
  TIMEPROBE_CHECK(
      code == CURLE_OK,
      fmt::format("option {} of libcurl: {}", static_cast<int>(option), curl_easy_strerror(code)));
}

std::string header_of(CURL* easy, const char* name) {
  curl_header* header = nullptr;
  if (curl_easy_header(easy, name, 0, CURLH_HEADER, -1, &header) != CURLHE_OK) return {};
  return header->value;
}

// What libcurl knows of a transfer; Value is the type that it documents.
template <typename Value>
Value known(CURL* easy, CURLINFO what) {
  Value value{};
  (curl_easy_getinfo)(easy, what, &value);
  return value;
}

}  // namespace

struct HttpLoop::Transfer {
  CURL* easy = nullptr;
  Slot slot = 0;
  std::size_t max_body_bytes = 0;
  HttpResponse response;
  std::array<char, CURL_ERROR_SIZE> error{};

  ~Transfer() { curl_easy_cleanup(easy); }
};

HttpLoop::HttpLoop(HttpTarget target) : target_(std::move(target)) {
  start_libcurl();
  for (const char* header :
       {"Content-Type: application/json", "Accept: application/json", "Expect:"}) {
    headers_ = curl_slist_append(headers_, header);
  }
  for (const auto& [name, value] : target_.headers) {
    headers_ = curl_slist_append(headers_, (name + ": " + value.reveal()).c_str());
  }
  multi_ = curl_multi_init();
  epoll_ = ::epoll_create1(EPOLL_CLOEXEC);
  wake_event_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (multi_ == nullptr || epoll_ < 0 || wake_event_ < 0) {
    throw runtime_failure(
        fmt::format("no descriptors for HTTP transfers: {}", std::strerror(errno)));
  }
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = wake_event_;
  ::epoll_ctl(epoll_, EPOLL_CTL_ADD, wake_event_, &event);
  curl_multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, &on_socket);
  curl_multi_setopt(multi_, CURLMOPT_SOCKETDATA, this);
  curl_multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, &on_timer);
  curl_multi_setopt(multi_, CURLMOPT_TIMERDATA, this);
  curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, static_cast<long>(target_.max_transfers));
}

HttpLoop::~HttpLoop() {
  for (const auto& transfer : transfers_) curl_multi_remove_handle(multi_, transfer->easy);
  transfers_.clear();
  curl_multi_cleanup(multi_);
  curl_slist_free_all(headers_);
  ::close(wake_event_);
  ::close(epoll_);
}

void HttpLoop::configure(Transfer& transfer) {
  CURL* easy = transfer.easy;
  const std::string user_agent = std::string("timeprobe/") + kVersion;
  set(easy, CURLOPT_PRIVATE, &transfer);
  set(easy, CURLOPT_ERRORBUFFER, transfer.error.data());
  set(easy, CURLOPT_URL, target_.url.c_str());
  set(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  set(easy, CURLOPT_HTTPHEADER, headers_);
  set(easy, CURLOPT_USERAGENT, user_agent.c_str());
  set(easy, target_.method == HttpMethod::get ? CURLOPT_HTTPGET : CURLOPT_POST, 1L);
  set(easy, CURLOPT_WRITEFUNCTION, &on_body);
  set(easy, CURLOPT_WRITEDATA, &transfer);
  set(easy, CURLOPT_OPENSOCKETFUNCTION, &on_open);
  set(easy, CURLOPT_OPENSOCKETDATA, this);
  set(easy, CURLOPT_CLOSESOCKETFUNCTION, &on_close);
  set(easy, CURLOPT_CLOSESOCKETDATA, this);
  set(easy, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(target_.connect_timeout.count()));
  set(easy, CURLOPT_ACCEPT_ENCODING, "");
  set(easy, CURLOPT_NOSIGNAL, 1L);
  set(easy, CURLOPT_TCP_KEEPALIVE, 1L);
  if (target_.loopback) set(easy, CURLOPT_PROXY, "");
  if (!target_.ca_file.empty()) set(easy, CURLOPT_CAINFO, target_.ca_file.c_str());
}

HttpLoop::Slot HttpLoop::free_slot() {
  if (free_.empty()) {
    auto transfer = std::make_unique<Transfer>();
    transfer->easy = curl_easy_init();
    if (transfer->easy == nullptr) throw runtime_failure("no memory for an HTTP transfer");
    transfer->slot = transfers_.size();
    transfer->max_body_bytes = target_.max_body_bytes;
    configure(*transfer);
    free_.push_back(transfer->slot);
    transfers_.push_back(std::move(transfer));
  }
  const Slot slot = free_.back();
  free_.pop_back();
  return slot;
}

HttpLoop::Slot HttpLoop::start(std::string_view body, milliseconds timeout) {
  const Slot slot = free_slot();
  Transfer& transfer = *transfers_[slot];
  transfer.response.body.clear();
  transfer.response.too_large = false;
  transfer.error[0] = '\0';
  if (target_.method == HttpMethod::post) {
    set(transfer.easy, CURLOPT_POSTFIELDS, body.data());
    set(transfer.easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
  }
  set(transfer.easy, CURLOPT_TIMEOUT_MS,
      static_cast<long>(std::max<std::int64_t>(1, timeout.count())));
  const CURLMcode code = curl_multi_add_handle(multi_, transfer.easy);
  TIMEPROBE_CHECK(code == CURLM_OK, curl_multi_strerror(code));
  return slot;
}

std::size_t HttpLoop::on_body(char* data, std::size_t size, std::size_t count, void* pointer) {
  Transfer& transfer = *static_cast<Transfer*>(pointer);
  std::string& body = transfer.response.body;
  const std::size_t num_bytes = size * count;
  if (num_bytes > transfer.max_body_bytes - std::min(body.size(), transfer.max_body_bytes)) {
    transfer.response.too_large = true;
    return 0;  // ends the transfer
  }
  body.append(data, num_bytes);
  return num_bytes;
}

int HttpLoop::on_socket(CURL*, curl_socket_t socket, int what, void* pointer, void*) {
  unsigned events = 0;
  if (what == CURL_POLL_IN || what == CURL_POLL_INOUT) events |= EPOLLIN;
  if (what == CURL_POLL_OUT || what == CURL_POLL_INOUT) events |= EPOLLOUT;
  static_cast<HttpLoop*>(pointer)->watch(socket, events);
  return 0;
}

// A connection that is not wanted any more stays registered until it shows an event: its next
// request will want the same of it. Other descriptors (of the resolver) are closed behind our back,
// so they are taken out at once.
void HttpLoop::watch(curl_socket_t socket, unsigned events) {
  const auto index = static_cast<std::size_t>(socket);
  if (index >= sockets_.size()) sockets_.resize(index + 1);
  Watched& watched = sockets_[index];
  watched.wanted = events;
  if (events == watched.registered || (events == 0 && watched.connection)) return;
  if (events == 0) return unregister(socket);
  epoll_event event{};
  event.events = events;
  event.data.fd = socket;
  const bool known = watched.registered != 0;
  if (::epoll_ctl(epoll_, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event) != 0) {
    // The descriptor was closed and opened again, or registered, without our knowing.
    ::epoll_ctl(epoll_, known ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event);
  }
  watched.registered = events;
}

void HttpLoop::unregister(curl_socket_t socket) {
  Watched& watched = sockets_[static_cast<std::size_t>(socket)];
  if (watched.registered != 0) ::epoll_ctl(epoll_, EPOLL_CTL_DEL, socket, nullptr);
  watched.registered = 0;
}

curl_socket_t HttpLoop::on_open(void* pointer, curlsocktype, curl_sockaddr* address) {
  HttpLoop& loop = *static_cast<HttpLoop*>(pointer);
  const int socket = ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  if (socket < 0) return CURL_SOCKET_BAD;
  const auto index = static_cast<std::size_t>(socket);
  if (index >= loop.sockets_.size()) loop.sockets_.resize(index + 1);
  loop.sockets_[index] = {.connection = true};
  return socket;
}

// Closing takes the socket out of epoll; its number may come back as another connection.
int HttpLoop::on_close(void* pointer, curl_socket_t socket) {
  HttpLoop& loop = *static_cast<HttpLoop*>(pointer);
  const auto index = static_cast<std::size_t>(socket);
  if (index < loop.sockets_.size()) loop.sockets_[index] = {};
  return ::close(socket);
}

int HttpLoop::on_timer(CURLM*, long timeout_ms, void* pointer) {
  HttpLoop& loop = *static_cast<HttpLoop*>(pointer);
  loop.timer_set_ = timeout_ms >= 0;
  if (loop.timer_set_) loop.timer_ = Clock::now() + milliseconds(timeout_ms);
  return 0;
}

int HttpLoop::poll_timeout_ms(milliseconds patience) const {
  constexpr milliseconds kLongest{60'000};
  patience = std::clamp(patience, milliseconds(0), kLongest);
  if (timer_set_) {
    patience = std::min(patience, std::chrono::ceil<milliseconds>(timer_ - Clock::now()));
  }
  return static_cast<int>(std::max(patience, milliseconds(0)).count());
}

void HttpLoop::handle_event(int socket, unsigned events) {
  if (socket == wake_event_) {
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t size = ::read(wake_event_, &count, sizeof(count));
    return;
  }
  if (sockets_[static_cast<std::size_t>(socket)].wanted == 0) return unregister(socket);
  int mask = 0;
  if ((events & (EPOLLIN | EPOLLHUP)) != 0) mask |= CURL_CSELECT_IN;
  if ((events & EPOLLOUT) != 0) mask |= CURL_CSELECT_OUT;
  if ((events & EPOLLERR) != 0) mask |= CURL_CSELECT_ERR;
  int num_running = 0;
  curl_multi_socket_action(multi_, socket, mask, &num_running);
}

void HttpLoop::run(milliseconds patience, const OnFinished& finished) {
  std::array<epoll_event, kEventsAtOnce> events;
  const int num_events = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()),
                                      poll_timeout_ms(patience));
  for (int i = 0; i < num_events; ++i) {
    const epoll_event& event = events[static_cast<std::size_t>(i)];
    handle_event(event.data.fd, event.events);
  }
  if (timer_set_ && timer_ <= Clock::now()) {
    timer_set_ = false;
    int num_running = 0;
    curl_multi_socket_action(multi_, CURL_SOCKET_TIMEOUT, 0, &num_running);
  }
  collect(finished);
}

void HttpLoop::fill_response(Transfer& transfer, CURLcode code) {
  CURL* easy = transfer.easy;
  HttpResponse& response = transfer.response;
  response.transport = code;
  response.transport_detail =
      transfer.error[0] != '\0' ? transfer.error.data() : curl_easy_strerror(code);
  response.status = static_cast<int>(known<long>(easy, CURLINFO_RESPONSE_CODE));
  const char* const content_type = known<const char*>(easy, CURLINFO_CONTENT_TYPE);
  response.content_type = content_type == nullptr ? "" : content_type;
  response.latency = std::chrono::microseconds(known<curl_off_t>(easy, CURLINFO_TOTAL_TIME_T));
  const bool plain = response.status == 200;
  response.location = plain ? "" : header_of(easy, "Location");
  response.retry_after = plain ? "" : header_of(easy, "Retry-After");
  response.retry_after_ms = plain ? "" : header_of(easy, "retry-after-ms");
}

void HttpLoop::collect(const OnFinished& finished) {
  int num_left = 0;
  while (CURLMsg* message = curl_multi_info_read(multi_, &num_left)) {
    if (message->msg != CURLMSG_DONE) continue;
    char* const pointer = known<char*>(message->easy_handle, CURLINFO_PRIVATE);
    Transfer& transfer = *reinterpret_cast<Transfer*>(pointer);
    const CURLcode code = message->data.result;
    curl_multi_remove_handle(multi_, transfer.easy);
    fill_response(transfer, code);
    finished(transfer.slot, transfer.response);
    if (transfer.response.body.capacity() > kKeptBodyBytes) transfer.response.body = {};
    free_.push_back(transfer.slot);
  }
}

void HttpLoop::wake() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t size = ::write(wake_event_, &one, sizeof(one));
}

}  // namespace timeprobe
