// The lines of a dump as strangers write them: any bytes are cut into lines in their places, each
// of which looks like an object or is refused.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "wikidata/entity_line.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  using namespace timeprobe::wikidata;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  constexpr std::uint64_t kBegin = 1000;
  const dumps::RecordBlock block{text, dumps::Place{7, kBegin}};
  RefusalCounts refusals;
  std::uint64_t num_taken = 0, last = 0;
  const auto count =
      for_each_entity(block, refusals, [&](std::string_view json, const dumps::Place& place) {
        ++num_taken;
        TIMEPROBE_CHECK(place.file_byte == 7 && place.text_byte >= kBegin + last, "in its place");
        TIMEPROBE_CHECK(text.substr(place.text_byte - kBegin, json.size()) == json, "of the text");
        TIMEPROBE_CHECK(json.front() == '{' && json.back() == '}', "looks like an object");
        TIMEPROBE_CHECK(json.find('\n') == std::string_view::npos, "one line");
        last = place.text_byte - kBegin + json.size();
        name_at_front(json);
      });
  TIMEPROBE_CHECK(
      count == num_taken + refusals.count(Fault::unusable) + refusals.count(Fault::malformed),
      "every line is taken or refused");
  return 0;
}
