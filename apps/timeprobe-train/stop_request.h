// Ctrl-C in a training: the first finishes the step and writes a checkpoint, a second ends at once.
#pragma once

#include <atomic>

namespace timeprobe {

// From now on SIGINT and SIGTERM set the flag that is returned and say so on standard error; a
// second one ends the process with exit code 130.
const std::atomic<bool>& stop_on_interrupt();

}  // namespace timeprobe
