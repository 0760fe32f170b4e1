#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <memory>
#include <optional>

#include "base/error.h"
#include "command_line/interrupts.h"
#include "commands.h"
#include "evaluation/run_lease.h"
#include "evaluation/runner.h"
#include "model_flags.h"
#include "rehearsal.h"
#include "run_flags.h"
#include "run_outcome.h"
#include "run_progress.h"

namespace timeprobe {
namespace {

constexpr InterruptTexts kInterruptTexts = {
    "\ntimeprobe: waiting for what is in flight; interrupt again to end at once\n",
    "\ntimeprobe: ended at once; what was in flight is lost, what was stored is not\n"};

// 1 when the mean score is below the wanted one.
int check_score(const RunFlags& flags, RunStore& store, RunId run) {
  if (flags.fail_below == 0.0) return kExitOk;
  const std::optional<double> mean = store.mean_value(run);
  if (mean && *mean >= flags.fail_below) return kExitOk;
  fmt::print(stderr, "timeprobe: the mean score {} is below --fail-below {}\n",
             mean ? fmt::format("{:.4f}", *mean) : "of nothing", flags.fail_below);
  return kExitFailed;
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
  const std::atomic<bool>& stop = stop_on_interrupt(kInterruptTexts);
  RunStore store = RunStore::open(flags.database);
  // Of a batch, --force replaces files, never what was answered.
  const bool replace = flags.force && !flags.batch.used();
  const std::optional<RunInfo> old = store.find(plan.name);
  if (flags.resume && !old) {
    throw usage_error(fmt::format("--resume: {} has no run '{}'; 'timeprobe runs' lists them",
                                  flags.database, plan.name));
  }
  // Held before a run is replaced, too: somebody may be answering it.
  std::optional<RunLease> old_lease;
  if (old) old_lease.emplace(flags.database, old->id, plan.name);
  if (replace && old && old->num_answers > 0) {
    fmt::print(stderr, "timeprobe: --force: the {} stored answers of run '{}' are dropped\n",
               old->num_answers, plan.name);
  }
  const RunId id =
      store.begin_run(plan, *questions, replace ? IfRunExists::replace : IfRunExists::resume,
                      [&plan](const Question& question) { check_question(plan, question); });
  std::optional<RunLease> lease;
  if (!old || old->id != id) lease.emplace(flags.database, id, plan.name);
  if (flags.batch.used()) {
    const ChatOptions chat = asker_options(flags).chat;
    return run_batch(flags.batch, plan, id, store,
                     {flags.batch.to, chat.body, chat.layout, if_exists(flags.force)});
  }
  RunOptions options;
  options.stop = &stop;
  options.cache = flags.cache ? UseCache::yes : UseCache::no;
  RunOutcome outcome;
  if (flags.verbose) {
    options.log = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  }
  if (!flags.quiet && !flags.verbose && ::isatty(STDERR_FILENO) != 0) {
    ProgressLine line({flags.price_in, flags.price_out});
    options.progress = [&line](const RunProgress& progress) { line.show(progress); };
    outcome = answer_pending(plan, id, *asker, store, options);
  } else {
    outcome = answer_pending(plan, id, *asker, store, options);
  }
  for (const std::string& remark : asker->remarks()) fmt::print(stderr, "{}\n", remark);
  const int code = print_outcome(plan, outcome, flags.database, {flags.price_in, flags.price_out});
  return code == kExitOk ? check_score(flags, store, id) : code;
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
