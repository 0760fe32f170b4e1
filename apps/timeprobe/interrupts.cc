#include "interrupts.h"

#include <unistd.h>

#include <csignal>
#include <string_view>

#include "commands.h"

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
    say("\ntimeprobe: ended at once; what was in flight is lost, what was stored is not\n");
    ::_exit(kExitInterrupted);
  }
  say("\ntimeprobe: waiting for what is in flight; interrupt again to end at once\n");
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
