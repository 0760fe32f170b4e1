#include "models/baselines.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/random.h"
#include "questions/tempreason_text.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

// What a baseline may choose from: the question as read and the facts that may be answered.
struct Choices {
  TempReasonQuestion question;
  std::vector<StatedFact> facts;
};

std::optional<Choices> choices_of(const Question& question) {
  const bool has_facts = question.context.kind == ContextKind::facts;
  const std::string_view facts = has_facts ? std::string_view(question.context.text) : "";
  const Result<GroundedQuestion> grounded = read_with_facts(question.question, facts);
  if (!grounded) return std::nullopt;
  Choices choices{grounded->question, grounded->facts};
  if (const auto* event = std::get_if<EventNextToEvent>(&choices.question)) {
    std::erase_if(choices.facts,
                  [event](const StatedFact& fact) { return fact.object == event->anchor; });
  }
  return choices;
}

// The time that lies `offset` units of the question's kind beyond its reference; none for questions
// about events.
std::optional<std::string> shifted_reference(const TempReasonQuestion& question,
                                             std::int64_t offset) {
  if (const auto* year = std::get_if<YearArithmetic>(&question)) {
    const std::int64_t sign = year->direction == Direction::after ? 1 : -1;
    return std::to_string(year_number(year->reference) + sign * offset);
  }
  if (const auto* month = std::get_if<MonthArithmetic>(&question)) {
    const std::int64_t sign = month->direction == Direction::after ? 1 : -1;
    return format_short_month(month->reference + sign * offset);
  }
  return std::nullopt;
}

class RandomBaseline : public Model {
 public:
  explicit RandomBaseline(std::uint64_t seed) : seed_(seed) {}

  std::string name() const override { return "baseline:random"; }

  Completion answer(const Question& question, const Prompt&) const override {
    const std::optional<Choices> choices = choices_of(question);
    if (!choices) return {};
    Random random = Random::stream(seed_, question.id + question.question);
    const std::int64_t max_offset =
        std::holds_alternative<YearArithmetic>(choices->question) ? 10 : 132;
    if (const auto time = shifted_reference(choices->question, random.between(1, max_offset))) {
      return {.text = *time};
    }
    if (choices->facts.empty()) return {};
    return {.text = choices->facts[random.below(choices->facts.size())].object};
  }

 private:
  std::uint64_t seed_;
};

using PickFact = const StatedFact& (*)(const std::vector<StatedFact>&);

const StatedFact& first_fact(const std::vector<StatedFact>& facts) { return facts.front(); }

const StatedFact& latest_fact(const std::vector<StatedFact>& facts) {
  return *std::max_element(
      facts.begin(), facts.end(),
      [](const StatedFact& a, const StatedFact& b) { return a.start < b.start; });
}

class FixedFactBaseline : public Model {
 public:
  FixedFactBaseline(std::string name, PickFact pick) : name_(std::move(name)), pick_(pick) {}

  std::string name() const override { return name_; }

  Completion answer(const Question& question, const Prompt&) const override {
    const std::optional<Choices> choices = choices_of(question);
    if (!choices) return {};
    if (const auto time = shifted_reference(choices->question, 0)) return {.text = *time};
    if (choices->facts.empty()) return {};
    return {.text = pick_(choices->facts).object};
  }

 private:
  std::string name_;
  PickFact pick_;
};

class GoldBaseline : public Model {
 public:
  std::string name() const override { return "baseline:gold"; }

  Completion answer(const Question& question, const Prompt&) const override {
    return {.text = question.answer.accepted.front()};
  }
};

}  // namespace

std::vector<std::string> baseline_names() { return {"random", "first", "latest", "gold"}; }

std::unique_ptr<Model> make_baseline(const std::string& name, const ModelOptions& options) {
  if (name == "random") return std::make_unique<RandomBaseline>(options.seed);
  if (name == "first") return std::make_unique<FixedFactBaseline>("baseline:first", first_fact);
  if (name == "latest") return std::make_unique<FixedFactBaseline>("baseline:latest", latest_fact);
  if (name == "gold") return std::make_unique<GoldBaseline>();
  return nullptr;
}

}  // namespace timeprobe
