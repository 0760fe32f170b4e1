#include <fmt/format.h>

#include "allen/arrangement.h"
#include "allen/interval_names.h"
#include "base/error.h"
#include "questions/chronosense_text.h"
#include "questions/relation_chain_text.h"
#include "timeline/suite_timelines.h"

namespace timeprobe {
namespace {

// Of an event that comes again; more tell nothing new.
constexpr std::int64_t kMaxOccurrences = 60;

TimelineSpan span_of(const StatedEvent& event, SpanRole role) {
  return {event.name, DateRange{event.start, event.end}, role};
}

void add(Timeline& timeline, const StatedPair& pair) {
  timeline.spans.push_back(span_of(pair.a, SpanRole::asked));
  timeline.spans.push_back(span_of(pair.b, SpanRole::asked));
}

void add(Timeline& timeline, const StatedEvent& event) {
  timeline.spans.push_back(span_of(event, SpanRole::told));
}

void add(Timeline& timeline, const StatedDuration& event) {
  const Date end = Date::from_count(event.start.count() + event.length, event.start.granularity());
  timeline.spans.push_back({event.name, DateRange{event.start, end}, SpanRole::told});
}

void add(Timeline& timeline, const StatedFrequency& event) {
  const Granularity unit = event.first.granularity();
  const std::int64_t until = timeline.marks.empty()
                                 ? event.first.year().count()
                                 : timeline.marks.front().range.last.year().count();
  Date at = event.first;
  for (std::int64_t i = 0; i < kMaxOccurrences; ++i) {
    timeline.spans.push_back(
        {event.name, DateRange{at, at}, i == 0 ? SpanRole::told : SpanRole::asked});
    if (at.year().count() > until) return;
    at = Date::from_count(at.count() + event.period, unit);
  }
  timeline.note = fmt::format("the first {} times", kMaxOccurrences);
}

SpanRole role_in(const RelationClaim& claim, const std::string& name) {
  return name == claim.a || name == claim.b ? SpanRole::asked : SpanRole::told;
}

std::optional<Timeline> chain(const DatedEvents& events, const RelationClaim& claim) {
  Timeline timeline;
  for (const StatedEvent& event : events) {
    timeline.spans.push_back(span_of(event, role_in(claim, event.name)));
  }
  return timeline;
}

std::optional<Timeline> chain(const RelationLinks& links, const RelationClaim& claim) {
  IntervalNames names;
  std::vector<AllenStatement> statements;
  for (const RelationClaim& link : links) {
    const std::size_t a = names.number_of(link.a), b = names.number_of(link.b);
    statements.push_back({a, link.relation, b});
  }
  const auto places = find_arrangement(network_of(names.size(), statements));
  if (!places) return std::nullopt;
  Timeline timeline;
  timeline.note = "one arrangement that the statements allow; lengths mean nothing";
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names.list()[i];
    timeline.spans.push_back(
        {name, PlaceRange{(*places)[i].start, (*places)[i].end}, role_in(claim, name)});
  }
  return timeline;
}

}  // namespace

std::optional<Timeline> chronosense_timeline(const Question& question) {
  const Result<ReadHypothesis> read = read_chronosense(question.question, question.context.text);
  if (!read) return std::nullopt;
  Timeline timeline;
  try {
    if (std::holds_alternative<ArithmeticTask>(read->hypothesis.task)) {
      const CivilYear year = CivilYear::from_count(read->hypothesis.year);
      timeline.marks.push_back(
          {fmt::format("asked: {}", read->hypothesis.year), DateRange{year, year}});
    }
    std::visit([&timeline](const auto& stated) { add(timeline, stated); }, read->context);
  } catch (const Error&) {
    return std::nullopt;  // beyond the calendar
  }
  return timeline;
}

std::optional<Timeline> relation_chain_timeline(const Question& question) {
  const RelationChainWording& wording = relation_chain_wording();
  const Result<RelationClaim> claim = wording.read_question(question.question);
  if (!claim) return std::nullopt;
  const Result<ChainContext> context = wording.read_context(question.context.text);
  if (!context) return std::nullopt;
  return std::visit([&](const auto& told) { return chain(told, *claim); }, *context);
}

}  // namespace timeprobe
