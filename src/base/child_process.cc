#include "base/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include "base/check.h"
#include "base/error.h"

extern char** environ;

namespace timeprobe {
namespace {

using Clock = std::chrono::steady_clock;

// Both ends are closed on destruction unless released.
class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) {
      throw runtime_failure(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    }
  }
  ~Pipe() {
    for (const int end : ends_) {
      if (end >= 0) ::close(end);
    }
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reading() const { return ends_[0]; }
  int writing() const { return ends_[1]; }
  int release_reading() { return std::exchange(ends_[0], -1); }
  int release_writing() { return std::exchange(ends_[1], -1); }

 private:
  std::array<int, 2> ends_{-1, -1};
};

void make_nonblocking(int descriptor) {
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

struct SpawnSettings {
  SpawnSettings() {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
};

// The child's own process group, and signals as a fresh program has them.
void set_attributes(posix_spawnattr_t& attributes) {
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes,
      static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
}

pid_t spawn(const std::vector<std::string>& arguments, const Pipe& input, const Pipe& output) {
  SpawnSettings settings;
  set_attributes(settings.attributes);
  posix_spawn_file_actions_adddup2(&settings.actions, input.reading(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&settings.actions, output.writing(), STDOUT_FILENO);
  std::vector<char*> words;
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  pid_t pid = -1;
  const int code = posix_spawnp(&pid, words.front(), &settings.actions, &settings.attributes,
                                words.data(), environ);
  if (code != 0) {
    throw usage_error(
        fmt::format("{}: cannot start the program: {}", arguments.front(), std::strerror(code)));
  }
  return pid;
}

// While this lives, writing into a pipe that nobody reads is an error and not the end of us.
class NoBrokenPipeSignal {
 public:
  NoBrokenPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipeSignal() {
    const timespec at_once = {};
    while (!was_pending_ && sigtimedwait(&pipe_, nullptr, &at_once) == -1 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
  NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& arguments) {
  TIMEPROBE_CHECK(!arguments.empty(), "a program is wanted");
  Pipe input;
  Pipe output;
  pid_ = spawn(arguments, input, output);
  input_ = input.release_writing();
  output_ = output.release_reading();
  make_nonblocking(input_);
  make_nonblocking(output_);
}

ChildProcess::~ChildProcess() {
  constexpr std::chrono::milliseconds kGrace{1000};
  close_input();
  if (pid_ > 0 && !wait_for_end(kGrace)) {
    ::kill(-pid_, SIGTERM);
    wait_for_end(kGrace);
  }
  kill();
  ::close(output_);
}

void ChildProcess::close_input() {
  if (input_ >= 0) ::close(std::exchange(input_, -1));
}

bool ChildProcess::wait_for_end(std::chrono::milliseconds timeout) {
  const Clock::time_point deadline = Clock::now() + timeout;
  while (true) {
    // Not reaped yet, so that the group's number still is its own when kill() speaks to it.
    siginfo_t info = {};
    const int code = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (code == 0 && info.si_pid == pid_) return true;
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void ChildProcess::kill() {
  close_input();
  if (pid_ <= 0) return;
  ::kill(-pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
  pid_ = -1;
}

void ChildProcess::read_available() {
  std::array<char, 65536> buffer;
  while (unread_.size() <= kMaxLine) {
    const ssize_t size = ::read(output_, buffer.data(), buffer.size());
    if (size > 0) {
      unread_.append(buffer.data(), static_cast<std::size_t>(size));
      continue;
    }
    if (size < 0 && errno == EINTR) continue;
    output_ended_ = output_ended_ || size == 0 || errno != EAGAIN;
    return;
  }
}

bool ChildProcess::take_line(std::string& line) {
  const std::size_t end = unread_.find('\n');
  if (end == std::string::npos) return false;
  line = unread_.substr(0, end);
  if (line.ends_with('\r')) line.pop_back();
  unread_.erase(0, end + 1);
  return true;
}

std::size_t ChildProcess::drop_unread_lines() {
  read_available();
  std::size_t dropped = 0;
  for (std::string line; take_line(line);) ++dropped;
  return dropped;
}

ChildProcess::Reply ChildProcess::exchange(std::string_view line,
                                           std::chrono::milliseconds timeout) {
  const NoBrokenPipeSignal no_signal;
  const Clock::time_point deadline = Clock::now() + timeout;
  std::string unwritten(line);
  unwritten += '\n';
  std::string_view rest = unwritten;
  Reply reply;
  while (true) {
    read_available();
    if (take_line(reply.line)) {
      reply.reading = Reading::line;
      if (!rest.empty()) reply.reading = Reading::unasked;
      return reply;
    }
    if (output_ended_ || input_ < 0) return {Reading::ended, ""};
    if (unread_.size() > kMaxLine) return {Reading::too_long, ""};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return {Reading::timed_out, ""};
    std::array<pollfd, 2> waiting = {
        {{output_, POLLIN, 0}, {rest.empty() ? -1 : input_, POLLOUT, 0}}};
    // At most a second at a time, so that any time-out fits.
    ::poll(waiting.data(), waiting.size(), static_cast<int>(std::min<std::int64_t>(left, 1000)));
    if (rest.empty() || waiting[1].revents == 0) continue;
    const ssize_t written = ::write(input_, rest.data(), rest.size());
    if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
    if (written < 0 && errno != EAGAIN && errno != EINTR) return {Reading::ended, ""};
  }
}

}  // namespace timeprobe
