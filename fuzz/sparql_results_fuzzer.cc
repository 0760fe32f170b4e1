// Results of the query service as strangers write them: any bytes give events and refusals, or an
// Error; no row is lost without a word.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/error.h"
#include "edited_text.h"
#include "wikidata/sparql_results.h"

namespace {

constexpr std::string_view kResults =
    R"({"head":{"vars":["item"]},"results":{"bindings":[{"item":{"type":"uri","value":)"
    R"("http://www.wikidata.org/entity/Q362"},"itemLabel":{"value":"World War II"},"start":)"
    R"({"value":"1939-09-01T00:00:00Z"},"start_precision":{"value":"11"},"end":{"value":)"
    R"("1945-09-02T00:00:00Z"},"end_precision":{"value":"9"},"every":{"value":"4"},"every_unit":)"
    R"({"value":"http://www.wikidata.org/entity/Q577"}},{"item":{"value":)"
    R"("http://www.wikidata.org/entity/Q361"},"name":{"value":"The Great War"},"start":{"value":)"
    R"("-0043-01-01T00:00:00Z"},"end":{"value":"+1918-11-11T00:00:00Z"}}]}})";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  using namespace timeprobe::wikidata;
  try {
    const SparqlEvents found =
        read_sparql_events("fuzz", edited_text(kResults, data, size), EventRules{});
    const std::uint64_t num_refused =
        found.refusals.count(Fault::unusable) + found.refusals.count(Fault::malformed);
    TIMEPROBE_CHECK(found.events.size() + num_refused <= found.num_rows, "a row counts once");
    for (const Event& event : found.events) {
      TIMEPROBE_CHECK(event.start < event.end && !event.name.empty() && event.id.has_value(),
                      event.name);
    }
  } catch (const Error&) {
  }
  return 0;
}
