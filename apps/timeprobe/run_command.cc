#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "arguments.h"
#include "base/error.h"
#include "base/sha256.h"
#include "commands.h"
#include "evaluation/runner.h"
#include "evaluation/strategies.h"
#include "models/model.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

struct RunFlags {
  std::vector<std::string> files;
  std::string model;
  std::string database;
  std::string name;
  std::uint64_t seed = 0;
  std::size_t limit = 0;
  std::size_t num_fewshot = 0;
  std::vector<std::string> fewshot_from;
  std::string fewshot = "same-task";
  bool chain_of_thought = false;
  std::string strategy;
  std::string plan;
  std::string layout = "system-user";
  CurveFlags curves;
  bool force = false;
};

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

extern "C" void request_stop(int) { stop_requested = true; }

// The first interrupt ends the run between two questions; a second one ends the process at once.
void stop_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = request_stop;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

std::string default_name(const RunFlags& flags) {
  std::string name = flags.model;
  if (!flags.plan.empty()) name += "/" + flags.plan;
  for (const std::string& file : flags.files) {
    name += "/" + std::filesystem::path(file).stem().string();
  }
  return name;
}

// The questions of the files, which are noted in the plan's settings under the given name.
std::vector<Question> read_noted(RunPlan& plan, const std::string& name,
                                 const std::vector<std::string>& files) {
  std::vector<Question> all;
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::vector<Question> questions = read_questions(files[i]);
    all.insert(all.end(), std::make_move_iterator(questions.begin()),
               std::make_move_iterator(questions.end()));
    plan.settings[fmt::format("{}.{}", name, i)] =
        fmt::format("{} sha256:{}", std::filesystem::path(files[i]).filename().string(),
                    sha256_hex(read_file(files[i])));
  }
  return all;
}

// Chain of thought and solved examples. A model that reads no prompt has no setting.
void set_prompting(RunPlan& plan, const RunFlags& flags, const Model& model) {
  if (!flags.fewshot_from.empty() && flags.num_fewshot == 0) {
    throw usage_error("--fewshot-from: no examples were asked for; give --num-fewshot N");
  }
  if (flags.num_fewshot > 0 && flags.fewshot_from.empty()) {
    throw usage_error("--num-fewshot: examples are training questions; give --fewshot-from FILE");
  }
  plan.thinking = flags.chain_of_thought ? Thinking::step_by_step : Thinking::answer_only;
  const auto reads = [&model](const Question& question) { return model.reads_prompt(question); };
  if (std::any_of(plan.questions.begin(), plan.questions.end(), reads)) {
    plan.settings["setting"] = setting_name(flags.num_fewshot, plan.thinking);
    set_strategy(plan.questions, flags.strategy);
  }
  plan.layout = flags.layout == "user" ? PromptLayout::single_turn : PromptLayout::system_user;
  if (flags.layout != "system-user") plan.settings["layout"] = flags.layout;
  if (flags.num_fewshot == 0) return;
  plan.settings["fewshot"] = flags.fewshot;
  const ExampleSource source =
      flags.fewshot == "same-task" ? ExampleSource::same_task : ExampleSource::other_tasks;
  plan.few_shot = FewShot(read_noted(plan, "examples", flags.fewshot_from),
                          {flags.num_fewshot, source, flags.seed});
}

RunPlan plan_of(const RunFlags& flags, const Model& model) {
  RunPlan plan;
  plan.name = flags.name.empty() ? default_name(flags) : flags.name;
  plan.model = flags.model;
  plan.settings["seed"] = std::to_string(flags.seed);
  plan.questions = read_noted(plan, "questions", flags.files);
  if (!flags.plan.empty()) {
    const NamedPlan named = find_plan(flags.plan);
    plan.settings["plan"] = named.name;
    plan.questions =
        questions_of_plan(named, flags.files.empty() ? named.questions() : plan.questions);
  }
  set_prompting(plan, flags, model);
  if (flags.limit > 0) {
    plan.settings["limit"] = std::to_string(flags.limit);
    if (plan.questions.size() > flags.limit) plan.questions.resize(flags.limit);
  }
  return plan;
}

void show_progress(const RunProgress& progress) {
  fmt::print(stderr, "\r{} of {} answered", progress.num_answered, progress.num_questions);
  if (progress.num_answered == progress.num_questions) fmt::print(stderr, "\n");
  std::fflush(stderr);
}

int print_outcome(const RunPlan& plan, const RunOutcome& outcome, const std::string& database) {
  const std::size_t answered = outcome.num_answered_before + outcome.num_answered_now;
  if (outcome.num_answered_before > 0) {
    fmt::print("{} answers were there already\n", outcome.num_answered_before);
  }
  fmt::print("run {}: {} of {} questions answered by {}, stored in {}\n", plan.name, answered,
             outcome.num_questions, plan.model, database);
  if (outcome.end == RunEnd::complete) return kExitOk;
  fmt::print(stderr, "timeprobe: interrupted; the same command goes on where it stopped\n");
  return kExitInterrupted;
}

int run(const RunFlags& flags) {
  if (flags.files.empty() && flags.plan.empty()) {
    throw usage_error("give files of questions, or --plan NAME, which makes its own");
  }
  const std::unique_ptr<Model> model =
      make_model(flags.model, {flags.seed, curves_of(flags.curves)});
  const RunPlan plan = plan_of(flags, *model);
  check_plan(plan);
  stop_on_interrupt();
  RunStore store = RunStore::open(flags.database);
  const RunId id = store.begin_run(plan, flags.force ? IfRunExists::replace : IfRunExists::resume);
  RunOptions options;
  options.stop = &stop_requested;
  if (::isatty(STDERR_FILENO) != 0) options.progress = show_progress;
  return print_outcome(plan, answer_pending(plan, id, *model, store, options), flags.database);
}

std::string plan_help() {
  std::string help = "An experiment of a paper:";
  for (const NamedPlan& plan : all_plans()) {
    help += fmt::format("\n{}: {}", plan.name, plan.title);
  }
  return help;
}

void add_prompting(CLI::App& command, RunFlags& flags) {
  command.add_option("--num-fewshot", flags.num_fewshot, "Solved examples before each question")
      ->check(not_negative());
  command.add_option("--fewshot-from", flags.fewshot_from, "Training questions for the examples");
  command
      .add_option("--fewshot", flags.fewshot,
                  "same-task (as ChronoSense) or other-tasks (without its shortcut)")
      ->check(CLI::IsMember({"same-task", "other-tasks"}))
      ->capture_default_str();
  command.add_flag("--cot", flags.chain_of_thought, "Ask for a chain of thought");
  command.add_option("--strategy", flags.strategy,
                     "How TRAVELER's questions are put, as cot-review/date-only/language");
  command.add_option("--plan", flags.plan, plan_help());
  command
      .add_option("--layout", flags.layout,
                  "system-user, or user: the instruction and the rest as one user's message")
      ->check(CLI::IsMember({"system-user", "user"}))
      ->capture_default_str();
  add_curve_options(command, flags.curves);
}

}  // namespace

void add_run_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<RunFlags>();
  CLI::App* command =
      app.add_subcommand("run", "Put questions to a model; the same command again resumes");
  command->add_option("questions", flags->files, "Files of Question records");
  command->add_option("-M,--model", flags->model, model_help())->required();
  add_database_option(*command, flags->database);
  command->add_option("--name", flags->name, "The run's name (default: made of model and files)");
  command
      ->add_option("--seed", flags->seed, "Seed of models that draw and of the choice of examples")
      ->check(not_negative())
      ->capture_default_str();
  command->add_option("-L,--limit", flags->limit, "Ask the first N questions only")
      ->check(not_negative());
  add_prompting(*command, *flags);
  add_force_flag(*command, flags->force);
  command->callback([flags, &chosen] { chosen = [flags] { return run(*flags); }; });
}

}  // namespace timeprobe
