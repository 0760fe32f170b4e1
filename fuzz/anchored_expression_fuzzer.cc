// Expressions of time as models and users write them: reading never fails, and what was read is
// written in a form that reads back as the same value.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "time/anchored_expression.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const Result<AnchoredDay> value = parse_anchored_day(text)) {
    const std::string written = format_anchored_day(*value);
    TIMEPROBE_CHECK(parse_anchored_day(written).value() == *value, written);
    resolve(*value, HolidayCalendar::standard(), {}, *make_day(2023, 9, 29));
  }
  if (const Result<PersonalDate> date = parse_personal_date(text)) {
    const std::string written = format_personal_date(*date);
    TIMEPROBE_CHECK(parse_personal_date(written).value() == *date, written);
  }
  return 0;
}
