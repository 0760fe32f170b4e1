#include "training/training_loop.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "base/files.h"
#include "training/checkpoint_folders.h"
#include "training/loop_state.h"

namespace timeprobe::training {
namespace {

namespace fs = std::filesystem;

double machine_seconds() {
  using Seconds = std::chrono::duration<double>;
  return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool is_multiple(std::int64_t step, std::int64_t every) { return every > 0 && step % every == 0; }

// What is summed between two reports.
struct Window {
  double loss = 0.0;
  std::int64_t steps = 0;
  std::int64_t tokens = 0;
  double begin_s = 0.0;
};

class Loop {
 public:
  Loop(Learner& learner, const LoopOptions& options, const LoopHooks& hooks, Processes& processes)
      : learner_(learner),
        options_(options),
        hooks_(hooks),
        processes_(processes),
        checkpoints_(options.folder) {}

  LoopResult run() {
    open_folder();
    begin_s_ = now_s();
    window_.begin_s = begin_s_;
    std::optional<LoopEnd> end = out_of_patience() ? LoopEnd::no_better : reached_end(false);
    while (!end) {
      one_step();
      const bool stops_here = hooks_.interrupted && hooks_.interrupted();
      end = after_step(reached_end(any_of(processes_, stops_here)));
    }
    return {*end, state_.step, state_.best, state_.best_step, last_checkpoint()};
  }

 private:
  double now_s() const { return hooks_.clock_s ? hooks_.clock_s() : machine_seconds(); }
  double elapsed_s() const { return elapsed_before_s_ + now_s() - begin_s_; }

  fs::path last_checkpoint() const {
    const auto last = checkpoints_.last();
    return last ? checkpoints_.path_of(*last) : fs::path();
  }

  void open_folder() {
    if (processes_.writes_files()) prepare_folder(options_, checkpoints_);
    any_of(processes_, false);  // nobody reads before the folder is ready
    if (const auto last = checkpoints_.last()) {
      const fs::path folder = checkpoints_.path_of(*last);
      learner_.read(folder);
      state_ = read_loop_state(folder / kLoopStateFile);
      elapsed_before_s_ = state_.elapsed_s;
      if (processes_.writes_files()) {
        checkpoints_.mark_again(state_.best ? std::optional(state_.best_step) : std::nullopt);
      }
    }
    if (processes_.writes_files()) {
      metrics_.emplace(options_.folder / "metrics.jsonl", state_.step);
    }
  }

  bool out_of_patience() const {
    return options_.patience > 0 && state_.worse_in_a_row >= options_.patience;
  }

  // The same on every process: the time limit is that of rank 0.
  std::optional<LoopEnd> reached_end(bool interrupted) {
    if (state_.step >= options_.schedule.num_steps) return LoopEnd::all_steps;
    if (interrupted) return LoopEnd::interrupted;
    const bool late =
        options_.time_limit_s && processes_.writes_files() && elapsed_s() >= *options_.time_limit_s;
    if (options_.time_limit_s && any_of(processes_, late)) return LoopEnd::time_limit;
    return std::nullopt;
  }

  void one_step() {
    const double rate = rate_at(options_.schedule, state_.step);
    outcome_ = learner_.step(state_.step, rate);
    if (!outcome_.is_finite) stop_at_non_finite();
    ++state_.step;
    window_.loss += outcome_.loss;
    window_.tokens += outcome_.num_tokens;
    ++window_.steps;
  }

  [[noreturn]] void stop_at_non_finite() const {
    const fs::path last = last_checkpoint();
    throw runtime_failure(fmt::format(
        "step {}: the loss is {} and the gradient's norm {}, finite numbers are wanted; training "
        "stopped. {}. A lower --rate may help",
        state_.step + 1, outcome_.loss, outcome_.gradient_norm,
        last.empty() ? "There is no checkpoint yet"
                     : "The last good checkpoint is " + last.string()));
  }

  // Evaluation, report and checkpoint that fall due. An interrupt does not wait for an evaluation.
  std::optional<LoopEnd> after_step(std::optional<LoopEnd> end) {
    std::optional<DevScore> dev;
    bool is_best = false;
    if (hooks_.evaluate && end != LoopEnd::interrupted &&
        (end || is_multiple(state_.step, options_.evaluate_every))) {
      dev = shared_score();
      is_best = take_score(*dev);
    }
    if (!end && out_of_patience()) end = LoopEnd::no_better;
    if (dev || end || is_multiple(state_.step, options_.report_every)) report(dev);
    if (end || is_best || is_multiple(state_.step, options_.checkpoint_every)) save(is_best);
    return end;
  }

  // Rank 0 evaluates; the others learn what it found.
  DevScore shared_score() {
    DevScore score;
    if (processes_.writes_files()) score = hooks_.evaluate();
    if (processes_.size() == 1) return score;
    at::Tensor numbers =
        at::tensor({score.em, score.f1, static_cast<double>(score.num_questions)}, at::kDouble);
    processes_.sum(numbers);
    const double* const values = numbers.data_ptr<double>();
    return {values[0], values[1], static_cast<std::size_t>(values[2])};
  }

  // By EM, with the same EM by F1. Of equal ones the later is kept, which has seen more; but it
  // does not count as better.
  bool take_score(const DevScore& score) {
    const auto order = [](const DevScore& of) { return std::pair(of.em, of.f1); };
    const bool is_better = !state_.best || order(score) > order(*state_.best);
    const bool is_as_good = is_better || order(score) == order(*state_.best);
    state_.worse_in_a_row = is_better ? 0 : state_.worse_in_a_row + 1;
    if (!is_as_good) return false;
    state_.best = score;
    state_.best_step = state_.step;
    return true;
  }

  void report(const std::optional<DevScore>& dev) {
    const double now = now_s();
    const auto steps = static_cast<double>(std::max<std::int64_t>(1, window_.steps));
    const Metrics metrics = {
        .step = state_.step,
        .loss = window_.loss / steps,
        .rate = rate_at(options_.schedule, state_.step - 1),
        .gradient_norm = outcome_.gradient_norm,
        .tokens_per_s = static_cast<double>(window_.tokens) / std::max(1e-9, now - window_.begin_s),
        .elapsed_s = elapsed_s(),
        .more = outcome_.more,
        .dev = dev};
    window_ = {.begin_s = now};
    if (metrics_) metrics_->append(metrics);
    if (hooks_.report && processes_.writes_files()) hooks_.report(metrics);
  }

  void save(bool is_best) {
    if (!processes_.writes_files()) return;
    state_.elapsed_s = elapsed_s();
    checkpoints_.write(state_.step, [this](const fs::path& folder) {
      learner_.write(folder);
      write_loop_state(folder / kLoopStateFile, state_);
    });
    if (is_best) checkpoints_.mark_best(state_.step);
    checkpoints_.keep(options_.keep_checkpoints,
                      state_.best ? std::optional(state_.best_step) : std::nullopt);
  }

  Learner& learner_;
  const LoopOptions& options_;
  const LoopHooks& hooks_;
  Processes& processes_;
  CheckpointFolders checkpoints_;
  std::optional<MetricsFile> metrics_;
  LoopState state_;
  StepOutcome outcome_;
  Window window_;
  double begin_s_ = 0.0;
  double elapsed_before_s_ = 0.0;
};

}  // namespace

LoopResult run_training(Learner& learner, const LoopOptions& options, const LoopHooks& hooks,
                        Processes& processes) {
  return Loop(learner, options, hooks, processes).run();
}

}  // namespace timeprobe::training
