#include "models/baselines.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/random.h"
#include "questions/answer_distribution.h"
#include "questions/chronosense_text.h"
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

std::string shifted(const YearArithmetic& asked, std::int64_t offset) {
  return std::to_string(year_number(asked.reference) + signed_by(asked.direction, offset));
}

std::string shifted(const MonthArithmetic& asked, std::int64_t offset) {
  return format_short_month(asked.reference + signed_by(asked.direction, offset));
}

// The time that lies `offset` units of the question's kind beyond its reference; none for questions
// about events.
std::optional<std::string> shifted(const TempReasonQuestion& question, std::int64_t offset) {
  if (const auto* year = std::get_if<YearArithmetic>(&question)) return shifted(*year, offset);
  if (const auto* month = std::get_if<MonthArithmetic>(&question)) return shifted(*month, offset);
  return std::nullopt;
}

// Whether the question itself names all answers there are: True or False.
bool is_closed(const Question& question) {
  return question.context.kind == ContextKind::events && !question.negatives.empty();
}

// In an order that does not depend on which one is right.
std::vector<std::string> closed_options(const Question& question) {
  std::vector<std::string> options = question.negatives;
  options.push_back(best_answer(question.answer));
  std::sort(options.begin(), options.end());
  return options;
}

class Baseline : public Model {
 public:
  bool reads_prompt(const Question&) const override { return false; }
};

class RandomBaseline : public Baseline {
 public:
  RandomBaseline(std::string name, std::uint64_t seed) : name_(std::move(name)), seed_(seed) {}

  std::string name() const override { return name_; }

  Completion answer(const Question& question, const Prompt&) const override {
    Random random = Random::stream(seed_, question.id + question.question);
    return {.text = is_closed(question) ? any_option(question, random)
                                        : any_time_or_fact(question, random)};
  }

 private:
  static std::string any_option(const Question& question, Random& random) {
    const std::vector<std::string> options = closed_options(question);
    return options[random.below(options.size())];
  }

  // Empty where the question is not understood, or gives nothing to choose from.
  static std::string any_time_or_fact(const Question& question, Random& random) {
    const std::optional<Choices> choices = choices_of(question);
    if (!choices) return "";
    const std::int64_t max_offset =
        std::holds_alternative<YearArithmetic>(choices->question) ? 10 : 132;
    const auto time = shifted(choices->question, random.between(1, max_offset));
    if (time) return *time;
    return choices->facts.empty() ? "" : choices->facts[random.below(choices->facts.size())].object;
  }

  std::string name_;
  std::uint64_t seed_;
};

using PickFact = const StatedFact& (*)(const std::vector<StatedFact>&);

const StatedFact& first_fact(const std::vector<StatedFact>& facts) { return facts.front(); }

const StatedFact& latest_fact(const std::vector<StatedFact>& facts) {
  return *std::ranges::max_element(facts, {}, &StatedFact::start);
}

class FixedFactBaseline : public Baseline {
 public:
  FixedFactBaseline(std::string name, PickFact pick) : name_(std::move(name)), pick_(pick) {}

  std::string name() const override { return name_; }

  Completion answer(const Question& question, const Prompt&) const override {
    const std::optional<Choices> choices = choices_of(question);
    if (!choices) return {};
    if (const auto time = shifted(choices->question, 0)) return {.text = *time};
    if (choices->facts.empty()) return {};
    return {.text = pick_(choices->facts).object};
  }

 private:
  std::string name_;
  PickFact pick_;
};

class ConstantBaseline : public Baseline {
 public:
  ConstantBaseline(std::string name, std::string text)
      : name_(std::move(name)), text_(std::move(text)) {}

  std::string name() const override { return name_; }
  Completion answer(const Question&, const Prompt&) const override { return {.text = text_}; }

 private:
  std::string name_;
  std::string text_;
};

// Knows the task and reads the hypothesis, never the dates.
class HypothesisOnlyBaseline : public Baseline {
 public:
  std::string name() const override { return "baseline:hypothesis-only"; }

  Completion answer(const Question& question, const Prompt&) const override {
    const auto read = read_chronosense(question.question, question.context.text);
    if (!read) return {};
    const bool asks_its_task = to_text(read->hypothesis.task) == question.task;
    return {.text = asks_its_task ? "True" : "False"};
  }
};

class GoldBaseline : public Baseline {
 public:
  std::string name() const override { return "baseline:gold"; }

  Completion answer(const Question& question, const Prompt&) const override {
    return {.text = best_answer(question.answer)};
  }
};

}  // namespace

std::vector<std::string> baseline_names() {
  return {"random",       "first", "latest",          "gold",       "always-true",
          "always-false", "coin",  "hypothesis-only", "always-yes", "nobody"};
}

std::unique_ptr<Model> make_baseline(const std::string& name, const ModelOptions& options) {
  if (name == "random" || name == "coin") {
    return std::make_unique<RandomBaseline>("baseline:" + name, options.seed);
  }
  if (name == "always-true") return std::make_unique<ConstantBaseline>("baseline:" + name, "True");
  if (name == "always-false")
    return std::make_unique<ConstantBaseline>("baseline:" + name, "False");
  if (name == "always-yes") return std::make_unique<ConstantBaseline>("baseline:" + name, "yes");
  if (name == "nobody") return std::make_unique<ConstantBaseline>("baseline:" + name, "nobody");
  if (name == "hypothesis-only") return std::make_unique<HypothesisOnlyBaseline>();
  if (name == "first") return std::make_unique<FixedFactBaseline>("baseline:first", first_fact);
  if (name == "latest") return std::make_unique<FixedFactBaseline>("baseline:latest", latest_fact);
  if (name == "gold") return std::make_unique<GoldBaseline>();
  return nullptr;
}

}  // namespace timeprobe
