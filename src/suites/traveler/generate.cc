#include "suites/traveler/generate.h"

#include <fmt/format.h>

#include "time/date_text.h"

namespace timeprobe::traveler {
namespace {

std::string expression_label(const TravelerQuestion& question) {
  const TemporalExpression& time = question.time;
  if (const auto* relative = std::get_if<SpeechRelative>(&time)) {
    return std::string(timeprobe::to_text(*relative));
  }
  if (const auto* adverb = std::get_if<VagueAdverb>(&time)) {
    return std::string(timeprobe::to_text(*adverb));
  }
  if (const auto* date = std::get_if<Date>(&time)) {
    switch (date->granularity()) {
      case Granularity::year: return "year";
      case Granularity::month: return "month";
      default: return "day";
    }
  }
  if (const auto* anchored = std::get_if<AnchoredDay>(&time)) {
    const bool personal = std::holds_alternative<PersonalAnchor>(anchored->anchor);
    const bool holiday = std::holds_alternative<HolidayAnchor>(anchored->anchor);
    const std::string anchor = personal ? "occasion" : holiday ? "holiday" : "date";
    return anchored->offset ? "from " + anchor : anchor;
  }
  return "none";
}

}  // namespace

Question question_of(const TravelerQuestion& question, const World& world,
                     const std::string& context, const Place& place, const TruthOptions& options) {
  Truth truth = truth_of(question, world, options);
  const std::string category(to_text(place.category));
  Question record;
  record.id = fmt::format("{}-{}-{}", category, place.length, place.number);
  record.suite = suite_of(place.category);
  record.task = category;
  record.split = "test";
  record.question = format_question(question, world.vocabulary, DateStyle::iso);
  record.context = {ContextKind::events, context};
  record.speech_time = format_iso_date(world.now);
  record.labels = {{"category", category},
                   {"template", std::string(timeprobe::to_text(question.form))},
                   {"expression", expression_label(question)},
                   {"polarity", truth.positive ? "positive" : "negative"},
                   {"event_count", std::to_string(place.length)},
                   {"event_type", world.vocabulary.event_types[question.pattern.type].name()},
                   {"set", place.set}};
  if (truth.key.kind == AnswerKind::distribution) {
    record.labels["curves"] = options.curves.name();
    record.labels["extrapolated"] = truth.extrapolated ? "yes" : "no";
  }
  record.answer = std::move(truth.key);
  record.negatives = std::move(truth.negatives);
  return record;
}

}  // namespace timeprobe::traveler
