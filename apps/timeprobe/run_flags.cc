#include "run_flags.h"

#include <fmt/format.h>

#include "command_line/number_checks.h"
#include "command_line/word_check.h"
#include "evaluation/strategies.h"
#include "help_group.h"
#include "models/make_asker.h"

namespace timeprobe {
namespace {

std::string plan_help() {
  std::string help = "An experiment of a paper:";
  for (const NamedPlan& plan : all_plans()) {
    help += fmt::format("\n{}: {}", plan.name, plan.title);
  }
  return help;
}

void add_question_flags(CLI::App& command, RunFlags& flags) {
  command.add_option("questions", flags.files, "Files of Question records");
  command.add_option("-L,--limit", flags.limit,
                     "Ask some only: the first 200, a share 0.1, or a range 10-20");
  command
      .add_option("--sample-id", flags.sample_ids,
                  "Ask the question with this id only; repeat for more")
      ->allow_extra_args(false);
  command.add_option("--plan", flags.plan, plan_help());
}

void add_prompt_flags(CLI::App& command, RunFlags& flags) {
  command.add_option("-f,--num-fewshot", flags.num_fewshot, "Solved examples before each question")
      ->check(whole_from(0));
  command
      .add_option("--fewshot-from", flags.fewshot_from,
                  "A file of training questions for the examples; repeat for more")
      ->allow_extra_args(false);
  command
      .add_option("--fewshot", flags.fewshot,
                  "same-task (as ChronoSense) or other-tasks (without its shortcut)")
      ->check(one_of({"same-task", "other-tasks"}))
      ->capture_default_str();
  command.add_flag("--cot", flags.chain_of_thought, "Ask for a chain of thought");
  command.add_option("--strategy", flags.strategy,
                     "How TRAVELER's questions are put, as cot-review/date-only/language");
  command
      .add_option("--layout", flags.layout,
                  "system-user; user: all as one user's message; completion: one text, for models "
                  "without a chat template")
      ->check(one_of({"system-user", "user", "completion"}))
      ->capture_default_str();
  command
      .add_option("--tools", flags.tools,
                  "reasoner: functions for dates, intervals and events that the model may call")
      ->check(one_of({"none", "reasoner"}))
      ->capture_default_str();
  command.add_option("--temperature", flags.temperature, "Instead of 0")->check(between(0.0, 2.0));
  command
      .add_option("--max-tokens", flags.max_tokens,
                  "Longest answer, instead of what the suite allows")
      ->check(between(1, 100'000'000));
  command.add_option("--stop", flags.stop, "A text that ends an answer; repeat for more")
      ->allow_extra_args(false);
}

void add_t5_flags(CLI::App& command, T5Flags& t5) {
  const HelpGroup group(command, "A T5 (--model t5:FOLDER)");
  command.add_option("--beams", t5.num_beams, "Beams of the search; 1 is greedy")
      ->check(between(1, 64))
      ->capture_default_str();
  command
      .add_option("--length-penalty", t5.length_penalty,
                  "A beam's score is divided by its length to this power")
      ->capture_default_str();
  command
      .add_option("--max-source-tokens", t5.max_source_tokens,
                  "Question and context are cut behind this many pieces")
      ->check(whole_from(1))
      ->capture_default_str();
}

void add_running_flags(CLI::App& command, RunFlags& flags) {
  const HelpGroup group(command, "Running");
  command.add_flag("--dry-run", flags.dry_run, "Ask nothing; print how many prompts and tokens");
  command
      .add_option("--show-prompts", flags.show_prompts,
                  "Ask nothing; print the first N prompts as they would be put")
      ->check(whole_from(0));
  command.add_flag(
      "--cache", flags.cache,
      "Keep answers by their prompt, and take those that earlier runs with --cache kept");
  command.add_flag("--resume", flags.resume, "Go on with the run; the same command does so anyway");
  command
      .add_option("--fail-below", flags.fail_below,
                  "Exit with 1 when the mean score is lower, as 0.8")
      ->check(between(0.0, 1.0));
  command.add_option("--price-in", flags.prices.in, "Per million prompt tokens, to show the cost")
      ->check(not_below_zero());
  command.add_option("--price-out", flags.prices.out, "Per million answered tokens")
      ->check(not_below_zero());
  command.add_flag("--quiet", flags.quiet, "No progress");
  command.add_flag("--verbose", flags.verbose, "A line about each reply, on standard error");
}

}  // namespace

void add_run_flags(CLI::App& command, RunFlags& flags) {
  add_question_flags(command, flags);
  command.add_option("-M,--model", flags.model, fmt::format("{}", fmt::join(asker_names(), ", ")))
      ->required();
  add_database_option(command, flags.database);
  command.add_option("--name", flags.name, "The run's name (default: made of model and files)");
  command
      .add_option("--seed", flags.seed, "Seed of models that draw and of the choice of examples")
      ->check(whole_from(0))
      ->capture_default_str();
  add_prompt_flags(command, flags);
  add_curve_options(command, flags.curves);
  add_t5_flags(command, flags.t5);
  add_server_flags(command, flags.server);
  add_batch_options(command, flags.batch);
  add_running_flags(command, flags);
  add_force_flag(command, flags.force);
}

}  // namespace timeprobe
