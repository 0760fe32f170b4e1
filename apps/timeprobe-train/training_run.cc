#include "training_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/parallel.h"
#include "command_line/exit_codes.h"
#include "command_line/interrupts.h"
#include "command_line/terminal_line.h"
#include "t5/runtime.h"
#include "t5_files/t5_tensors.h"
#include "training/loop_state.h"

namespace timeprobe {
namespace {

constexpr InterruptTexts kInterruptTexts = {
    "\ntimeprobe train: interrupted; finishing the step and writing a checkpoint\n",
    "\ntimeprobe train: ended at once; the last complete checkpoint stays\n"};

std::string clock_of(double seconds) {
  return clock_text(static_cast<std::int64_t>(std::max(0.0, seconds)));
}

// "step 1200/6000  loss 0.4123  81k tokens/s  dev EM 71.2 F1 80.3  1:12, 4:40 to go"
std::string progress_text(const training::Metrics& metrics, std::int64_t num_steps,
                          std::int64_t first_step, double sitting_s) {
  std::string text = fmt::format("step {}/{}  loss {:.4f}  {:.1f}k tokens/s", metrics.step,
                                 num_steps, metrics.loss, metrics.tokens_per_s / 1000.0);
  for (const auto& [name, value] : metrics.more) text += fmt::format("  {} {:.4f}", name, value);
  if (metrics.dev)
    text += fmt::format("  dev EM {:.2f} F1 {:.2f}", metrics.dev->em, metrics.dev->f1);
  const auto done = static_cast<double>(std::max<std::int64_t>(1, metrics.step - first_step));
  const double to_go = sitting_s / done * static_cast<double>(num_steps - metrics.step);
  return text + fmt::format("  {}, {} to go", clock_of(metrics.elapsed_s), clock_of(to_go));
}

// On a terminal one line that changes, but evaluations stay; elsewhere a line an evaluation.
class Progress {
 public:
  Progress(std::int64_t num_steps, bool quiet)
      : num_steps_(num_steps), quiet_(quiet), is_terminal_(::isatty(STDERR_FILENO) == 1) {}

  void show(const training::Metrics& metrics) {
    if (quiet_) return;
    if (first_step_ < 0) {
      first_step_ = metrics.step - 1;
      begin_s_ = metrics.elapsed_s;
    }
    const bool stays = metrics.dev || metrics.step == num_steps_;
    if (!is_terminal_ && !stays) return;
    const std::string text =
        progress_text(metrics, num_steps_, first_step_, metrics.elapsed_s - begin_s_);
    fmt::print(stderr, "{}{}{}", is_terminal_ ? "\r\x1b[K" : "", text, stays ? "\n" : "");
    std::fflush(stderr);
    open_line_ = is_terminal_ && !stays;
  }

  void end_line() {
    if (open_line_) fmt::print(stderr, "\n");
    open_line_ = false;
  }

 private:
  std::int64_t num_steps_;
  bool quiet_;
  bool is_terminal_;
  bool open_line_ = false;
  std::int64_t first_step_ = -1;
  double begin_s_ = 0.0;
};

training::LoopOptions loop_options(const TrainingFlags& flags, std::int64_t num_steps,
                                   const nlohmann::json& settings) {
  training::LoopOptions options;
  options.folder = flags.out;
  options.schedule = {.shape = *training::schedule_shape_of(flags.schedule),
                      .peak = flags.rate,
                      .warm_up_steps = flags.warm_up_steps,
                      .num_steps = num_steps,
                      .floor = flags.rate_floor.value_or(0.0)};
  options.report_every = flags.report_every;
  options.evaluate_every = flags.evaluate_every;
  options.checkpoint_every = flags.checkpoint_every;
  options.keep_checkpoints = flags.keep_checkpoints;
  options.patience = flags.patience;
  options.time_limit_s = flags.time_limit_s;
  options.start = flags.resume  ? training::LoopStart::resume
                  : flags.force ? training::LoopStart::replace
                                : training::LoopStart::fresh;
  options.settings = settings.dump();
  return options;
}

std::string end_text(const training::LoopResult& result) {
  switch (result.end) {
    case training::LoopEnd::all_steps: return "done";
    case training::LoopEnd::no_better: return "stopped early: the dev score got no better";
    case training::LoopEnd::time_limit: return "stopped by the time limit";
    case training::LoopEnd::interrupted: return "interrupted";
  }
  return "";
}

int rehearse(const training::LoopOptions& options) {
  training::check_folder(options);
  fmt::print("{} steps would be trained into {}\n", options.schedule.num_steps,
             options.folder.string());
  return kExitOk;
}

void say_end(const TrainingFlags& flags, const training::LoopResult& result) {
  fmt::print("{} after {} steps; the last checkpoint is {}\n", end_text(result), result.num_steps,
             result.last_checkpoint.string());
  if (result.best) {
    fmt::print("best on dev: step {}, EM {:.2f}, F1 {:.2f} of {} questions: {}/best\n",
               result.best_step, result.best->em, result.best->f1, result.best->num_questions,
               flags.out);
  }
}

// Dropout is the checkpoint's unless --dropout was given.
training::SupervisedOptions supervised_options(const TrainingFlags& flags, const T5Config& config) {
  return {.compute = compute_of(flags),
          .optimizer = {.weight_decay = flags.weight_decay},
          .max_norm = flags.max_norm,
          .dropout = flags.dropout.value_or(config.dropout_rate),
          .accumulation = flags.accumulation,
          .seed = flags.seed};
}

// Of one process, padded.
training::LargestBatch largest_batch(const TrainingFlags& flags, const Sitting& sitting,
                                     const SupervisedData& data) {
  const auto size = static_cast<std::size_t>(sitting.processes->size());
  return {static_cast<std::int64_t>((flags.batch_size + size - 1) / size), data.longest_source,
          data.longest_target};
}

}  // namespace

int num_threads_of(const TrainingFlags& flags) {
  if (flags.num_threads > 0) return flags.num_threads;
  return num_processors();
}

Sitting begin_sitting(const TrainingFlags& flags) {
  t5::set_num_threads(num_threads_of(flags));
  if (const auto warning = t5::speed_warning(t5::libraries_in_use())) {
    fmt::print(stderr, "timeprobe train: {}\n", *warning);
  }
  if (flags.patience > 0 && flags.evaluate_every == 0) {
    throw usage_error("--patience needs --evaluate-every: the steps between evaluations");
  }
  if (flags.rate_floor && *flags.rate_floor > flags.rate) {
    throw usage_error(fmt::format("--rate-floor is {}; wanted: at most --rate, {}",
                                  *flags.rate_floor, flags.rate));
  }
  if (flags.dry_run) {
    check_folder_is_free(flags.out);
    return {training::one_process(), {}};
  }
  Sitting sitting = {training::processes_of_environment(at::Device(flags.device)), {}};
  if (sitting.processes->writes_files()) sitting.lease.emplace(flags.out);
  training::any_of(*sitting.processes, false);  // where there is none all end here
  return sitting;
}

t5::Compute compute_of(const TrainingFlags& flags) {
  t5::Compute compute = t5::best_compute(at::Device(flags.device));
  if (flags.precision == "float32") compute.precision = t5::Precision::float32;
  if (flags.precision == "bfloat16") compute.precision = t5::Precision::bfloat16;
  return compute;
}

std::int64_t num_steps_of(const TrainingFlags& flags, std::int64_t batches_per_epoch) {
  if (flags.num_steps > 0) return flags.num_steps;
  const double batches = flags.num_epochs * static_cast<double>(batches_per_epoch);
  return std::max<std::int64_t>(1, std::llround(batches / static_cast<double>(flags.accumulation)));
}

nlohmann::json settings_of(const TrainingFlags& flags) {
  return {{"seed", flags.seed},
          {"batch_size", flags.batch_size},
          {"accumulation", flags.accumulation},
          {"rate", flags.rate},
          {"schedule", flags.schedule},
          {"warm_up_steps", flags.warm_up_steps},
          {"rate_floor", flags.rate_floor.value_or(0.0)},
          {"weight_decay", flags.weight_decay},
          {"clip", flags.max_norm},
          {"dropout", flags.dropout ? nlohmann::json(*flags.dropout) : nlohmann::json()},
          {"precision",
           compute_of(flags).precision == t5::Precision::bfloat16 ? "bfloat16" : "float32"}};
}

void check_memory_of(const TrainingFlags& flags, const T5Config& config,
                     const training::LargestBatch& batch, std::int64_t more_weights_bytes) {
  training::MemoryEstimate estimate =
      training::estimate_memory(config, batch, compute_of(flags).precision);
  estimate.weights_bytes += more_weights_bytes;
  const std::int64_t available = flags.device == "cpu" ? training::available_memory_bytes() : 0;
  if (!flags.quiet) {
    fmt::print(stderr, "{:.2f} million weights, about {:.2f} GiB of memory\n",
               static_cast<double>(num_parameters(config)) / 1e6,
               static_cast<double>(estimate.total_bytes()) / (1 << 30));
  }
  if (!flags.ignore_memory) training::check_memory(estimate, available);
}

int run_sitting(const TrainingFlags& flags, training::Learner& learner,
                training::Processes& processes, std::int64_t num_steps,
                const nlohmann::json& settings,
                const std::function<training::DevScore()>& evaluate) {
  const training::LoopOptions options = loop_options(flags, num_steps, settings);
  if (flags.dry_run) return rehearse(options);
  const std::atomic<bool>& stop = stop_on_interrupt(kInterruptTexts);
  Progress progress(num_steps, flags.quiet);
  const training::LoopHooks hooks = {
      .evaluate = evaluate,
      .report = [&progress](const training::Metrics& metrics) { progress.show(metrics); },
      .interrupted = [&stop] { return stop.load(); },
      .clock_s = {}};
  const training::LoopResult result = training::run_training(learner, options, hooks, processes);
  progress.end_line();
  if (processes.writes_files()) say_end(flags, result);
  if (result.end != training::LoopEnd::interrupted) return kExitOk;
  if (processes.writes_files()) {
    fmt::print(stderr, "timeprobe train: interrupted; the same command with --resume goes on\n");
  }
  return kExitInterrupted;
}

std::function<training::DevScore()> dev_hook(const t5::Weights& weights, const Tokenizer& tokenizer,
                                             const std::vector<TrainingExample>& dev,
                                             const training::DevOptions& options) {
  if (dev.empty()) return {};
  return [&, options] { return training::dev_score(weights, tokenizer, dev, options); };
}

int run_supervised(const TrainingFlags& flags, const Sitting& sitting,
                   const training::StartedNetwork& network, const SupervisedData& data,
                   const nlohmann::json& settings,
                   const std::function<training::DevScore()>& evaluate) {
  const T5Config& config = network.weights->config();
  check_memory_of(flags, config, largest_batch(flags, sitting, data));
  training::SupervisedLearner learner(*network.weights, data.batches, network.tokenizer.model(),
                                      *sitting.processes, supervised_options(flags, config));
  return run_sitting(flags, learner, *sitting.processes, data.num_steps, settings, evaluate);
}

}  // namespace timeprobe
