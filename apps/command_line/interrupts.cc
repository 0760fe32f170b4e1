#include "command_line/interrupts.h"

#include <unistd.h>

#include <csignal>

#include "command_line/exit_codes.h"

namespace timeprobe {
namespace {

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

InterruptTexts interrupt_texts;

// Only write() and _exit() may be called in a signal handler.
void say(std::string_view text) {
  if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

extern "C" void request_stop(int) {
  if (stop_requested.exchange(true)) {
    say(interrupt_texts.second);
    ::_exit(kExitInterrupted);
  }
  say(interrupt_texts.first);
}

}  // namespace

void handle_interrupts(void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

const std::atomic<bool>& stop_on_interrupt(const InterruptTexts& texts) {
  interrupt_texts = texts;
  handle_interrupts(request_stop, SA_RESTART);
  return stop_requested;
}

}  // namespace timeprobe
