#include "suites/traveler/truth.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "questions/answer_distribution.h"
#include "time/date_text.h"

namespace timeprobe::traveler {
namespace {

// Up to so many subjects every set of them is a possible answer to "who".
constexpr std::size_t kMostSubjectsInSets = 10;
constexpr std::size_t kMostOtherMinutes = 10;
constexpr std::size_t kMostOtherSets = 15;

// The subjects whose bits are set; those beyond the bits are never in a set.
std::string names_of_set(std::uint32_t set, const EventVocabulary& vocabulary) {
  std::vector<std::uint32_t> who;
  for (std::uint32_t i = 0; i < std::min<std::size_t>(vocabulary.subjects.size(), 32); ++i) {
    if ((set >> i & 1U) != 0) who.push_back(i);
  }
  return format_names(who, vocabulary);
}

// Whether `day` of some month is past the last Sunday of a month of 31 days.
bool past_last_sunday(CivilDay day) {
  const DayFields parts = fields(day);
  const CivilDay sunday =
      last_day(to_month(day)) - days_since(last_day(to_month(day)), Weekday::sunday);
  return parts.day >= fields(sunday).day;
}

// Hours that Europe/Berlin is ahead of UTC on that day: summer time from the last Sunday of March
// to the last Sunday of October.
std::int64_t berlin_hours_ahead(CivilDay day) {
  const int month = fields(day).month;
  if (month == 3) return past_last_sunday(day) ? 2 : 1;
  if (month == 10) return past_last_sunday(day) ? 1 : 2;
  return month > 3 && month < 10 ? 2 : 1;
}

class TruthFinder {
 public:
  TruthFinder(const TravelerQuestion& question, const World& world, const TruthOptions& options)
      : question_(question), world_(world), options_(options), pattern_(question.pattern) {
    const bool explicit_date = std::holds_alternative<Date>(question.time);
    if (options.quirks == Quirks::upstream && explicit_date &&
        question.form == TravelerTemplate::did) {
      pattern_.subject = std::nullopt;
    }
  }

  Truth find() const {
    Truth truth = find_key();
    add_negatives(truth);
    return truth;
  }

 private:
  Occurrences occurrences() const { return world_.occurrences; }
  const std::vector<std::string>& subjects() const { return world_.vocabulary.subjects; }

  CivilMinute now() const {
    if (options_.quirks == Quirks::none) return world_.now;
    return world_.now - 60 * berlin_hours_ahead(to_day(world_.now));
  }

  Truth find_key() const {
    if (const auto* adverb = std::get_if<VagueAdverb>(&question_.time)) return find_vague(*adverb);
    if (question_.form == TravelerTemplate::when_last) {
      const auto last = when_last(occurrences(), pattern_);
      return {{AnswerKind::date_time, {last ? format_iso_date(*last) : "nothing"}},
              {},
              last.has_value()};
    }
    const auto window = window_of(question_.time, now(), world_.dates);
    if (!window) throw usage_error(window.problem().message);
    return {find_in(*window), {}, did(occurrences(), pattern_, *window)};
  }

  AnswerKey find_in(const TimeWindow& window) const {
    switch (question_.form) {
      case TravelerTemplate::who:
        return {AnswerKind::names,
                {format_names(who(occurrences(), pattern_, window), world_.vocabulary)}};
      case TravelerTemplate::did:
        return {AnswerKind::boolean, {did(occurrences(), pattern_, window) ? "yes" : "no"}};
      default:
        return {AnswerKind::number, {std::to_string(how_often(occurrences(), pattern_, window))}};
    }
  }

  Truth find_vague(VagueAdverb adverb) const {
    const VagueTime time = {options_.curves, adverb, world_.now};
    const std::string& curve = world_.vocabulary.event_types[pattern_.type].curve;
    return {distribution_key(vague_answers(time, curve)),
            {},
            did(occurrences(), pattern_, {world_.first, world_.now}),
            extrapolates(time, curve)};
  }

  std::vector<ScoredAnswer> vague_answers(const VagueTime& time, const std::string& curve) const {
    if (question_.form == TravelerTemplate::who) return sets_of_subjects(time, curve);
    const std::vector<double> fits = fitting_probabilities(occurrences(), pattern_, curve, time);
    const bool asks_whether = question_.form == TravelerTemplate::did;
    return asks_whether ? yes_and_no(probability_of_none(fits)) : counts(fits);
  }

  static std::vector<ScoredAnswer> yes_and_no(double none) {
    return {{"yes", 1.0 - none}, {"no", none}};
  }

  static std::vector<ScoredAnswer> counts(const std::vector<double>& fits) {
    std::vector<ScoredAnswer> answers;
    for (const double probability : count_distribution(fits)) {
      answers.push_back({std::to_string(answers.size()), probability});
    }
    return answers;
  }

  std::vector<ScoredAnswer> sets_of_subjects(const VagueTime& time,
                                             const std::string& curve) const {
    if (subjects().size() > kMostSubjectsInSets) {
      throw usage_error(fmt::format(
          "a vague question who ... scores every set of subjects: {} of them are too many, at most "
          "{} are wanted",
          subjects().size(), kMostSubjectsInSets));
    }
    const std::vector<double> fits =
        subject_probabilities(occurrences(), pattern_, subjects().size(), curve, time);
    std::vector<ScoredAnswer> answers;
    for (std::uint32_t set = 0; set < 1U << subjects().size(); ++set) {
      double score = 1.0;
      for (std::size_t i = 0; i < fits.size(); ++i) {
        score *= (set >> i & 1U) != 0 ? fits[i] : 1.0 - fits[i];
      }
      answers.push_back({names_of_set(set, world_.vocabulary), score});
    }
    return answers;
  }

  bool extrapolates(const VagueTime& time, const std::string& curve) const {
    return std::any_of(occurrences().begin(), occurrences().end(), [&](const Occurrence& event) {
      return matches(pattern_, event) && event.time <= time.now &&
             time.curves.extrapolates(curve, time.adverb,
                                      static_cast<double>(time.now - event.time));
    });
  }

  void add_negatives(Truth& truth) const {
    truth.negatives = plausible_answers();
    std::erase(truth.negatives, best_answer(truth.key));
  }

  std::vector<std::string> plausible_answers() const {
    switch (question_.form) {
      case TravelerTemplate::did: return {"yes", "no"};
      case TravelerTemplate::how_often: return {"0", "1", "2", "3", "4", "5"};
      case TravelerTemplate::when_last: return other_minutes();
      case TravelerTemplate::who: break;
    }
    std::vector<std::string> answers;
    const std::size_t num_sets = std::size_t{1} << std::min(subjects().size(), kMostSubjectsInSets);
    for (std::uint32_t set = 0; set < std::min(num_sets, kMostOtherSets + 1); ++set) {
      answers.push_back(names_of_set(set, world_.vocabulary));
    }
    return answers;
  }

  std::vector<std::string> other_minutes() const {
    std::vector<std::string> answers = {"nothing"};
    std::set<CivilMinute> seen;
    for (const Occurrence& occurrence : occurrences()) {
      if (answers.size() > kMostOtherMinutes) break;
      if (seen.insert(occurrence.time).second) answers.push_back(format_iso_date(occurrence.time));
    }
    return answers;
  }

  const TravelerQuestion& question_;
  const World& world_;
  const TruthOptions& options_;
  OccurrencePattern pattern_;
};

}  // namespace

Truth truth_of(const TravelerQuestion& question, const World& world, const TruthOptions& options) {
  return TruthFinder(question, world, options).find();
}

}  // namespace timeprobe::traveler
