#include "suites/chronosense/item.h"

#include <fmt/format.h>

#include <utility>

#include "allen/coarse_interval.h"
#include "base/check.h"

namespace timeprobe::chronosense {
namespace {

std::int64_t year_number_of(const Date& date) { return year_number(date.year()); }

// How far a wrong year lies from the true one: near or far with equal chances.
std::int64_t wrong_distance(Random& random) {
  return random.chance(0.5) ? random.between(1, 3) : random.between(4, 30);
}

// Earlier or later than the true one, with equal chances.
std::int64_t wrong_year(std::int64_t year, Random& random) {
  const std::int64_t distance = wrong_distance(random);
  return random.chance(0.5) ? year + distance : year - distance;
}

// Whether some k-th repetition, k >= 1, falls into the year.
bool recurs_in(const StatedFrequency& frequency, std::int64_t year) {
  const Granularity unit = frequency.first.granularity();
  std::int64_t count = frequency.first.count() + frequency.period;
  while (year_number_of(Date::from_count(count, unit)) < year) count += frequency.period;
  return year_number_of(Date::from_count(count, unit)) == year;
}

template <typename Single>
void name_abstractly(Single& stated) {
  stated.name = "Event A";
}

void name_abstractly(StatedPair& pair) {
  pair.a.name = "Event A";
  pair.b.name = "Event B";
}

void make_abstract(ChronoSenseContext& context) {
  std::visit([](auto& stated) { name_abstractly(stated); }, context);
}

std::int32_t narrow(std::int64_t count) { return static_cast<std::int32_t>(count); }
std::int32_t narrow_count(const Date& date) { return narrow(date.count()); }

DateKey dates_of(const StatedPair& pair) {
  const bool mirrored = is_earlier(pair.b, pair.a);
  const StatedEvent& first = mirrored ? pair.b : pair.a;
  const StatedEvent& second = mirrored ? pair.a : pair.b;
  return {narrow_count(first.start), narrow_count(first.end), narrow_count(second.start),
          narrow_count(second.end)};
}

DateKey dates_of(const StatedDuration& lasting) {
  return {narrow_count(lasting.start), narrow(lasting.length), 0, 0};
}

DateKey dates_of(const StatedFrequency& recurring) {
  return {narrow_count(recurring.first), narrow(recurring.period), 0, 0};
}

DateKey dates_of(const StatedEvent& event) {
  const bool one_unit = event.end.granularity() == event.start.granularity();
  const std::int64_t length = one_unit ? event.end.count() - event.start.count() : 0;
  return {narrow_count(event.start), narrow(length), 0, 0};
}

}  // namespace

Truth truth_of(Relation relation, const StatedPair& pair) {
  return evaluate(relation, interval_of(pair.a), interval_of(pair.b), pair.a.start.granularity());
}

RelationSet negatives_of(const StatedPair& pair) {
  return certain_negatives(interval_of(pair.a), interval_of(pair.b), pair.a.start.granularity());
}

Item relation_item(Relation relation, const StatedPair& pair, Random& random) {
  const std::vector<Relation> legal = negatives_of(pair).members();
  TIMEPROBE_CHECK(!legal.empty(), "a pair has a legal negative");
  return {pair, {relation, 1, 0}, pair, {legal[random.below(legal.size())], 1, 0}};
}

Item end_item(const std::string& name, const Date& start, std::int64_t length, Random& random) {
  const Date end = Date::from_count(start.count() + length, start.granularity());
  const StatedDuration context{name, start, length};
  const std::int64_t year = year_number_of(end);
  const ChronoSenseTask task = ArithmeticTask::end_timepoint;
  return {context, {task, 1, year}, context, {task, 1, wrong_year(year, random)}};
}

// Boundary years are not asked: years do not say whether the event went on for all of them.
Item intermediate_item(const StatedEvent& event, Random& random) {
  const std::int64_t first = year_number_of(event.start), last = year_number_of(event.end);
  const std::int64_t inside = random.between(first + 1, last - 1);
  const std::int64_t distance = wrong_distance(random);
  const std::int64_t outside = random.chance(0.5) ? first - distance : last + distance;
  const ChronoSenseTask task = ArithmeticTask::intermediate_timepoint;
  return {event, {task, 1, inside}, event, {task, 1, outside}};
}

Item next_item(const StatedFrequency& context, Random& random) {
  const std::int64_t next = context.first.count() + context.period;
  const std::int64_t year = year_number_of(Date::from_count(next, context.first.granularity()));
  const std::int64_t first = year_number_of(context.first);
  std::int64_t wrong = 0;
  do {
    wrong = wrong_year(year, random);
  } while (wrong <= first || recurs_in(context, wrong));
  const ChronoSenseTask task = ArithmeticTask::next_occurrence;
  return {context, {task, 1, year}, context, {task, 1, wrong}};
}

Item with_abstract_names(Item item) {
  make_abstract(item.context);
  make_abstract(item.negative_context);
  return item;
}

Random item_random(std::uint64_t seed, std::string_view kind, const ChronoSenseTask& task,
                   std::uint64_t number) {
  return Random::stream(seed, fmt::format("chronosense/{}/{}/{}", kind, to_text(task), number));
}

bool is_earlier(const StatedEvent& event, const StatedEvent& other) {
  return std::pair(event.start.count(), event.end.count()) <
         std::pair(other.start.count(), other.end.count());
}

DateKey key_of(const ChronoSenseContext& context) {
  return std::visit([](const auto& stated) { return dates_of(stated); }, context);
}

}  // namespace timeprobe::chronosense
