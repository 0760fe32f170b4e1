#include "suites/traveler/upstream_generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/check.h"
#include "base/error.h"
#include "time/date_text.h"

namespace timeprobe::traveler {
namespace {

constexpr int kAttempts = 1000;

constexpr std::array<TravelerTemplate, 3> kTimedTemplates = {
    TravelerTemplate::who, TravelerTemplate::did, TravelerTemplate::how_often};

enum class Bucket { today, yesterday, this_year, last_month, this_month };

// One for each of the seven types of the paper, in the order of Table 1; counted round for more.
constexpr std::array<Bucket, 7> kBuckets = {
    Bucket::today,      Bucket::yesterday, Bucket::this_year, Bucket::last_month,
    Bucket::this_month, Bucket::today,     Bucket::yesterday};

// As far as the universe reaches. This month ends before yesterday; last month and the rest of the
// year miss their last day, so that 31 July and 31 August never occur.
TimeWindow window_of_bucket(Bucket bucket, CivilMinute now) {
  const CivilDay today = to_day(now);
  const CivilMonth month = to_month(today);
  const auto days = [](CivilDay first, CivilDay last) {
    return TimeWindow{first_minute(first), last_minute(std::max(first, last))};
  };
  switch (bucket) {
    case Bucket::today: return days(today, today);
    case Bucket::yesterday: return days(today - 1, today - 1);
    case Bucket::this_month: return days(first_day(month), today - 2);
    case Bucket::last_month: return days(first_day(month - 1), last_day(month - 1) - 1);
    case Bucket::this_year: break;
  }
  return days(first_day(first_month(to_year(today))), last_day(month - 2) - 1);
}

std::uint32_t round_robin(std::size_t i, std::size_t size) {
  return static_cast<std::uint32_t>(i % size);
}

const TemporalExpression kNoTime;

// The same day two years earlier; 28 February for a leap day.
CivilDay two_years_earlier(CivilDay day) {
  const DayFields parts = fields(day);
  const auto same = make_day(parts.year - 2, parts.month, parts.day);
  return same ? *same : day - 731;
}

std::vector<TemporalExpression> expressions_of(Category category, const Occurrence& event) {
  std::vector<TemporalExpression> expressions;
  if (category == Category::implicit) {
    for (const SpeechRelative relative : kSpeechRelatives) expressions.emplace_back(relative);
  } else if (category == Category::vague) {
    for (const VagueAdverb adverb : all_vague_adverbs()) expressions.emplace_back(adverb);
  } else {
    const CivilDay day = to_day(event.time), earlier = two_years_earlier(day);
    for (const Date& date : {Date(day), Date(earlier), Date(to_month(day)), Date(to_month(earlier)),
                             Date(to_year(day)), Date(to_year(earlier))}) {
      expressions.emplace_back(date);
    }
  }
  return expressions;
}

TimeWindow minutes_of_bucket(Bucket bucket, const Universe& universe, Quirks quirks) {
  TimeWindow window = window_of_bucket(bucket, universe.now);
  window.first = std::max(window.first, universe.first);
  const bool may_be_late = bucket == Bucket::today && quirks == Quirks::upstream;
  if (!may_be_late) window.last = std::min(window.last, universe.now);
  if (window.first <= window.last) return window;
  throw usage_error(fmt::format(
      "--mode upstream: the universe begins at {}, after the times of the authors' events: an "
      "earlier first minute is wanted",
      format_iso_date(universe.first)));
}

}  // namespace

World draw_upstream_world(const Universe& universe, std::size_t length, Quirks quirks,
                          Random& random) {
  const EventVocabulary& words = universe.vocabulary;
  World world{words, universe.first, universe.now, {}, {}, {}};
  std::set<Occurrence> seen;
  for (std::size_t i = 0; i < length; ++i) {
    const Bucket bucket = kBuckets[i % words.event_types.size() % kBuckets.size()];
    const TimeWindow window = minutes_of_bucket(bucket, universe, quirks);
    // The same event twice is drawn again while the bucket has other minutes.
    for (int attempt = 1;; ++attempt) {
      const Occurrence event = {round_robin(i, words.event_types.size()),
                                round_robin(i, words.subjects.size()),
                                round_robin(i, words.locations.size()),
                                window.first + random.between(0, window.last - window.first)};
      if (!seen.insert(event).second && attempt < kAttempts) continue;
      world.occurrences.push_back(event);
      break;
    }
  }
  return world;
}

std::vector<UpstreamQuestion> upstream_questions(const World& world, Category category,
                                                 std::size_t count, Quirks quirks) {
  TIMEPROBE_CHECK(category <= Category::vague, "a category of the paper");
  std::vector<UpstreamQuestion> questions;
  std::set<std::string> seen;
  const auto ask = [&](const Occurrence& event, TravelerTemplate form,
                       const TemporalExpression& time, std::size_t place) {
    const TravelerQuestion question = question_about(event, form, time);
    const std::string text = format_question(question, world.vocabulary, DateStyle::iso);
    const bool is_new = seen.insert(text).second || quirks == Quirks::upstream;
    if (is_new && questions.size() < count) questions.push_back({question, place});
  };
  for (std::size_t i = 0; i < world.occurrences.size() && questions.size() < count; ++i) {
    const Occurrence& event = world.occurrences[i];
    if (category == Category::implicit) ask(event, TravelerTemplate::when_last, kNoTime, i);
    for (const TemporalExpression& expression : expressions_of(category, event)) {
      for (const TravelerTemplate form : kTimedTemplates) ask(event, form, expression, i);
    }
  }
  return questions;
}

}  // namespace timeprobe::traveler
