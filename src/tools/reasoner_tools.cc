#include "tools/reasoner_tools.h"

#include "questions/event_sheet.h"
#include "time/date_text.h"
#include "tools/event_tools.h"
#include "tools/time_tools.h"

namespace timeprobe {
namespace {

// Where the question has events, and says when it is asked.
void add_query_of_events(const Question& question, ToolBox& box) {
  if (!is_event_sheet(question.context.text) || !question.speech_time) return;
  Result<EventSheet> sheet = read_event_sheet(question.context.text);
  const auto now = parse_iso_date(*question.speech_time);
  if (sheet && now) box.add(query_events_tool(std::move(sheet).value(), now->first_minute()));
}

}  // namespace

ToolBox reasoner_tools(const Question& question) {
  ToolBox box;
  box.add(resolve_expression_tool());
  box.add(add_to_date_tool());
  box.add(days_between_tool());
  box.add(allen_relation_tool());
  box.add(compose_relations_tool());
  add_query_of_events(question, box);
  return box;
}

}  // namespace timeprobe
