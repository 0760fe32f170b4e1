// Other people's question files, both layouts, every task and setting.

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/error.h"
#include "questions/tempreason_files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  if (size < 2) return 0;
  constexpr std::array kTasks = {TempReasonTask::year, TempReasonTask::l1, TempReasonTask::l2,
                                 TempReasonTask::l3};
  constexpr std::array kSettings = {TempReasonSetting::cbqa, TempReasonSetting::reasonqa,
                                    TempReasonSetting::obqa};
  const TempReasonImport import = {kTasks[data[0] % kTasks.size()],
                                   kSettings[data[0] / 4 % kSettings.size()], "test"};
  try {
    const TextLines text =
        TextLines::of("fuzz", std::string(reinterpret_cast<const char*>(data) + 2, size - 2));
    const bool official = (data[1] & 1U) == 1;
    official ? import_tempreason(text, import) : import_timebench(text, import);
  } catch (const Error&) {
  }
  return 0;
}
