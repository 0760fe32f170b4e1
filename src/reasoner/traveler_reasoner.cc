#include "reasoner/traveler_reasoner.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "facts/vague_belief.h"
#include "questions/traveler_prompt.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

// At most this many events are quoted as evidence.
constexpr std::size_t kMaxEvidence = 20;

class TravelerReasoner {
 public:
  TravelerReasoner(const ToldQuestion& told, const EventVocabulary& vocabulary,
                   const VagueCurves& curves)
      : told_(told), vocabulary_(vocabulary), curves_(curves) {}

  Conclusion conclude() const {
    if (told_.question.form == TravelerTemplate::when_last) return conclude_when();
    if (const auto* adverb = std::get_if<VagueAdverb>(&told_.question.time)) {
      return conclude_vague(*adverb);
    }
    const auto window = window_of(told_.question.time, told_.now, told_.personal);
    if (!window) return no_answer(window.problem().message);
    return conclude_in(*window);
  }

 private:
  const OccurrencePattern& pattern() const { return told_.question.pattern; }
  Occurrences occurrences() const { return told_.occurrences; }

  Conclusion with_evidence(std::string answer, std::string why, const TimeWindow& window) const {
    Conclusion conclusion = answered(std::move(answer), std::move(why));
    std::size_t num_more = 0;
    for (const Occurrence& occurrence : occurrences()) {
      if (!matches(pattern(), occurrence) || !window.contains(occurrence.time)) continue;
      if (conclusion.evidence.size() == kMaxEvidence) {
        ++num_more;
      } else {
        conclusion.evidence.push_back(format_events({&occurrence, 1}, vocabulary_, {}));
      }
    }
    if (num_more > 0) conclusion.evidence.push_back(fmt::format("and {} more", num_more));
    return conclusion;
  }

  TimeWindow any_time() const {
    return {first_minute(first_day(first_month(CivilYear::from_count(kMinYear)))),
            last_minute(last_day(last_month(CivilYear::from_count(kMaxYear))))};
  }

  Conclusion conclude_when() const {
    const auto last = when_last(occurrences(), pattern());
    return with_evidence(last ? format_iso_date(*last) : "nothing", "the latest of these events",
                         any_time());
  }

  Conclusion conclude_in(const TimeWindow& window) const {
    const std::string why =
        fmt::format("'{}' is {} to {}", format_expression(told_.question.time, DateStyle::iso),
                    format_iso_date(window.first), format_iso_date(window.last));
    switch (told_.question.form) {
      case TravelerTemplate::who:
        return with_evidence(format_names(who(occurrences(), pattern(), window), vocabulary_), why,
                             window);
      case TravelerTemplate::did:
        return with_evidence(did(occurrences(), pattern(), window) ? "yes" : "no", why, window);
      default:
        return with_evidence(std::to_string(how_often(occurrences(), pattern(), window)), why,
                             window);
    }
  }

  Conclusion conclude_vague(VagueAdverb adverb) const {
    const VagueTime time = {curves_, adverb, told_.now};
    const std::string& curve = vocabulary_.event_types[pattern().type].curve;
    if (told_.question.form == TravelerTemplate::who) {
      return likeliest_subjects(subject_probabilities(occurrences(), pattern(),
                                                      vocabulary_.subjects.size(), curve, time));
    }
    const std::vector<double> fits = fitting_probabilities(occurrences(), pattern(), curve, time);
    const bool asks_whether = told_.question.form == TravelerTemplate::did;
    return asks_whether ? yes_or_no(probability_of_none(fits)) : likeliest_count(fits);
  }

  Conclusion likeliest_subjects(const std::vector<double>& fits) const {
    std::vector<std::uint32_t> chosen;
    double probability = 1.0;
    for (std::size_t i = 0; i < fits.size(); ++i) {
      if (fits[i] > 0.5) chosen.push_back(static_cast<std::uint32_t>(i));
      probability *= std::max(fits[i], 1.0 - fits[i]);
    }
    return best_by_curves(format_names(chosen, vocabulary_), probability);
  }

  Conclusion yes_or_no(double none) const {
    return best_by_curves(none < 0.5 ? "yes" : "no", std::max(none, 1.0 - none));
  }

  Conclusion likeliest_count(const std::vector<double>& fits) const {
    const std::vector<double> counts = count_distribution(fits);
    const auto best = std::max_element(counts.begin(), counts.end());
    return best_by_curves(std::to_string(best - counts.begin()), *best);
  }

  Conclusion best_by_curves(std::string answer, double probability) const {
    TimeWindow until_now = any_time();
    until_now.last = told_.now;
    const std::string& name = curves_.name();
    return with_evidence(std::move(answer),
                         fmt::format("{} curves, probability {:.4g}", name, probability),
                         until_now);
  }

  const ToldQuestion& told_;
  const EventVocabulary& vocabulary_;
  const VagueCurves& curves_;
};

}  // namespace

Conclusion reason_traveler(std::string_view prompt, const EventVocabulary& vocabulary,
                           const VagueCurves& curves) {
  const Result<ToldQuestion> told = read_traveler_prompt(prompt, vocabulary);
  if (!told) return not_understood(told.problem().message);
  return TravelerReasoner(*told, vocabulary, curves).conclude();
}

}  // namespace timeprobe
