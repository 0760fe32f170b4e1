#include <fmt/format.h>

#include "base/error.h"
#include "questions/traveler_prompt.h"
#include "suites/traveler/traveler.h"
#include "time/date_text.h"

namespace timeprobe::traveler {
namespace {

// The authors let Llama-3 write 2000 tokens, Gemma 500.
constexpr std::int64_t kMaxAnswerTokens = 500;
constexpr std::int64_t kMaxThoughtTokens = 2000;

std::vector<std::string> setting_names() {
  std::vector<std::string> names;
  for (const TravelerForm& form : traveler_forms()) names.push_back(to_text(form));
  return names;
}

TravelerForm form_of(const Question& question, const PromptOptions& options) {
  std::string name = options.strategy;
  if (name.empty()) name = find_label(question, "setting").value_or(kDefaultSetting);
  if (const auto form = parse_traveler_form(name)) return *form;
  throw usage_error(fmt::format("strategy '{}' is not one of TRAVELER's: {}", name,
                                fmt::join(setting_names(), ", ")));
}

template <typename T>
T understood(const Question& question, Result<T> result) {
  if (result) return std::move(result).value();
  throw usage_error(fmt::format("question {}: {}", question.id, result.problem().message));
}

CivilMinute now_of(const Question& question) {
  const auto now = parse_iso_minute(question.speech_time.value_or(""));
  if (now) return *now;
  throw usage_error(fmt::format("question {}: speech_time '{}' is no minute, as '2023-09-29 22:18'",
                                question.id, question.speech_time.value_or("")));
}

std::vector<std::string> strategies() { return setting_names(); }

}  // namespace

Suite suite() {
  return {"traveler", prompt,
          score,      tables,
          published,  {kDefaultSetting, strategies, plans},
          effects,    {"template", "event_count"},
          figures};
}

Suite beyond_suite() {
  return {"traveler-beyond",
          prompt,
          score,
          beyond_tables,
          beyond_published,
          {kDefaultSetting, strategies, nullptr},
          nullptr,
          {"template", "event_count"},
          beyond_figures};
}

Prompt prompt(const Question& question, const PromptOptions& options) {
  if (!options.examples.empty() || options.thinking == Thinking::step_by_step) {
    throw usage_error(
        "TRAVELER has no solved examples; its chains of thought are strategies: --strategy "
        "cot-review/..., cot-step-by-step/...");
  }
  const TravelerForm form = form_of(question, options);
  const EventSheet sheet = understood(question, read_event_sheet(question.context.text));
  const TravelerQuestion asked =
      understood(question, read_question(question.question, sheet.vocabulary));
  const bool thinks = form.strategy != TravelerStrategy::zero_shot;
  return {traveler_wording().messages(sheet, asked, now_of(question), form),
          {0.0, thinks ? kMaxThoughtTokens : kMaxAnswerTokens, {}},
          to_text(form)};
}

}  // namespace timeprobe::traveler
