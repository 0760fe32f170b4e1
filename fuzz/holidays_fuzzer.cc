// Holiday files and sheets of personal dates as strangers write them: any bytes give a value,
// rejections or a usage Error that names file and line; the days of a calendar that was read can be
// listed.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "base/error.h"
#include "time/holidays.h"
#include "time/personal_sheet.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const HolidayCalendar calendar =
        HolidayCalendar::parse("schema: timeprobe.holidays/1\nholidays:\n" + text, "fuzz");
    for (const std::int64_t year : {kMinYear, std::int64_t{2023}, kMaxYear}) {
      calendar.holidays_of(*make_year(year));
    }
  } catch (const Error& error) {
    TIMEPROBE_CHECK(std::string_view(error.what()).starts_with("fuzz:"), error.what());
  }
  try {
    read_personal_sheet(TextLines::of("fuzz", text));
  } catch (const Error&) {
  }
  return 0;
}
