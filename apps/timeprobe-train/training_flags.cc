#include "training_flags.h"

#include "command_line/number_checks.h"
#include "command_line/word_check.h"

namespace timeprobe {
namespace {

void add_machine(CLI::App& command, TrainingFlags& flags) {
  command.add_option("--device", flags.device, "cpu, or a device of LibTorch's: cuda, cuda:1")
      ->capture_default_str();
  command
      .add_option("--precision", flags.precision,
                  "Of products: bfloat16 where the processor has it (auto), or one of them always")
      ->check(one_of({"auto", "float32", "bfloat16"}))
      ->capture_default_str();
  command.add_option("--threads", flags.num_threads, "Threads; with 1 the same bytes again")
      ->check(whole_from(1))
      ->default_str("all cores");
  command.add_flag("--ignore-memory", flags.ignore_memory,
                   "Begin although the estimate is over the memory that is available");
  command.add_flag("--quiet", flags.quiet, "No progress");
}

void add_optimizer(CLI::App& command, TrainingFlags& flags) {
  command.add_option("--steps", flags.num_steps, "Instead of --epochs")->check(whole_from(1));
  command.add_option("--epochs", flags.num_epochs, "Times that all examples are gone through")
      ->check(above_zero())
      ->capture_default_str();
  command.add_option("--batch-size", flags.batch_size, "Examples, over all processes")
      ->check(whole_from(1))
      ->capture_default_str();
  command.add_option("--accumulation", flags.accumulation, "Batches a step")
      ->check(whole_from(1))
      ->capture_default_str();
  command.add_option("--rate", flags.rate, "Peak learning rate")
      ->check(above_zero())
      ->capture_default_str();
  command.add_option("--schedule", flags.schedule, "linear ends at 0")
      ->check(one_of({"linear", "cosine", "constant"}))
      ->capture_default_str();
  command.add_option("--warm-up", flags.warm_up_steps, "Steps from 0 to the peak")
      ->check(whole_from(0))
      ->capture_default_str();
  command.add_option("--rate-floor", flags.rate_floor, "What a cosine ends at; default: 0")
      ->check(not_below_zero());
  command
      .add_option("--weight-decay", flags.weight_decay,
                  "AdamW's: the share of a weight that a step takes off, times the rate")
      ->capture_default_str();
  command.add_option("--clip", flags.max_norm, "Largest norm of a gradient; 0: any")
      ->check(not_below_zero())
      ->capture_default_str();
  command.add_option("--dropout", flags.dropout, "Default: the checkpoint's, 0 for --new")
      ->check(between(0.0, 0.99));
  command.add_option("--seed", flags.seed, "Seed of every random choice")
      ->check(whole_from(0))
      ->capture_default_str();
}

void add_sitting(CLI::App& command, TrainingFlags& flags) {
  command.add_option("-o,--out", flags.out, "Folder of the run")->required();
  command.add_option("--report-every", flags.report_every, "Steps between lines of metrics.jsonl")
      ->check(whole_from(1))
      ->capture_default_str();
  command.add_option("--evaluate-every", flags.evaluate_every, "Steps; 0: at the end only")
      ->check(whole_from(0))
      ->capture_default_str();
  command.add_option("--checkpoint-every", flags.checkpoint_every, "Steps; 0: at the end only")
      ->check(whole_from(0))
      ->capture_default_str();
  command
      .add_option("--keep", flags.keep_checkpoints, "Newest checkpoints; the best one stays too")
      ->check(whole_from(1))
      ->capture_default_str();
  command
      .add_option("--patience", flags.patience,
                  "Stop after so many evaluations without a better one; 0: never")
      ->check(whole_from(0))
      ->capture_default_str();
  command.add_option("--time-limit", flags.time_limit_s, "Seconds, over all sittings")
      ->check(above_zero());
  command.add_flag("--resume", flags.resume, "Go on behind the last checkpoint");
  command.add_flag("--force", flags.force, "Replace a run in the folder")->excludes("--resume");
  command.add_flag("--dry-run", flags.dry_run,
                   "Read and check everything, say how many steps it would be, and end");
}

}  // namespace

void add_training_flags(CLI::App& command, TrainingFlags& flags) {
  add_sitting(command, flags);
  add_optimizer(command, flags);
  add_machine(command, flags);
}

}  // namespace timeprobe
