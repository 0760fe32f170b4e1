#include "suites/chronosense/generate.h"

#include <fmt/format.h>

namespace timeprobe::chronosense {
namespace {

Granularity unit_of(const StatedPair& pair) { return pair.a.start.granularity(); }
Granularity unit_of(const StatedDuration& lasting) { return lasting.start.granularity(); }
Granularity unit_of(const StatedFrequency& recurring) { return recurring.first.granularity(); }
Granularity unit_of(const StatedEvent& event) { return event.start.granularity(); }

std::string_view unit_text(const ChronoSenseContext& context) {
  return unit_name(std::visit([](const auto& stated) { return unit_of(stated); }, context));
}

// The pairs at that place of the other tasks that deny the relation. A place is looked at once, so
// that no pair denies a relation twice.
std::vector<const ChronoSenseContext*> denying_pairs(const std::vector<std::vector<Item>>& pairs,
                                                     Relation asked, std::size_t place) {
  std::vector<const ChronoSenseContext*> legal;
  for (const Relation other : all_relations()) {
    const std::vector<Item>& candidates = pairs[static_cast<std::size_t>(other)];
    if (other == asked || place >= candidates.size()) continue;
    const ChronoSenseContext& context = candidates[place].context;
    if (negatives_of(std::get<StatedPair>(context)).contains(asked)) legal.push_back(&context);
  }
  return legal;
}

}  // namespace

void key_by_hypothesis(std::vector<std::vector<Item>>& by_task, std::size_t first,
                       std::uint64_t seed) {
  const std::vector<std::vector<Item>> pairs = by_task;
  for (const Relation asked : all_relations()) {
    std::vector<Item>& items = by_task[static_cast<std::size_t>(asked)];
    std::vector<Item> kept;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::vector<const ChronoSenseContext*> legal = denying_pairs(pairs, asked, i);
      if (legal.empty()) continue;
      Random random = item_random(seed, "hypothesis", asked, first + i);
      kept.push_back(std::move(items[i]));
      kept.back().negative_context = *legal[random.below(legal.size())];
      kept.back().negative = {asked, 1, 0};
    }
    items = std::move(kept);
  }
}

std::string_view to_text(TaskKey key) { return key == TaskKey::pair ? "pair" : "hypothesis"; }

Question question_of(const Item& item, const ChronoSenseTask& task, Truth truth, int variant,
                     const QuestionForm& form) {
  const bool positive = truth == Truth::yes;
  const ChronoSenseContext& context = positive ? item.context : item.negative_context;
  Hypothesis hypothesis = positive ? item.positive : item.negative;
  hypothesis.variant = variant;
  const std::string names = form.names == Names::real ? "real" : "abstract";
  const std::string unit(unit_text(context));
  const std::string mode(to_text(form.key));
  const std::string item_id =
      fmt::format("{}_{}_{}_{}_{}", timeprobe::to_text(task), names, unit, mode, form.number);
  const bool is_pair = std::holds_alternative<StatedPair>(context);
  const ContextNames told = names_of(context);
  Question question;
  question.id = fmt::format("{}_{}_{}", item_id, variant, positive ? "true" : "false");
  question.suite = "chronosense";
  question.task = timeprobe::to_text(task);
  question.question = form.wording->question(hypothesis, told.a, told.b, form.typos);
  question.context = {ContextKind::events, form.wording->context(context)};
  question.answer = {AnswerKind::boolean, {positive ? "True" : "False"}};
  question.negatives = {positive ? "False" : "True"};
  question.labels = {{"names", names},
                     {"mode", mode},
                     {"variant", std::to_string(variant)},
                     {"hypothesis", std::string(timeprobe::to_text(hypothesis.task))},
                     {"item", item_id},
                     {"unit", unit},
                     {"group", is_pair ? "allen" : "arithmetic"}};
  if (is_pair) question.labels["relation"] = timeprobe::to_text(task);
  return question;
}

}  // namespace timeprobe::chronosense
