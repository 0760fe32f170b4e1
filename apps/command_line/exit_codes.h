// What the programs end with.
#pragma once

namespace timeprobe {

inline constexpr int kExitOk = 0;
inline constexpr int kExitFailed = 1;         // the run failed
inline constexpr int kExitUsage = 2;          // usage or configuration
inline constexpr int kExitIncomplete = 3;     // but resumable
inline constexpr int kExitInterrupted = 130;  // with the state saved

}  // namespace timeprobe
