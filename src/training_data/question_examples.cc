#include "training_data/question_examples.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/check.h"
#include "base/error.h"
#include "base/text_normalization.h"

namespace timeprobe {
namespace {

std::string_view without_leading_space(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n\v\f");
  return begin == text.npos ? std::string_view() : text.substr(begin);
}

struct SettingContext {
  ReadingSetting setting;
  std::string_view name;
  ContextKind kind;
  std::string_view content;
  std::size_t source_tokens;
};

constexpr SettingContext kSettings[] = {
    {ReadingSetting::cbqa, "cbqa", ContextKind::none, "nothing", 128},
    {ReadingSetting::reasonqa, "reasonqa", ContextKind::facts, "facts", 512},
    {ReadingSetting::obqa, "obqa", ContextKind::page, "a page", 1024},
};

const SettingContext& context_of(ReadingSetting setting) {
  const auto* const found = std::ranges::find(kSettings, setting, &SettingContext::setting);
  TIMEPROBE_CHECK(found != std::end(kSettings), "the setting is in the table");
  return *found;
}

}  // namespace

std::optional<ReadingSetting> reading_setting_of(std::string_view name) {
  const auto* const found = std::ranges::find(kSettings, name, &SettingContext::name);
  return found == std::end(kSettings) ? std::nullopt : std::optional(found->setting);
}

std::string_view to_text(ReadingSetting setting) { return context_of(setting).name; }

std::size_t source_limit(ReadingSetting setting) { return context_of(setting).source_tokens; }

TrainingExample example_of(const Question& question, ReadingSetting setting) {
  const SettingContext& reads = context_of(setting);
  if (question.answer.accepted.empty()) {
    throw usage_error(question.id + ": has no accepted answer to train on");
  }
  TrainingExample example{question.id, std::string(without_leading_space(question.question)),
                          question.answer.accepted, question.negatives};
  if (setting == ReadingSetting::cbqa) return example;
  const std::string_view context = without_leading_space(question.context.text);
  if (question.context.kind != reads.kind || context.empty()) {
    throw usage_error(fmt::format("{}: carries no context that setting {} reads; {} is wanted",
                                  question.id, reads.name, reads.content));
  }
  example.source += " ";
  example.source += context;
  return example;
}

std::vector<TrainingExample> examples_of(std::span<const Question> questions,
                                         ReadingSetting setting) {
  std::vector<TrainingExample> examples;
  examples.reserve(questions.size());
  for (const Question& question : questions) examples.push_back(example_of(question, setting));
  return examples;
}

const std::string& pick_target(const TrainingExample& example, TargetChoice choice,
                               Random& random) {
  TIMEPROBE_CHECK(!example.targets.empty(), example.id);
  if (choice == TargetChoice::first) return example.targets.front();
  return example.targets[random.below(example.targets.size())];
}

TrainingExample as_decoded(const TrainingExample& example, const Tokenizer& tokenizer,
                           std::size_t most_pieces) {
  TrainingExample decoded = example;
  for (auto* texts : {&decoded.targets, &decoded.negatives}) {
    for (std::string& text : *texts) {
      text = std::string(trim(tokenizer.decode(tokenizer.encode(text, most_pieces))));
    }
  }
  return decoded;
}

}  // namespace timeprobe
