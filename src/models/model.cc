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

  Completion answer(const Question& question, const Prompt&) const override {
    const bool has_facts = question.context.kind == ContextKind::facts;
    const std::string_view facts = has_facts ? std::string_view(question.context.text) : "";
    const Conclusion conclusion = reason(question.question, facts);
    Completion completion;
    if (!conclusion.answers.empty()) completion.text = conclusion.answers.front();
    completion.evidence = evidence_text(conclusion);
    return completion;
  }
};

}  // namespace

std::unique_ptr<Model> make_model(const std::string& spec, const ModelOptions& options) {
  if (spec == "reasoner") return std::make_unique<ReasonerModel>();
  if (spec.starts_with(kBaselinePrefix)) {
    if (auto model = make_baseline(spec.substr(kBaselinePrefix.size()), options)) return model;
  }
  throw usage_error(fmt::format("model '{}' is not known; wanted: reasoner, baseline:{}", spec,
                                fmt::join(baseline_names(), ", baseline:")));
}

}  // namespace timeprobe
