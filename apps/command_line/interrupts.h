// Ctrl-C for commands that can be gone on with: the first one asks the work to stop at a good
// place, a second one ends the process at once.
#pragma once

#include <atomic>
#include <string_view>

namespace timeprobe {

// What is said to standard error; whole lines. Must live as long as the process.
struct InterruptTexts {
  std::string_view first;
  std::string_view second;
};

// Has the handler called at SIGINT and SIGTERM, with flags of sigaction().
void handle_interrupts(void (*handler)(int), int flags);

// From now on SIGINT and SIGTERM set the flag that is returned, and a second one ends the process
// with exit code 130. Calls that wait go on waiting.
const std::atomic<bool>& stop_on_interrupt(const InterruptTexts& texts);

}  // namespace timeprobe
