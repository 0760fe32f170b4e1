#include "html/timeline_json.h"

#include "time/date_text.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

const char* to_text(SpanRole role) {
  switch (role) {
    case SpanRole::told: return "told";
    case SpanRole::asked: return "asked";
    case SpanRole::answer: return "answer";
  }
  return "";
}

void add_range(ordered_json& object, const DateRange& range) {
  object["first"] = format_iso_date(range.first);
  object["last"] = format_iso_date(range.last);
}

void add_range(ordered_json& object, const PlaceRange& range) {
  object["first"] = range.first;
  object["last"] = range.last;
}

}  // namespace

ordered_json timeline_json(const Timeline& timeline) {
  ordered_json spans = ordered_json::array(), marks = ordered_json::array();
  for (const TimelineSpan& span : timeline.spans) {
    ordered_json object = {{"label", span.label}, {"role", to_text(span.role)}};
    std::visit([&object](const auto& range) { add_range(object, range); }, span.range);
    spans.push_back(std::move(object));
  }
  for (const TimelineMark& mark : timeline.marks) {
    ordered_json object = {{"label", mark.label}};
    add_range(object, mark.range);
    marks.push_back(std::move(object));
  }
  ordered_json object = {{"spans", std::move(spans)}, {"marks", std::move(marks)}};
  if (!timeline.note.empty()) object["note"] = timeline.note;
  return object;
}

}  // namespace timeprobe
