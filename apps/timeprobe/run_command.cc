#include <fmt/format.h>
#include <unistd.h>

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
  for (const std::string& file : flags.files) {
    name += "/" + std::filesystem::path(file).stem().string();
  }
  return name;
}

RunPlan plan_of(const RunFlags& flags) {
  RunPlan plan;
  plan.name = flags.name.empty() ? default_name(flags) : flags.name;
  plan.model = flags.model;
  plan.settings["seed"] = std::to_string(flags.seed);
  for (std::size_t i = 0; i < flags.files.size(); ++i) {
    const std::string& file = flags.files[i];
    const std::vector<Question> questions = read_questions(file);
    plan.questions.insert(plan.questions.end(), questions.begin(), questions.end());
    plan.settings[fmt::format("questions.{}", i)] =
        fmt::format("{} sha256:{}", std::filesystem::path(file).filename().string(),
                    sha256_hex(read_file(file)));
  }
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
  const std::unique_ptr<Model> model = make_model(flags.model, {flags.seed});
  const RunPlan plan = plan_of(flags);
  check_plan(plan);
  stop_on_interrupt();
  RunStore store = RunStore::open(flags.database);
  const RunId id = store.begin_run(plan, flags.force ? IfRunExists::replace : IfRunExists::resume);
  RunOptions options;
  options.stop = &stop_requested;
  if (::isatty(STDERR_FILENO) != 0) options.progress = show_progress;
  return print_outcome(plan, answer_pending(plan, id, *model, store, options), flags.database);
}

}  // namespace

void add_run_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<RunFlags>();
  CLI::App* command =
      app.add_subcommand("run", "Put questions to a model; the same command again resumes");
  command->add_option("questions", flags->files, "Files of Question records")->required();
  command->add_option("-M,--model", flags->model, "reasoner, baseline:random|first|latest|gold")
      ->required();
  add_database_option(*command, flags->database);
  command->add_option("--name", flags->name, "The run's name (default: made of model and files)");
  command->add_option("--seed", flags->seed, "Seed of models that draw")->capture_default_str();
  command->add_option("-L,--limit", flags->limit, "Ask the first N questions only");
  add_force_flag(*command, flags->force);
  command->callback([flags, &chosen] { chosen = [flags] { return run(*flags); }; });
}

}  // namespace timeprobe
