#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>

#include "answering.h"
#include "asker_options.h"
#include "base/error.h"
#include "chosen_questions.h"
#include "commands.h"
#include "model_flags.h"
#include "planned_run.h"
#include "rehearsal.h"
#include "run_flags.h"
#include "run_outcome.h"

namespace timeprobe {
namespace {

// 1 when the mean score is below the wanted one.
int check_score(const RunFlags& flags, RunStore& store, RunId run) {
  if (flags.fail_below == 0.0) return kExitOk;
  const std::optional<double> mean = store.mean_value(run);
  if (mean && *mean >= flags.fail_below) return kExitOk;
  fmt::print(stderr, "timeprobe: the mean score {} is below --fail-below {}\n",
             mean ? fmt::format("{:.4f}", *mean) : "of nothing", flags.fail_below);
  return kExitFailed;
}

void check_resume(const RunFlags& flags, const RunPlan& plan, RunStore& store) {
  if (!flags.resume || store.find(plan.name)) return;
  throw usage_error(fmt::format("--resume: {} has no run '{}'; 'timeprobe runs' lists them",
                                flags.database, plan.name));
}

// Of a batch, --force replaces files, never what was answered.
IfRunExists if_run_exists(const RunFlags& flags) {
  return flags.force && !flags.batch.used() ? IfRunExists::replace : IfRunExists::resume;
}

int hand_batch(const RunFlags& flags, const RunPlan& plan, RunId run, RunStore& store) {
  const ChatOptions chat = asker_options(flags).chat;
  return run_batch(flags.batch, plan, run, store,
                   {flags.batch.to, chat.body, chat.layout, if_exists(flags.force)});
}

int answer(const RunFlags& flags, const RunPlan& plan, RunId run, Asker& asker, RunStore& store) {
  const RunOutcome outcome = answer_run(flags, plan, run, asker, store);
  print_outcome(plan, outcome, flags.database, flags.prices);
  print_failures(outcome);
  print_advice(outcome);
  const int code = exit_code_of(outcome);
  return code == kExitOk ? check_score(flags, store, run) : code;
}

int run(const CLI::App& command, const RunFlags& flags) {
  check_flags_of_model(command, flags.model);
  check_batch_flags(flags.batch, flags.model);
  const std::unique_ptr<Asker> asker = make_asker(flags.model, asker_options(flags));
  print_rejections(asker->rejections());
  const RunPlan plan = plan_of(flags, *asker);
  const std::unique_ptr<QuestionSource> questions = questions_of(flags, *asker);
  if (!flags.strategy.empty() && !asker->reads_prompt(Question())) {
    fmt::print(stderr, "timeprobe: {} reads no prompt: --strategy changes nothing\n", flags.model);
  }
  if (flags.dry_run || flags.show_prompts > 0) return rehearse(flags, plan, *asker, *questions);
  hear_interrupts();
  RunStore store = RunStore::open(flags.database);
  check_resume(flags, plan, store);
  const LeasedRun leased(store, flags.database, plan, *questions, if_run_exists(flags));
  if (flags.batch.used()) return hand_batch(flags, plan, leased.id(), store);
  return answer(flags, plan, leased.id(), *asker, store);
}

}  // namespace

void add_run_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<RunFlags>();
  CLI::App* command =
      app.add_subcommand("run", "Put questions to a model; the same command again resumes");
  add_run_flags(*command, *flags);
  command->footer(
      "Examples:\n"
      "  timeprobe run exam/l2_test_reasonqa.jsonl --model reasoner --name first\n"
      "  timeprobe run q.jsonl --model openai:gpt-4o-mini --limit 200 --dry-run --price-in 0.15\n"
      "  timeprobe run q.jsonl --model local:qwen3 --base-url http://localhost:8000/v1 -j 32\n"
      "Keys come from the environment: OPENAI_API_KEY, PROVIDER_API_KEY, or --api-key-env NAME.");
  command->callback(
      [command, flags, &chosen] { chosen = [command, flags] { return run(*command, *flags); }; });
}

}  // namespace timeprobe
