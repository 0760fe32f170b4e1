// The program that runs, as a file to start again.
#pragma once

#include <filesystem>

namespace timeprobe {

// Its path, so that what is started has the program's name in lists of processes (/proc/self/exe
// would be called "exe"). Where the file was moved, removed or replaced since, the link itself,
// which is the running program all the same: a plan of hours does not change its version half way.
// For tests `link` is another one.
std::filesystem::path own_program(const std::filesystem::path& link = "/proc/self/exe");

}  // namespace timeprobe
