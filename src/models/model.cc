#include "models/model.h"

#include <fmt/format.h>

#include "base/error.h"
#include "models/baselines.h"
#include "reasoner/reasoner.h"

namespace timeprobe {
namespace {

constexpr std::string_view kBaselinePrefix = "baseline:";

std::string evidence_text(const Conclusion& conclusion) {
  std::string text = conclusion.explanation;
  if (conclusion.status == ConclusionStatus::ambiguous) {
    text = fmt::format("ambiguous, {} candidates: {}", conclusion.answers.size(), text);
  }
  if (conclusion.status == ConclusionStatus::not_understood) text = "not understood: " + text;
  for (const std::string& fact : conclusion.evidence) text += "\n" + fact;
  return text;
}

// The reasoner as a model: an answer or, where it has none, an empty text with the reason.
class ReasonerModel : public Model {
 public:
  std::string name() const override { return "reasoner"; }
  bool reads_prompt() const override { return false; }

  Completion answer(const Question& question, const Prompt&) const override {
    const Conclusion conclusion = reason(question.question, question.context);
    Completion completion;
    if (!conclusion.answers.empty()) completion.text = conclusion.answers.front();
    completion.evidence = evidence_text(conclusion);
    return completion;
  }
};

}  // namespace

std::string model_help() {
  return fmt::format("reasoner, baseline:{}", fmt::join(baseline_names(), ", baseline:"));
}

std::unique_ptr<Model> make_model(const std::string& spec, const ModelOptions& options) {
  if (spec == "reasoner") return std::make_unique<ReasonerModel>();
  if (spec.starts_with(kBaselinePrefix)) {
    if (auto model = make_baseline(spec.substr(kBaselinePrefix.size()), options)) return model;
  }
  throw usage_error(fmt::format("model '{}' is not known; wanted: {}", spec, model_help()));
}

}  // namespace timeprobe
