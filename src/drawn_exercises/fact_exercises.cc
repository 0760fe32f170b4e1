#include "drawn_exercises/fact_exercises.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "base/check.h"
#include "base/error.h"
#include "base/text_normalization.h"
#include "base/version.h"
#include "drawn_exercises/date_comparisons.h"
#include "drawn_exercises/made_up_names.h"
#include "suites/tempreason/wording.h"
#include "time/date_text.h"
#include "training_data/question_examples.h"

namespace timeprobe {
namespace {

constexpr int kMostDraws = 1000;

struct DrawnFact {
  std::string object;
  CivilMonth first;
  CivilMonth last;
};

std::vector<CivilMonth> draw_borders(Random& random, const YearRanges& years, std::size_t count) {
  std::set<CivilMonth> borders;
  for (int i = 0; borders.size() < count; ++i) {
    if (i > kMostDraws) throw usage_error("the --years are too few months for --max-facts");
    borders.insert(years.draw_month(random));
  }
  return {borders.begin(), borders.end()};
}

// Facts one behind the other: each ends in the month before the next begins.
std::vector<DrawnFact> draw_facts(Random& random, const YearRanges& years, std::size_t count) {
  const std::vector<CivilMonth> borders = draw_borders(random, years, count + 1);
  std::set<std::string> names;
  std::vector<DrawnFact> facts;
  while (facts.size() < count) {
    std::string name = made_up_name(random);
    if (normalize_squad(name) == kNoFact || !names.insert(name).second) continue;
    const std::size_t i = facts.size();
    facts.push_back({std::move(name), borders[i], borders[i + 1] - 1});
  }
  return facts;
}

using Relation = std::pair<const PropertyId, tempreason::RelationWording>;

const Relation& draw_relation(Random& random) {
  const auto& relations = tempreason::official_wording().relations;
  return *std::next(relations.begin(), static_cast<long>(random.below(relations.size())));
}

std::string context_of(const std::vector<DrawnFact>& facts, const std::string& subject,
                       const tempreason::RelationWording& relation) {
  std::string text;
  for (const DrawnFact& fact : facts) {
    if (!text.empty()) text += " \n ";
    const std::string body = relation.fact.fill({{"subject", subject}, {"object", fact.object}});
    tempreason::official_wording().fact_sentence.append_to(
        text, {{"fact", body},
               {"start", format_short_month(fact.first)},
               {"end", format_short_month(fact.last)}});
  }
  return text;
}

enum class Answered { yes, no };

// Where the question has no answer, the fact that would hold is not among the facts.
Question draw_question(Random& random, const YearRanges& years, std::size_t num_facts,
                       Answered answered) {
  const bool has_answer = answered == Answered::yes;
  std::vector<DrawnFact> facts = draw_facts(random, years, num_facts + (has_answer ? 0 : 1));
  const std::string subject = made_up_name(random);
  const auto& [property, relation] = draw_relation(random);
  const std::size_t place = random.below(facts.size());
  const DrawnFact asked = facts[place];
  if (!has_answer) facts.erase(facts.begin() + static_cast<std::ptrdiff_t>(place));
  const auto time = CivilMonth::from_count(random.between(asked.first.count(), asked.last.count()));
  random.shuffle(facts);
  Question question;
  question.suite = "tempreason";
  question.task = "l2";
  question.split = "drawn";
  question.question =
      relation.time_question.fill({{"subject", subject}, {"time", format_short_month(time)}});
  question.context = {ContextKind::facts, context_of(facts, subject, relation)};
  question.answer.accepted = {has_answer ? asked.object : kNoFact};
  for (const DrawnFact& fact : facts) {
    if (fact.object != asked.object) question.negatives.push_back(fact.object);
  }
  question.labels = {{"relation", property.text()},
                     {"setting", "reasonqa"},
                     {"subject", subject},
                     {"num_facts", std::to_string(num_facts)}};
  question.origin.generator = fmt::format("timeprobe {}", kVersion);
  return question;
}

}  // namespace

FactExercises::FactExercises(FactExerciseOptions options) : options_(std::move(options)) {
  TIMEPROBE_CHECK(options_.max_facts >= 1, std::to_string(options_.max_facts));
}

TrainingExample FactExercises::draw(std::uint64_t place) const {
  Random random = Random::stream(options_.seed, fmt::format("drawn/l2/{}", place));
  if (random.chance(options_.comparison_share)) return draw_date_comparison(random, options_.years);
  const auto most = static_cast<std::uint64_t>(options_.max_facts);
  const std::uint64_t allowed =
      options_.exercises_a_fact == 0 ? most : std::min(most, 1 + place / options_.exercises_a_fact);
  const std::size_t num_facts = 1 + static_cast<std::size_t>(random.below(allowed));
  const Answered answered = random.chance(options_.unanswered_share) ? Answered::no : Answered::yes;
  for (int i = 0; i < kMostDraws; ++i) {
    Question question = draw_question(random, options_.years, num_facts, answered);
    if (options_.held_out.contains(question.question)) continue;
    question.id = fmt::format("drawn/l2/{}", place);
    return example_of(question, ReadingSetting::reasonqa);
  }
  throw usage_error("the held-out questions leave none to draw; give wider --years");
}

Question FactExercises::question_with(std::uint64_t place, std::int64_t num_facts) const {
  TIMEPROBE_CHECK(num_facts >= 1, std::to_string(num_facts));
  const std::string id = fmt::format("L2_drawn_{}_{}", num_facts, place);
  Random random = Random::stream(options_.seed, id);
  Question question =
      draw_question(random, options_.years, static_cast<std::size_t>(num_facts), Answered::yes);
  question.id = id;
  question.origin.seed = options_.seed;
  return question;
}

std::vector<std::string> FactExercises::vocabulary_texts() const {
  const auto& wording = tempreason::official_wording();
  const auto syllables = name_syllables();
  std::vector<std::string> texts(syllables.begin(), syllables.end());
  texts.emplace_back(kNoFact);
  for (const auto& [property, relation] : wording.relations) {
    const std::string body = relation.fact.fill({{"subject", ""}, {"object", ""}});
    texts.push_back(wording.fact_sentence.fill({{"fact", body}, {"start", ""}, {"end", ""}}));
    texts.push_back(relation.time_question.fill({{"subject", ""}, {"time", ""}}));
  }
  Random random = Random::stream(options_.seed, "drawn/vocabulary");
  for (int i = 0; i < 20000; ++i) {
    const TrainingExample example = draw_date_comparison(random, options_.years);
    texts.push_back(example.source + " " + example.targets.front());
  }
  return texts;
}

}  // namespace timeprobe
