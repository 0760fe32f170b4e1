// Entities of a dump as strangers write them: any bytes give facts, events, labels or refusals;
// what the search before the parser passes over holds nothing; what is written for a merge reads
// back.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "dumps/record_work.h"
#include "edited_text.h"
#include "wikidata/collected_lines.h"
#include "wikidata/event_reader.h"
#include "wikidata/json_parser.h"
#include "wikidata/label_reader.h"
#include "wikidata/statement_reader.h"

namespace {

using namespace timeprobe;
using namespace timeprobe::wikidata;

constexpr std::string_view kEntity =
    R"({"type":"item","id":"Q31","labels":{"en":{"language":"en","value":"Bel\u0067ium"}},)"
    R"("descriptions":{},"aliases":{},"claims":{"P6":[{"mainsnak":{"snaktype":"value",)"
    R"("property":"P6","datavalue":{"value":{"entity-type":"item","numeric-id":12,"id":"Q12"},)"
    R"("type":"wikibase-entityid"}},"type":"statement","qualifiers":{"P580":[{"snaktype":"value",)"
    R"("property":"P580","datavalue":{"value":{"time":"+1999-07-12T00:00:00Z","timezone":0,)"
    R"("precision":11,"calendarmodel":"http://www.wikidata.org/entity/Q1985786"},"type":"time"}}],)"
    R"("P582":[{"snaktype":"somevalue","property":"P582"}]},"rank":"normal","references":[]}],)"
    R"("P580":[{"mainsnak":{"snaktype":"value","datavalue":{"value":{"time":)"
    R"("-0044-03-15T00:00:00Z","precision":9,"calendarmodel":".../Q1985727"},"type":"time"}},)"
    R"("rank":"preferred"}],"P582":[{"mainsnak":{"snaktype":"value","datavalue":{"value":{"time":)"
    R"("+0014-08-19T00:00:00Z","precision":10,"calendarmodel":".../Q1985727"},"type":"time"}},)"
    R"("rank":"normal"}]},"sitelinks":{"enwiki":{"title":"Belgium"}}})";

FactRules all_rules() {
  FactRules rules;
  rules.points_in_time = PointsInTime::take;
  return rules;
}

// `text` has room behind it for the parser.
std::string padded(std::string text) {
  text.append(dumps::kPadding, '\0');
  return text;
}

template <typename Line, typename Read>
void check_reads_back(const Line& line, const Read& read) {
  std::string text;
  append_line(text, line);
  const std::size_t size = text.size() - 1;
  text = padded(text);
  LentParser parser(std::string_view(text).substr(0, size));
  TIMEPROBE_CHECK(read(parser.value()).has_value(), text);
}

void check_facts(const EntityReading& reading) {
  CollectedSubject subject{reading.id, reading.label.value_or("x"), reading.page, {1, 2}, {}};
  for (const StatedFact& fact : reading.facts) {
    subject.facts.push_back({all_rules().relations[fact.relation], fact.object, fact.valid});
  }
  if (!subject.name.empty() && !subject.facts.empty()) check_reads_back(subject, read_subject);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const StatementReader statements(all_rules());
  static const EventReader events(EventRules{});
  const std::string text = padded(edited_text(kEntity, data, size));
  const std::string_view json = std::string_view(text).substr(0, text.size() - dumps::kPadding);
  const auto facts = statements.read(json);
  if (const auto* reading = std::get_if<EntityReading>(&facts)) {
    TIMEPROBE_CHECK(reading->facts.empty() || statements.may_hold_facts(json), "passed over");
    check_facts(*reading);
  }
  const auto event = events.read(json);
  if (const auto* reading = std::get_if<EventReading>(&event)) {
    TIMEPROBE_CHECK(!reading->event || EventReader::may_hold_event(json), "passed over");
    if (reading->event && std::holds_alternative<Event>(*reading->event)) {
      check_reads_back(CollectedEvent{std::get<Event>(*reading->event), {1, 2}}, read_event);
    }
  }
  if (const auto label = label_of(json, {"en", "mul"})) {
    if (!label->label.empty())
      check_reads_back(CollectedLabel{label->item, label->label}, read_label_line);
  }
  item_of(json);
  return 0;
}
