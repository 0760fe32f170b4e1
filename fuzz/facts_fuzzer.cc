// Fact files as strangers write them: any bytes give facts, rejections or an Error, and what was
// read reads back the same.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/error.h"
#include "facts/fact_group.h"
#include "facts/fact_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  if (size < 1) return 0;
  const std::string content(reinterpret_cast<const char*>(data) + 1, size - 1);
  const bool tsv = (data[0] & 1U) == 0;
  const std::string header = "subject\trelation\tobject\tstart\tend\n";
  try {
    const TextLines text = TextLines::of("fuzz", tsv ? header + content : content);
    const FactFile file = tsv ? read_facts_tsv(text) : read_facts_jsonl(text);
    for (const Fact& fact : file.facts) {
      const FactFile back = read_facts_jsonl(TextLines::of("back", to_json_line(fact)));
      TIMEPROBE_CHECK(back.facts.size() == 1 && back.facts[0] == fact, to_json_line(fact));
    }
    group_facts(file.facts, {2, 2000, default_reference_day(file.facts)});
  } catch (const Error&) {
  }
  return 0;
}
