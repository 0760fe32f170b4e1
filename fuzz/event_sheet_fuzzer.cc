// Event sheets as strangers write them: any bytes give a sheet or a problem; what was read is
// written and read again as the same, and its vocabulary alone is the sheet's.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "questions/event_sheet.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  if (size < 1) return 0;
  std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if ((data[0] & 1U) == 0) {
    text.insert(0,
                "type\twatch\tfilm\twatch a film\twatched a film\twatch film\nsubject\tTom\n"
                "location\tattic\n2023-09-29 08:01\tTom\twatch film\tattic\n");
  }
  const auto vocabulary = read_sheet_vocabulary(text);
  const auto sheet = read_event_sheet(text);
  if (!sheet) return 0;
  TIMEPROBE_CHECK(vocabulary.ok(), "the vocabulary of a sheet reads alone");
  const std::string written = to_text(*sheet);
  const auto back = read_event_sheet(written);
  TIMEPROBE_CHECK(back.ok() && *back == *sheet, written);
  TIMEPROBE_CHECK(*read_sheet_vocabulary(written) == sheet->vocabulary, written);
  return 0;
}
