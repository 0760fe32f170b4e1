#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "ablation_plan.h"
#include "base/error.h"
#include "base/folder_lease.h"
#include "base/own_program.h"
#include "base/program_run.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "training_program.h"

namespace timeprobe {
namespace {

// An interrupt is the child's: it stops at a good place, saves, and says how to go on.
std::atomic<pid_t> child{0};
std::atomic<bool> interrupted{false};
static_assert(std::atomic<pid_t>::is_always_lock_free, "a signal handler reads it");

extern "C" void pass_on(int signal) {
  interrupted = true;
  if (child > 0) ::kill(child, signal);
}

void pass_interrupts_on() {
  struct sigaction action = {};
  action.sa_handler = pass_on;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

// Holds SIGINT and SIGTERM back.
class HeldBackInterrupts {
 public:
  HeldBackInterrupts() {
    sigset_t interrupts;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    sigaddset(&interrupts, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &interrupts, &before_);
  }
  ~HeldBackInterrupts() { let_through(); }
  HeldBackInterrupts(const HeldBackInterrupts&) = delete;
  HeldBackInterrupts& operator=(const HeldBackInterrupts&) = delete;

  void let_through() const { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

// Never returns. The child leads a group of its own, so that a terminal's Ctrl-C reaches it once,
// through us, and ends with us.
[[noreturn]] void become(const std::vector<std::string>& words, const HeldBackInterrupts& held) {
  ::signal(SIGINT, SIG_DFL);
  ::signal(SIGTERM, SIG_DFL);
  held.let_through();
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  std::vector<char*> arguments = {const_cast<char*>("timeprobe")};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(own_program().c_str(), arguments.data());
  ::_exit(127);
}

// This program again, with these words; its exit code.
int run_self(const std::vector<std::string>& words) {
  std::fflush(nullptr);
  {
    // None may fall between the look whether there was one and the child that it is passed on to.
    const HeldBackInterrupts held;
    if (interrupted) return kExitInterrupted;
    child = ::fork();
    if (child == 0) become(words, held);
  }
  if (child < 0) throw runtime_failure(fmt::format("cannot start: {}", std::strerror(errno)));
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw runtime_failure(std::strerror(errno));
  }
  child = 0;
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  // Ended before it could handle the interrupt.
  return interrupted ? kExitInterrupted : 128 + WTERMSIG(status);
}

// What can be known before hours are spent is found before the first step.
int check_all(const AblationFlags& flags) {
  const std::vector<AblationStep> checks = ablation_checks(flags);
  fmt::print(stderr, "checking {} trainings and tests\n", checks.size());
  for (const AblationStep& check : checks) {
    std::vector<std::string> words = check.words();
    words.insert(words.begin(), own_program().string());
    const ProgramRun run = run_program(words);
    if (run.exit_code == kExitOk) continue;
    fmt::print(stderr, "{}timeprobe: so would end '{}'; nothing was begun\n", run.output,
               check.title);
    return run.exit_code;
  }
  return kExitOk;
}

int run_all(const AblationFlags& flags) {
  const std::vector<AblationStep> steps = ablation_steps(flags);
  const FolderLease lease(flags.out);  // of the plan; each training takes that of its own folder
  if (const int code = check_all(flags); code != kExitOk) return code;
  pass_interrupts_on();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::vector<std::string> words = steps[i].words();
    fmt::print(stderr, "\n{} of {}: {}\n{}\n", i + 1, steps.size(), steps[i].title,
               shell_line(words));
    const int code = run_self(words);
    if (code == kExitOk) continue;
    fmt::print(stderr, "timeprobe: stopped at {} of {}{}\n", i + 1, steps.size(),
               code == kExitUsage ? "" : "; the same command goes on there");
    return code;
  }
  return kExitOk;
}

int rehearse(const AblationFlags& flags) {
  for (const AblationStep& step : ablation_steps(flags)) {
    try {
      fmt::print("{}\n", shell_line(step.words()));
    } catch (const Error&) {
      fmt::print("# {}: known when reinforcement has ended\n", step.title);
    }
  }
  return kExitOk;
}

}  // namespace

void add_train_ablation_command(CLI::App& train, Action& chosen) {
  const auto flags = std::make_shared<AblationFlags>();
  const auto dry_run = std::make_shared<bool>(false);
  CLI::App* command = train.add_subcommand(
      "ablation", "TempT5 with and without span extraction and reinforcement, trained and tested");
  command->add_option("--model", flags->model, "Checkpoint folder with which all begin")
      ->required();
  command->add_option("--pages", flags->pages, "What span extraction learns from: pages or text")
      ->required();
  command->add_option("--train", flags->train, "Question records, or folders of exams")->required();
  command->add_option("--dev", flags->dev, "The same to choose by; never a test set");
  command->add_option("--test", flags->test, "Question records to ask; held out of training")
      ->required();
  command->add_option("--setting", flags->setting, "What is read")
      ->check(one_of({"cbqa", "reasonqa", "obqa"}))
      ->capture_default_str();
  command->add_option("--seeds", flags->seeds, "One training each")
      ->delimiter(',')
      ->capture_default_str();
  command->add_option("-o,--out", flags->out, "Folder of all runs, and of their store")->required();
  command->add_option("--spans-flags", flags->spans_flags, "More flags of train spans, in quotes");
  command->add_option("--sft-flags", flags->sft_flags, "More flags of train sft");
  command->add_option("--more-sft-flags", flags->more_sft_flags,
                      "Of the control, which ends with the time that reinforcement took; default: "
                      "--sft-flags, with a constant rate and without an end of its own");
  command->add_option("--rl-flags", flags->rl_flags, "More flags of train rl");
  command->add_flag("--dry-run", *dry_run, "Print the commands");
  command->footer(
      "Examples:\n"
      "  timeprobe train ablation --model t5-base --pages pages.jsonl --train exam --dev exam \\\n"
      "      --test exam/l2_test_reasonqa.jsonl --seeds 1,2,3 --out ablation --dry-run");
  command->callback([flags, dry_run, &chosen] {
    chosen = [flags, dry_run] {
      if (*dry_run) return rehearse(*flags);
      require_training_program();
      return run_all(*flags);
    };
  });
}

}  // namespace timeprobe
