#include "planned_run.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "arguments.h"
#include "base/error.h"
#include "base/utf8.h"
#include "chosen_questions.h"
#include "evaluation/strategies.h"
#include "models/chat/endpoint.h"

namespace timeprobe {
namespace {

std::string default_name(const RunFlags& flags) {
  std::string name = flags.model;
  if (!flags.plan.empty()) name += "/" + flags.plan;
  for (const std::string& file : flags.files) {
    name += "/" + std::filesystem::path(file).stem().string();
  }
  return name;
}

void check_flags(const RunFlags& flags) {
  if (flags.files.empty() && flags.plan.empty()) {
    throw usage_error("give files of questions, or --plan NAME, which makes its own");
  }
  if (!flags.plan.empty() && !flags.strategy.empty()) {
    throw usage_error("--plan has its own strategies; leave out --strategy");
  }
  check_strategy(flags.strategy);
  if (!flags.fewshot_from.empty() && flags.num_fewshot == 0) {
    throw usage_error("--fewshot-from: no examples were asked for; give --num-fewshot N");
  }
  if (flags.num_fewshot > 0 && flags.fewshot_from.empty()) {
    throw usage_error("--num-fewshot: examples are training questions; give --fewshot-from FILE");
  }
  for (const std::string& text : flags.stop) {
    if (find_invalid_utf8(text)) throw usage_error("--stop: a text is not UTF-8");
  }
  if (flags.tools != "none" && flags.layout == "completion") {
    throw usage_error("--tools needs a chat: a completion calls no functions");
  }
  if (flags.resume && flags.force) {
    throw usage_error("--resume keeps the answers there are, --force forgets them; give one");
  }
}

// Noted only where they differ from the default, so that a run does not depend on later flags.
void note_settings(RunPlan& plan, const RunFlags& flags) {
  const auto note = [&plan](const std::string& name, const std::string& value) {
    if (!value.empty()) plan.settings[name] = value;
  };
  note("base_url", flags.server.base_url.empty() ? "" : shown_url(flags.server.base_url));
  note("set", extra_fields(flags.server.set));
  if (!flags.stop.empty()) note("stop", nlohmann::json(flags.stop).dump());
  note("limit", flags.limit);
  note("sample_ids", fmt::format("{}", fmt::join(flags.sample_ids, " ")));
  note("plan", flags.plan);
  if (flags.layout != "system-user") note("layout", flags.layout);
  if (flags.tools != "none") note("tools", flags.tools);
  if (flags.temperature) note("temperature", fmt::format("{}", *flags.temperature));
  if (flags.max_tokens) note("max_tokens", std::to_string(*flags.max_tokens));
  if (const auto curves = curves_of(flags.curves)) note("curves", curves->name());
  if (flags.chain_of_thought) note("cot", "yes");
  if (flags.server.think_end != ServerFlags().think_end) {
    plan.settings["think_end"] = flags.server.think_end;
  }
}

void add_examples(RunPlan& plan, const RunFlags& flags) {
  if (flags.num_fewshot == 0) return;
  plan.settings["fewshot"] = fmt::format("{} {}", flags.num_fewshot, flags.fewshot);
  note_files(plan, "examples", flags.fewshot_from);
  const ExampleSource source =
      flags.fewshot == "same-task" ? ExampleSource::same_task : ExampleSource::other_tasks;
  plan.few_shot = FewShot(read_all(flags.fewshot_from), {flags.num_fewshot, source, flags.seed});
}

}  // namespace

RunPlan plan_of(const RunFlags& flags, const Asker& asker) {
  check_flags(flags);
  RunPlan plan;
  plan.name = flags.name.empty() ? default_name(flags) : flags.name;
  plan.model = flags.model;
  plan.settings = asker.settings();
  plan.settings["seed"] = std::to_string(flags.seed);
  note_files(plan, "questions", flags.files);
  note_settings(plan, flags);
  plan.thinking = flags.chain_of_thought ? Thinking::step_by_step : Thinking::answer_only;
  plan.layout = flags.layout == "user" ? PromptLayout::single_turn : PromptLayout::system_user;
  plan.sampling = {flags.temperature, flags.max_tokens, flags.stop};
  // What is put to a system that reads no prompt has no setting.
  if (asker.reads_prompt(Question())) {
    plan.settings["setting"] = setting_name(flags.num_fewshot, plan.thinking);
  }
  add_examples(plan, flags);
  return plan;
}

}  // namespace timeprobe
