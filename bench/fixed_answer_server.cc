#include "bench/fixed_answer_server.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace timeprobe {
namespace {

// A listening socket; several share the port, the kernel spreads the connections.
int listen_on(int port) {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  const int yes = 1;
  ::setsockopt(listener, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof(yes));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0 ||
      ::listen(listener, 4096) != 0) {
    throw std::runtime_error("no port for the server");
  }
  return listener;
}

int port_of(int listener) {
  sockaddr_in address{};
  socklen_t size = sizeof(address);
  ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

// Removes whole requests from the front and says how many there were.
std::size_t take_requests(std::string& buffer) {
  std::size_t num_requests = 0;
  std::size_t offset = 0;
  while (true) {
    const std::string_view rest = std::string_view(buffer).substr(offset);
    const std::size_t head = rest.find("\r\n\r\n");
    if (head == std::string_view::npos) break;
    std::size_t body = 0;
    const std::size_t field = rest.substr(0, head).find("ontent-Length: ");
    if (field != std::string_view::npos) {
      std::from_chars(rest.data() + field + 15, rest.data() + head, body);
    }
    if (rest.size() < head + 4 + body) break;
    offset += head + 4 + body;
    ++num_requests;
  }
  buffer.erase(0, offset);
  return num_requests;
}

void serve(int listener, const std::string& reply) {
  const int epoll = ::epoll_create1(0);
  const auto watch = [&](int socket) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = socket;
    ::epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event);
  };
  watch(listener);
  std::unordered_map<int, std::string> buffers;
  std::array<epoll_event, 512> events;
  std::array<char, 65536> chunk;
  while (true) {
    const int num_events = ::epoll_wait(epoll, events.data(), static_cast<int>(events.size()), -1);
    for (int i = 0; i < num_events; ++i) {
      const int socket = events[static_cast<std::size_t>(i)].data.fd;
      if (socket == listener) {
        const int client = ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK);
        if (client < 0) continue;
        const int yes = 1;
        ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
        watch(client);
        continue;
      }
      const ssize_t size = ::recv(socket, chunk.data(), chunk.size(), 0);
      if (size <= 0) {
        buffers.erase(socket);
        ::close(socket);
        continue;
      }
      std::string& buffer = buffers[socket];
      buffer.append(chunk.data(), static_cast<std::size_t>(size));
      for (std::size_t n = take_requests(buffer); n > 0; --n) {
        ::send(socket, reply.data(), reply.size(), MSG_NOSIGNAL);
      }
    }
  }
}

}  // namespace

FixedAnswerServer::FixedAnswerServer(const std::string& json_body, int num_threads) {
  std::vector<int> listeners = {listen_on(0)};
  port_ = port_of(listeners[0]);
  for (int i = 1; i < num_threads; ++i) listeners.push_back(listen_on(port_));
  child_ = ::fork();
  if (child_ != 0) {
    for (const int listener : listeners) ::close(listener);
    return;
  }
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const std::string reply = fmt::format(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
      json_body.size(), json_body);
  std::vector<std::thread> threads;
  for (const int listener : listeners) threads.emplace_back(serve, listener, reply);
  for (std::thread& thread : threads) thread.join();
  ::_exit(0);
}

FixedAnswerServer::~FixedAnswerServer() {
  ::kill(child_, SIGKILL);
  ::waitpid(child_, nullptr, 0);
}

}  // namespace timeprobe
