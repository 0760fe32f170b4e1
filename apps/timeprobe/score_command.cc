#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

#include "arguments.h"
#include "base/error.h"
#include "base/version.h"
#include "commands.h"
#include "evaluation/run_lease.h"
#include "evaluation/runner.h"
#include "evaluation/strategies.h"
#include "models/replay.h"
#include "questions/question_json.h"
#include "questions/question_source.h"
#include "report/report.h"

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

// Labels that questions lack are those of a run with its defaults.
RunPlan plan_of(const ScoreFlags& flags, const Model& model) {
  RunPlan plan;
  plan.name = flags.name.empty() ? flags.answers : flags.name;
  plan.model = "replay:" + flags.answers;
  plan.settings = model.settings();
  plan.settings["setting"] = setting_name(0, plan.thinking);
  plan.settings["seed"] = "0";
  note_files(plan, "questions", flags.questions);
  return plan;
}

std::vector<Question> questions_of(const ScoreFlags& flags) {
  std::vector<Question> all;
  for (const std::string& file : flags.questions) {
    for (Question& question : read_questions(file)) all.push_back(std::move(question));
  }
  set_strategy(all, flags.strategy);
  return all;
}

std::vector<StoredAnswer> answers_of(const RunPlan& plan, const std::vector<Question>& questions,
                                     const Model& model) {
  std::vector<StoredAnswer> answers;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const Question& question = questions[i];
    answers.push_back(
        scored_answer(i, question, model.answer(question, prompt_of(plan, question))));
  }
  return answers;
}

// As `timeprobe run --model replay:FILE` stores it.
LoadedRun stored(const RunPlan& plan, const std::vector<Question>& questions,
                 const std::vector<StoredAnswer>& answers, const ScoreFlags& flags) {
  RunStore store = RunStore::open(flags.database);
  const std::optional<RunInfo> old = store.find(plan.name);
  std::optional<RunLease> lease;  // somebody may be answering a run of that name
  if (old) lease.emplace(flags.database, old->id, plan.name);
  QuestionList source(questions);
  const RunId id =
      store.begin_run(plan, source, flags.out.force ? IfRunExists::replace : IfRunExists::resume);
  store.append(id, answers);
  return store.load(plan.name);
}

LoadedRun in_memory(const RunPlan& plan, const std::vector<Question>& questions,
                    std::vector<StoredAnswer> answers) {
  LoadedRun run;
  run.info.name = plan.name;
  run.info.model = plan.model;
  run.info.settings = plan.settings;
  run.info.version = kVersion;
  run.info.num_questions = run.info.num_answers = questions.size();
  for (std::size_t i = 0; i < questions.size(); ++i) {
    run.scored.push_back(
        {questions[i], std::move(answers[i].completion), std::move(answers[i].score)});
    run.scored.back().question.labels.try_emplace("setting", plan.settings.at("setting"));
  }
  return run;
}

int score(const ScoreFlags& flags) {
  const std::unique_ptr<Model> model = make_replay(std::filesystem::path(flags.answers));
  print_rejections(model->rejections());
  const RunPlan plan = plan_of(flags, *model);
  const std::vector<Question> questions = questions_of(flags);
  std::vector<StoredAnswer> answers = answers_of(plan, questions, *model);
  const LoadedRun run = flags.name.empty() ? in_memory(plan, questions, std::move(answers))
                                           : stored(plan, questions, answers, flags);
  for (const std::string& remark : model->remarks()) fmt::print(stderr, "{}\n", remark);
  Report made = make_report({run});
  if (!flags.tables.empty()) keep_tables(made, flags.tables);
  const std::string text = render(made, *parse_report_format(flags.out.format));
  put_out(text, flags.out);
  const bool has_failures = std::any_of(
      run.scored.begin(), run.scored.end(),
      [](const ScoredQuestion& item) { return item.completion.finish == FinishReason::error; });
  return has_failures ? kExitIncomplete : kExitOk;
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
