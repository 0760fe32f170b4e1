#include "models/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/nearest_word.h"
#include "models/baselines.h"
#include "models/command.h"
#include "models/replay.h"
#include "questions/event_sheet.h"
#include "reasoner/reasoner.h"
#include "reasoner/traveler_reasoner.h"

namespace timeprobe {
namespace {

constexpr std::string_view kBaselinePrefix = "baseline:";
constexpr std::string_view kReplayPrefix = "replay:";
constexpr std::string_view kCommandPrefix = "command:";
constexpr std::string_view kBatchPrefix = "batch:";
constexpr std::array kPrefixes = {kBaselinePrefix, kReplayPrefix, kCommandPrefix, kBatchPrefix};

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
  explicit ReasonerModel(std::optional<VagueCurves> curves) : curves_(std::move(curves)) {}

  std::string name() const override { return "reasoner"; }
  bool reads_prompt(const Question& question) const override {
    return is_event_sheet(question.context.text);
  }

  Completion answer(const Question& question, const Prompt& prompt) const override {
    const Conclusion conclusion = reads_prompt(question)
                                      ? reason_from_prompt(question, prompt)
                                      : reason(question.question, question.context);
    Completion completion;
    if (!conclusion.answers.empty()) completion.text = conclusion.answers.front();
    completion.evidence = evidence_text(conclusion);
    return completion;
  }

 private:
  // The words that events are told in come with the question, all else from the prompt's text.
  Conclusion reason_from_prompt(const Question& question, const Prompt& prompt) const {
    const auto vocabulary = read_sheet_vocabulary(question.context.text);
    if (!vocabulary) return not_understood(vocabulary.problem().message);
    const std::string text = in_single_turn(prompt).messages.front().content;
    return reason_traveler(text, *vocabulary, curves_for(question));
  }

  VagueCurves curves_for(const Question& question) const {
    if (curves_) return *curves_;
    const auto name = find_label(question, "curves");
    const auto named = name ? VagueCurves::named(*name) : std::nullopt;
    return named.value_or(survey_);
  }

  std::optional<VagueCurves> curves_;
  VagueCurves survey_ = VagueCurves::survey();
};

// Stands for a system that is asked by files.
class BatchModel : public Model {
 public:
  explicit BatchModel(std::string name) : name_(std::move(name)) {}

  std::string name() const override { return name_; }
  Completion answer(const Question&, const Prompt&) const override {
    return {.text = name_ + " answers by --batch-export and --batch-import only",
            .finish = FinishReason::error};
  }

 private:
  std::string name_;
};

// What stands behind the prefix; nothing where it is another prefix or nothing is behind it.
std::string behind(std::string_view prefix, const std::string& spec) {
  return spec.starts_with(prefix) ? spec.substr(prefix.size()) : "";
}

}  // namespace

std::vector<std::string> model_names() {
  std::vector<std::string> names = {"reasoner"};
  for (const auto& name : baseline_names()) names.push_back(fmt::format("baseline:{}", name));
  names.insert(names.end(), {"replay:FILE", "command:PROGRAM", "batch:NAME"});
  return names;
}

void refuse_model(const std::string& spec, const std::vector<std::string>& known) {
  throw usage_error(fmt::format("model '{}' is not known; wanted: {}{}", spec,
                                fmt::join(known, ", "), did_you_mean(spec, known)));
}

bool is_model_name(std::string_view spec) {
  return spec == "reasoner" ||
         std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [spec](std::string_view prefix) { return spec.starts_with(prefix); });
}

std::unique_ptr<Model> make_model(const std::string& spec, const ModelOptions& options) {
  if (spec == "reasoner") return std::make_unique<ReasonerModel>(options.curves);
  if (spec.starts_with(kBaselinePrefix)) {
    if (auto model = make_baseline(spec.substr(kBaselinePrefix.size()), options)) return model;
  }
  if (const std::string file = behind(kReplayPrefix, spec); !file.empty()) {
    return make_replay(std::filesystem::path(file));
  }
  if (const std::string program = behind(kCommandPrefix, spec); !program.empty()) {
    return make_command(program, {.answer_timeout = options.answer_timeout});
  }
  if (!behind(kBatchPrefix, spec).empty()) return std::make_unique<BatchModel>(spec);
  refuse_model(spec, model_names());
}

}  // namespace timeprobe
