// Event files as strangers write them: any bytes give events, rejections or an Error, and what was
// read reads back the same.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/error.h"
#include "facts/event.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  if (size < 1) return 0;
  const std::string content(reinterpret_cast<const char*>(data) + 1, size - 1);
  const bool tsv = (data[0] & 1U) == 0;
  const std::string header = "name\tstart_year\tend_year\twikidata_id\n";
  try {
    const TextLines text = TextLines::of("fuzz", tsv ? header + content : content);
    const EventFile file = tsv ? read_events_tsv(text) : read_events_jsonl(text);
    for (const Event& event : file.events) {
      TIMEPROBE_CHECK(event.start <= event.end, event.name);
      const EventFile back = read_events_jsonl(TextLines::of("back", to_json_line(event)));
      TIMEPROBE_CHECK(back.events.size() == 1 && back.events[0] == event, to_json_line(event));
    }
  } catch (const Error&) {
  }
  return 0;
}
