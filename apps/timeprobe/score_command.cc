#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>

#include "answering.h"
#include "arguments.h"
#include "asker_options.h"
#include "chosen_questions.h"
#include "commands.h"
#include "planned_run.h"
#include "report/report.h"
#include "run_flags.h"
#include "run_outcome.h"

namespace timeprobe {
namespace {

struct ScoreFlags {
  std::string answers;
  std::vector<std::string> questions;
  std::string strategy;
  std::string name;
  std::string database;
  std::vector<std::string> tables;
  OutputFlags out;
};

// Recorded answers are a model that is asked as any other.
RunFlags run_flags(const ScoreFlags& flags) {
  RunFlags run;
  run.files = flags.questions;
  run.model = "replay:" + flags.answers;
  run.database = flags.database;
  run.name = flags.name.empty() ? flags.answers : flags.name;
  run.strategy = flags.strategy;
  return run;
}

void print_report(const std::vector<MeasuredRun>& runs, const ScoreFlags& flags) {
  Report made = make_report(runs);
  if (!flags.tables.empty()) keep_tables(made, flags.tables);
  put_out(render(made, *parse_report_format(flags.out.format)), flags.out);
}

bool is_broken_off(const RunOutcome& outcome) {
  return outcome.end == RunEnd::interrupted || outcome.end == RunEnd::unsaved;
}

// What was not kept has no sitting to go on with.
void print_advice(const RunOutcome& outcome, const ScoreFlags& flags) {
  if (!flags.name.empty()) {
    print_advice(outcome);
  } else if (is_broken_off(outcome)) {
    fmt::print(stderr, "timeprobe: {}; without --name nothing was kept\n",
               outcome.trouble.empty() ? "interrupted" : outcome.trouble);
  }
}

// Failures are told and stand in the tables; a sitting that was broken off has none.
int tell(const RunOutcome& outcome, const std::vector<MeasuredRun>& runs, const ScoreFlags& flags) {
  print_failures(outcome);
  print_advice(outcome, flags);
  if (!is_broken_off(outcome)) print_report(runs, flags);
  return exit_code_of(outcome);
}

struct Scored {
  Scored(RunOutcome ended, MeasuredRun run) : outcome(std::move(ended)) {
    runs.push_back(std::move(run));
  }

  RunOutcome outcome;
  std::vector<MeasuredRun> runs;  // the one
};

Scored score_unkept(const RunFlags& run, const RunPlan& plan, Asker& asker) {
  UnkeptRun unkept = answer_unkept(
      run, plan, [&] { return questions_of(run, asker); }, asker);
  return {std::move(unkept.outcome), std::move(unkept.run)};
}

Scored score_kept(const RunFlags& run, const RunPlan& plan, Asker& asker, IfRunExists if_exists) {
  const std::unique_ptr<QuestionSource> questions = questions_of(run, asker);
  RunStore store = RunStore::open(run.database);
  const LeasedRun leased(store, run.database, plan, *questions, if_exists);
  const RunOutcome outcome = answer_run(run, plan, leased.id(), asker, store);
  return {outcome, store.measure(plan.name)};
}

int score(const ScoreFlags& flags) {
  const RunFlags run = run_flags(flags);
  std::unique_ptr<Asker> asker = make_asker(run.model, asker_options(run));
  print_rejections(asker->rejections());
  const RunPlan plan = plan_of(run, *asker);
  hear_interrupts();
  const IfRunExists if_exists = flags.out.force ? IfRunExists::replace : IfRunExists::resume;
  const Scored scored = flags.name.empty() ? score_unkept(run, plan, *asker)
                                           : score_kept(run, plan, *asker, if_exists);
  asker.reset();  // it holds all the answers, and tables take room, too
  return tell(scored.outcome, scored.runs, flags);
}

}  // namespace

void add_score_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<ScoreFlags>();
  CLI::App* command = app.add_subcommand("score", "Score answers that exist already");
  command
      ->add_option("answers", flags->answers,
                   "Recorded answers: JSON lines, CSV, lm-eval samples, an inspect log or a "
                   "batch's output (docs/formats.md)")
      ->required();
  command->add_option("--questions", flags->questions, "File of Question records; repeat for more")
      ->required()
      ->allow_extra_args(false);
  command->add_option("--strategy", flags->strategy, "How TRAVELER's questions were put");
  command->add_option("--name", flags->name, "Keep the result in the run store under this name");
  add_database_option(*command, flags->database);
  add_table_option(*command, flags->tables);
  add_output_options(*command, flags->out);
  command->footer(
      "Examples:\n"
      "  timeprobe score answers.csv --questions l2.jsonl\n"
      "  timeprobe score answers.jsonl --questions l2.jsonl --questions l3.jsonl --name theirs");
  command->callback([flags, &chosen] { chosen = [flags] { return score(*flags); }; });
}

}  // namespace timeprobe
