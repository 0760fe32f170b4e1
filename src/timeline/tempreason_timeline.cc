#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/text_normalization.h"
#include "questions/tempreason_text.h"
#include "time/date_text.h"
#include "timeline/suite_timelines.h"

namespace timeprobe {
namespace {

bool is_accepted(const Question& question, const std::string& name) {
  const std::vector<std::string>& accepted = question.answer.accepted;
  return std::any_of(accepted.begin(), accepted.end(), [&name](const std::string& text) {
    return trim(text) == trim(std::string_view(name));
  });
}

void add_facts(Timeline& timeline, const Question& question, const std::vector<StatedFact>& facts,
               const std::string& anchor) {
  for (const StatedFact& fact : facts) {
    SpanRole role = fact.object == anchor ? SpanRole::asked : SpanRole::told;
    if (is_accepted(question, fact.object)) role = SpanRole::answer;
    timeline.spans.push_back({fact.object, DateRange{fact.start, fact.end}, role});
  }
}

// A year or a month, and what lies so many of them before or after it.
template <typename Civil>
Timeline calculation(Civil reference, Direction direction, std::int64_t offset) {
  const Civil result = reference + signed_by(direction, offset);
  return {{{"reference", DateRange{reference, reference}, SpanRole::asked},
           {"answer", DateRange{result, result}, SpanRole::answer}},
          {},
          ""};
}

Timeline lay_out(const YearArithmetic& asked, const Question&, const std::vector<StatedFact>&) {
  return calculation(asked.reference, asked.direction, asked.offset_years);
}

Timeline lay_out(const MonthArithmetic& asked, const Question&, const std::vector<StatedFact>&) {
  return calculation(asked.reference, asked.direction, asked.offset_months);
}

Timeline lay_out(const EventAtTime& asked, const Question& question,
                 const std::vector<StatedFact>& facts) {
  Timeline timeline;
  add_facts(timeline, question, facts, "");
  timeline.marks.push_back(
      {"asked: " + format_short_month(asked.time), DateRange{asked.time, asked.time}});
  return timeline;
}

Timeline lay_out(const EventNextToEvent& asked, const Question& question,
                 const std::vector<StatedFact>& facts) {
  Timeline timeline;
  add_facts(timeline, question, facts, asked.anchor);
  timeline.note =
      fmt::format("asked: what came right {} {}", to_text(asked.direction), asked.anchor);
  return timeline;
}

}  // namespace

std::optional<Timeline> tempreason_timeline(const Question& question) {
  const std::string& facts =
      question.context.kind == ContextKind::facts ? question.context.text : std::string();
  const Result<GroundedQuestion> read = read_with_facts(question.question, facts);
  if (!read) return std::nullopt;
  try {
    return std::visit([&](const auto& asked) { return lay_out(asked, question, read->facts); },
                      read->question);
  } catch (const Error&) {
    return std::nullopt;  // beyond the calendar
  }
}

}  // namespace timeprobe
