#include "suites/tempreason/generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/error.h"
#include "base/random.h"
#include "time/date_text.h"

namespace timeprobe::tempreason {
namespace {

constexpr int kMaxYears = 10;
constexpr int kMaxMonths = 12;

struct MonthRange {
  CivilMonth first;
  CivilMonth last;
};

MonthRange past_range() { return {*make_month(1000, 1), *make_month(2020, 11)}; }
MonthRange future_range() { return {*make_month(2020, 1), *make_month(2040, 11)}; }

// Draws tasks that have not been drawn before.
class MonthTaskDrawer {
 public:
  explicit MonthTaskDrawer(std::uint64_t seed) : seed_(seed) {}

  // First half "after", second half "before", as in the official files.
  std::vector<MonthTask> draw(const std::string& set_name, std::size_t count,
                              const MonthRange& range) {
    check_room(set_name, count, range);
    Random random = Random::stream(seed_, "l1/" + set_name);
    std::vector<MonthTask> tasks;
    tasks.reserve(count);
    while (tasks.size() < count) {
      const Direction direction = tasks.size() * 2 < count ? Direction::after : Direction::before;
      const MonthTask task = draw_one(random, range, direction);
      if (task.years + task.months > 0 && used_.insert(key(task)).second) tasks.push_back(task);
    }
    return tasks;
  }

 private:
  static MonthTask draw_one(Random& random, const MonthRange& range, Direction direction) {
    const CivilMonth reference =
        CivilMonth::from_count(random.between(range.first.count(), range.last.count()));
    const int years = static_cast<int>(random.between(0, kMaxYears));
    const int months = static_cast<int>(random.between(0, kMaxMonths));
    return {reference, years, months, direction};
  }

  static std::uint64_t key(const MonthTask& task) {
    std::uint64_t value = static_cast<std::uint64_t>(task.reference.count());
    value = value * (kMaxYears + 1) + static_cast<std::uint64_t>(task.years);
    value = value * (kMaxMonths + 1) + static_cast<std::uint64_t>(task.months);
    return value * 2 + (task.direction == Direction::after ? 1 : 0);
  }

  // Drawing without repetition gets slow near the end; 90 % of what exists is the limit.
  static void check_room(const std::string& set_name, std::size_t count, const MonthRange& range) {
    const auto num_months = static_cast<std::size_t>(range.last - range.first + 1);
    const std::size_t room = num_months * ((kMaxYears + 1) * (kMaxMonths + 1) - 1) * 2;
    if (count > room / 10 * 9) {
      throw usage_error(fmt::format("L1 {}: {} questions wanted, but at most {} can be drawn",
                                    set_name, count, room / 10 * 9));
    }
  }

  std::uint64_t seed_;
  std::unordered_set<std::uint64_t> used_;
};

std::string months_text(const MonthTask& task, const Wording& wording) {
  return wording.month_question.fill(
      {{"offset", offset_text(wording, task.years, task.months, task.direction)},
       {"direction", to_text(task.direction)},
       {"reference", format_short_month(task.reference)}});
}

CivilDay random_day(Random& random, CivilDay first, CivilDay last) {
  return CivilDay::from_count(random.between(first.count(), last.count()));
}

std::vector<YearArithmetic> year_pool(std::int64_t first_year, std::int64_t max_offset) {
  std::vector<YearArithmetic> pool;
  for (std::int64_t year = first_year; year < first_year + 20; ++year) {
    for (std::int64_t offset = 1; offset <= max_offset; ++offset) {
      pool.push_back({*make_year(year), offset, Direction::before});
      pool.push_back({*make_year(year), offset, Direction::after});
    }
  }
  return pool;
}

std::string year_text(const YearArithmetic& task, const Wording& wording) {
  const std::string reference = std::to_string(year_number(task.reference));
  const std::string_view direction = to_text(task.direction);
  if (task.offset_years == 1) {
    return wording.year_question_one.fill({{"direction", direction}, {"reference", reference}});
  }
  const std::string number = std::to_string(task.offset_years);
  return wording.year_question_many.fill(
      {{"number", number}, {"direction", direction}, {"reference", reference}});
}

Question year_question(const YearArithmetic& task, const Wording& wording, std::size_t row) {
  const CivilYear answer = task.reference + signed_by(task.direction, task.offset_years);
  Question question;
  question.id = fmt::format("YEAR_{}", row);
  question.suite = "tempreason";
  question.task = to_text(TempReasonTask::year);
  question.split = "test";
  question.question = year_text(task, wording);
  question.answer = {AnswerKind::year, {std::to_string(year_number(answer))}};
  question.labels = tempreason_labels({task, {}}, TempReasonSetting::cbqa);
  return question;
}

// "Q42", or for a subject without Wikidata id a stand-in that no item can have.
std::string subject_key(const Entity& subject) {
  if (subject.id) return subject.id->text();
  return fmt::format("N{:016x}", stable_hash(subject.name));
}

std::string group_key(const FactGroup& group) {
  return fmt::format("{}_{}", subject_key(group.subject), group.relation.text());
}

StatedFact stated(const DatedFact& fact) {
  return {fact.object.name, to_month(fact.start), to_month(fact.end)};
}

std::vector<StatedFact> stated_facts(const FactGroup& group) {
  std::vector<StatedFact> facts;
  for (const DatedFact& fact : group.facts) facts.push_back(stated(fact));
  return facts;
}

// All facts of the group in a random order; the separator is the official file's, which differs
// between L2 and L3.
std::string fact_context(const FactGroup& group, const Wording& wording, std::string_view separator,
                         Random& random) {
  std::vector<StatedFact> facts = stated_facts(group);
  random.shuffle(facts);
  const RelationWording& relation = wording.relations.at(group.relation);
  std::string text;
  for (const StatedFact& fact : facts) {
    if (!text.empty()) text += separator;
    const std::string body =
        relation.fact.fill({{"subject", group.subject.name}, {"object", fact.object}});
    wording.fact_sentence.append_to(text, {{"fact", body},
                                           {"start", format_short_month(fact.start)},
                                           {"end", format_short_month(fact.end)}});
  }
  return text;
}

std::vector<std::string> objects_except(const FactGroup& group,
                                        const std::vector<std::string>& accepted) {
  std::vector<std::string> objects;
  for (const DatedFact& fact : group.facts) {
    if (std::find(accepted.begin(), accepted.end(), fact.object.name) == accepted.end()) {
      objects.push_back(fact.object.name);
    }
  }
  return objects;
}

// The object of the fact itself first, then all others that cover the month, in the order of time.
std::vector<std::string> covering_objects(const FactGroup& group, const DatedFact& asked,
                                          CivilMonth month) {
  std::vector<std::string> objects = {asked.object.name};
  for (const DatedFact& fact : group.facts) {
    const bool covers = to_month(fact.start) <= month && month <= to_month(fact.end);
    if (covers && fact.object.name != asked.object.name) objects.push_back(fact.object.name);
  }
  return objects;
}

Question event_record(const FactGroup& group, const std::string& id, TempReasonTask task,
                      std::vector<std::string> accepted, CivilDay date) {
  Question question;
  question.id = id;
  question.suite = "tempreason";
  question.task = to_text(task);
  question.context.kind = ContextKind::facts;
  question.negatives = objects_except(group, accepted);
  question.answer = {AnswerKind::text, std::move(accepted)};
  question.labels["date"] = format_iso_date(date);
  return question;
}

void add_labels(Question& question, const TempReasonQuestion& meaning, const FactGroup& group) {
  question.labels.merge(
      tempreason_labels({meaning, stated_facts(group)}, TempReasonSetting::reasonqa));
}

Question time_question(const FactGroup& group, std::size_t index, const EventRules& rules,
                       const Wording& wording) {
  const std::string id = fmt::format("L2_{}_{}", group_key(group), index);
  Random random = Random::stream(rules.seed, id);
  const DatedFact& fact = group.facts[index];
  const CivilDay day = random_day(random, fact.start, fact.end);
  const CivilMonth month = to_month(day);
  Question question =
      event_record(group, id, TempReasonTask::l2, covering_objects(group, fact, month), day);
  question.question = wording.relations.at(group.relation)
                          .time_question.fill({{"subject", group.subject.name},
                                               {"time", format_short_month(month)}});
  question.context.text = fact_context(group, wording, " \n ", random);
  add_labels(question, EventAtTime{group.relation, group.subject.name, month}, group);
  return question;
}

// Two facts that follow each other in the order of start.
struct AdjacentPair {
  const DatedFact* earlier;
  const DatedFact* later;
};

bool is_point(const DatedFact& fact) { return fact.start == fact.end; }

// Pairs that touch a point fact are left out, and its neighbours are not joined over it.
std::vector<AdjacentPair> adjacent_pairs(const FactGroup& group) {
  std::vector<AdjacentPair> pairs;
  for (std::size_t i = 0; i + 1 < group.facts.size(); ++i) {
    const DatedFact& earlier = group.facts[i];
    const DatedFact& later = group.facts[i + 1];
    if (!is_point(earlier) && !is_point(later)) pairs.push_back({&earlier, &later});
  }
  return pairs;
}

Question event_question(const FactGroup& group, const AdjacentPair& pair, Direction direction,
                        const std::string& id, Random& random, const Wording& wording) {
  const bool before = direction == Direction::before;
  const DatedFact& anchor = before ? *pair.later : *pair.earlier;
  const DatedFact& answer = before ? *pair.earlier : *pair.later;
  Question question =
      event_record(group, id, TempReasonTask::l3, {answer.object.name}, anchor.start);
  question.question = wording.relations.at(group.relation)
                          .event_question.fill({{"subject", group.subject.name},
                                                {"direction", to_text(direction)},
                                                {"anchor", anchor.object.name}});
  question.context.text = fact_context(group, wording, " \n", random);
  if (answer.object.id) question.labels["answer_id"] = answer.object.id->text();
  add_labels(question,
             EventNextToEvent{group.relation, group.subject.name, anchor.object.name, direction},
             group);
  return question;
}

Question with_context(Question question, Context context, TempReasonSetting setting) {
  question.context = std::move(context);
  question.labels["setting"] = to_text(setting);
  return question;
}

}  // namespace

MonthTasks draw_month_tasks(std::uint64_t seed, const MonthCounts& counts) {
  MonthTaskDrawer drawer(seed);
  MonthTasks tasks;
  // Test first, so that it does not depend on how much training data is wanted.
  tasks.test = drawer.draw("test", counts.test, past_range());
  tasks.dev = drawer.draw("dev", counts.dev, past_range());
  tasks.future = drawer.draw("future", counts.future, future_range());
  tasks.train = drawer.draw("train", counts.train, past_range());
  return tasks;
}

Question month_question(const MonthTask& task, const Wording& wording, TempReasonTask level,
                        const std::string& split, std::size_t row, std::uint64_t seed) {
  const std::int64_t offset = task.years * 12 + task.months;
  Question question;
  question.id = fmt::format("{}_{}_{}", level == TempReasonTask::l1 ? "L1" : "L1F", split, row);
  question.suite = "tempreason";
  question.task = to_text(level);
  question.split = split;
  question.question = months_text(task, wording);
  question.answer = {AnswerKind::month,
                     {format_short_month(task.reference + signed_by(task.direction, offset))}};
  question.labels = tempreason_labels({MonthArithmetic{task.reference, offset, task.direction}, {}},
                                      TempReasonSetting::cbqa);
  Random random = Random::stream(seed, question.id);
  question.labels["date"] =
      format_iso_date(random_day(random, first_day(task.reference), last_day(task.reference)));
  return question;
}

std::vector<Question> year_questions(std::uint64_t seed, std::size_t per_period,
                                     const Wording& wording) {
  // 40 questions an offset; more are wanted only by users who ask for more than the paper's 400.
  const auto needed_offset = static_cast<std::int64_t>((per_period + 39) / 40);
  if (needed_offset > 500) {
    throw usage_error(
        fmt::format("year prediction: {} questions a period wanted, at most 20000", per_period));
  }
  std::vector<Question> questions;
  for (std::int64_t first_year = 1900; first_year < 2040; first_year += 20) {
    std::vector<YearArithmetic> pool =
        year_pool(first_year, std::max<std::int64_t>(needed_offset, 10));
    Random random = Random::stream(seed, fmt::format("year/{}", first_year));
    random.shuffle(pool);
    for (std::size_t i = 0; i < per_period; ++i) {
      questions.push_back(year_question(pool[i], wording, questions.size()));
    }
  }
  return questions;
}

std::vector<Question> time_questions(const FactGroup& group, const EventRules& rules,
                                     const Wording& wording) {
  std::vector<Question> questions;
  for (std::size_t i = 0; i < group.facts.size(); ++i) {
    questions.push_back(time_question(group, i, rules, wording));
  }
  return questions;
}

std::vector<Question> event_questions(const FactGroup& group, const EventRules& rules,
                                      const Wording& wording) {
  const std::vector<AdjacentPair> pairs = adjacent_pairs(group);
  std::vector<Question> questions;
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    if (pairs[k].earlier->end > pairs[k].later->start) continue;
    for (const Direction direction : {Direction::before, Direction::after}) {
      const std::size_t number = 2 * k + (direction == Direction::after ? 1 : 0);
      const std::string id = fmt::format("L3_{}_{}", group_key(group), number);
      Random random = Random::stream(rules.seed, id);
      if (!random.chance(rules.keep_event_pair)) continue;
      questions.push_back(event_question(group, pairs[k], direction, id, random, wording));
    }
  }
  return questions;
}

Question without_context(const Question& question) {
  return with_context(question, {}, TempReasonSetting::cbqa);
}

Question with_page(const Question& question, const std::string& page) {
  return with_context(question, {ContextKind::page, page}, TempReasonSetting::obqa);
}

}  // namespace timeprobe::tempreason
