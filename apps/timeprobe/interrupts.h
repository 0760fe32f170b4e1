// Ctrl-C for commands that can be gone on with: the first one asks the work to stop at a good
// place, a second one ends the process at once. Each says so on standard error.
#pragma once

#include <atomic>

namespace timeprobe {

// From now on SIGINT and SIGTERM set the flag that is returned.
const std::atomic<bool>& stop_on_interrupt();

}  // namespace timeprobe
