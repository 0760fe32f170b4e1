// What `timeprobe --version` says.
#pragma once

#include <string>

namespace timeprobe {

// "timeprobe 0.1.0 (commit 1234567890ab)", then a line each for what this build can do.
std::string version_text();

}  // namespace timeprobe
