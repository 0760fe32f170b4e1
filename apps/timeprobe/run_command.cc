#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <memory>

#include "base/error.h"
#include "commands.h"
#include "evaluation/runner.h"
#include "interrupts.h"
#include "run_flags.h"
#include "run_progress.h"

namespace timeprobe {
namespace {

void print_prompt(const Question& question, const Prompt& prompt) {
  fmt::print("== {} ({}, at most {} tokens)\n", question.id, prompt.strategy,
             prompt.settings.max_tokens);
  for (const Message& message : prompt.messages) {
    fmt::print("[{}]\n{}\n", to_text(message.role), message.content);
  }
  fmt::print("\n");
}

// Asks nothing: counts prompts and estimates tokens, a token for four bytes.
int rehearse(const RunFlags& flags, const RunPlan& plan, QuestionSource& questions) {
  std::size_t count = 0;
  std::int64_t bytes = 0, answer_tokens = 0;
  while (const auto question = questions.next()) {
    const Prompt prompt = prompt_of(plan, *question);
    if (count++ < flags.show_prompts) print_prompt(*question, prompt);
    if (!flags.dry_run && count == flags.show_prompts) return kExitOk;
    for (const Message& message : prompt.messages) {
      bytes += static_cast<std::int64_t>(message.content.size());
    }
    answer_tokens += prompt.settings.max_tokens;
  }
  if (!flags.dry_run) return kExitOk;
  fmt::print("{} prompts, about {} prompt tokens, at most {} answered tokens\n", count, bytes / 4,
             answer_tokens);
  const TokenPrices prices = {flags.price_in, flags.price_out};
  if (prices.known()) {
    fmt::print("at most {:.2f} by these prices\n", prices.cost(bytes / 4, answer_tokens));
  }
  return kExitOk;
}

// The explanations, the most frequent first.
void print_failures(const std::map<std::string, std::size_t>& failures) {
  constexpr std::size_t kShown = 5;
  std::vector<std::pair<std::size_t, std::string>> sorted;
  for (const auto& [message, count] : failures) sorted.emplace_back(count, message);
  std::sort(sorted.rbegin(), sorted.rend());
  for (std::size_t i = 0; i < std::min(kShown, sorted.size()); ++i) {
    fmt::print(stderr, "timeprobe: {} x {}\n", sorted[i].first, sorted[i].second);
  }
}

int exit_code_of(const RunOutcome& outcome) {
  switch (outcome.end) {
    case RunEnd::complete: return kExitOk;
    case RunEnd::failures: return kExitIncomplete;
    case RunEnd::hopeless: return outcome.num_answered_now > 0 ? kExitIncomplete : kExitFailed;
    case RunEnd::interrupted: return kExitInterrupted;
  }
  return kExitFailed;
}

int print_outcome(const RunPlan& plan, const RunOutcome& outcome, const std::string& database) {
  const std::size_t answered = outcome.num_answered_before + outcome.num_answered_now;
  if (outcome.num_answered_before > 0) {
    fmt::print("{} answers were there already\n", outcome.num_answered_before);
  }
  fmt::print("run {}: {} of {} questions answered by {}, stored in {}\n", plan.name, answered,
             outcome.num_questions, plan.model, database);
  print_failures(outcome.failures);
  if (outcome.end == RunEnd::interrupted) {
    fmt::print(stderr, "timeprobe: interrupted; the same command goes on where it stopped\n");
  } else if (outcome.end == RunEnd::hopeless) {
    fmt::print(stderr, "timeprobe: stopped, as every request would fail in this way\n");
  } else if (outcome.end == RunEnd::failures) {
    fmt::print(stderr, "timeprobe: the same command asks the {} missing ones again\n",
               outcome.num_questions - answered);
  }
  return exit_code_of(outcome);
}

// 1 when the mean score is below the wanted one.
int check_score(const RunFlags& flags, RunStore& store, RunId run) {
  if (flags.fail_below == 0.0) return kExitOk;
  const std::optional<double> mean = store.mean_value(run);
  if (mean && *mean >= flags.fail_below) return kExitOk;
  fmt::print(stderr, "timeprobe: the mean score {} is below --fail-below {}\n",
             mean ? fmt::format("{:.4f}", *mean) : "of nothing", flags.fail_below);
  return kExitFailed;
}

int run(const RunFlags& flags) {
  check_batch_flags(flags.batch, flags.model);
  const std::unique_ptr<Asker> asker = make_asker(flags.model, asker_options(flags));
  print_rejections(asker->rejections());
  const RunPlan plan = plan_of(flags, *asker);
  const std::unique_ptr<QuestionSource> questions = questions_of(flags, *asker);
  if (flags.dry_run || flags.show_prompts > 0) return rehearse(flags, plan, *questions);
  const std::atomic<bool>& stop = stop_on_interrupt();
  RunStore store = RunStore::open(flags.database);
  // Of a batch, --force replaces files, never what was answered.
  const bool replace = flags.force && !flags.batch.used();
  const std::optional<RunInfo> old = store.find(plan.name);
  if (flags.resume && !old) {
    throw usage_error(fmt::format("--resume: {} has no run '{}'; 'timeprobe runs' lists them",
                                  flags.database, plan.name));
  }
  if (flags.force && old && old->num_answers > 0) {
    fmt::print(stderr, "timeprobe: --force: the {} stored answers of run '{}' are dropped\n",
               old->num_answers, plan.name);
  }
  const RunId id =
      store.begin_run(plan, *questions, replace ? IfRunExists::replace : IfRunExists::resume,
                      [&plan](const Question& question) { check_question(plan, question); });
  if (flags.batch.used()) return run_batch(flags.batch, plan, id, store, if_exists(flags.force));
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
  const int code = print_outcome(plan, outcome, flags.database);
  return code == kExitOk ? check_score(flags, store, id) : code;
}

}  // namespace

void add_run_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<RunFlags>();
  CLI::App* command =
      app.add_subcommand("run", "Put questions to a model; the same command again resumes");
  add_run_flags(*command, *flags);
  command->callback([flags, &chosen] { chosen = [flags] { return run(*flags); }; });
}

}  // namespace timeprobe
