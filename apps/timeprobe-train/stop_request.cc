#include "stop_request.h"

#include <unistd.h>

#include <csignal>
#include <string_view>

namespace timeprobe {
namespace {

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

// Only write() and _exit() may be called in a signal handler.
void say(std::string_view text) {
  if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

extern "C" void request_stop(int) {
  if (stop_requested.exchange(true)) {
    say("\ntimeprobe train: ended at once; the last complete checkpoint stays\n");
    ::_exit(130);
  }
  say("\ntimeprobe train: interrupted; finishing the step and writing a checkpoint\n");
}

}  // namespace

const std::atomic<bool>& stop_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = request_stop;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return stop_requested;
}

}  // namespace timeprobe
