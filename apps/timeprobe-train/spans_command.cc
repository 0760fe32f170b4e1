#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "command_line/number_checks.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "start_flags.h"
#include "training/example_batches.h"
#include "training_data/span_files.h"
#include "training_run.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct SpansFlags {
  TrainingFlags training;
  StartFlags start;
  std::vector<fs::path> train;
  std::string mask = "temporal_and_entities";
  double share = 0.5;
  std::size_t max_source_tokens = 512;
  std::size_t max_target_tokens = 512;
  std::size_t least_tokens = 16;
};

// Section 4.1 of the paper: batch 8, 100,000 steps, rate 2e-5.
SpansFlags paper_defaults() {
  SpansFlags flags;
  flags.training.num_steps = 100'000;
  return flags;
}

SpanExampleOptions span_options(const SpansFlags& flags) {
  // Masking makes a text longer where a span is shorter than its sentinel.
  return {
      .masking = {.spans = *masked_spans_of(flags.mask), .share = flags.share},
      .limits = {.least_pieces = flags.least_tokens, .most_pieces = flags.max_source_tokens - 2},
      .seed = flags.training.seed};
}

json settings_of(const SpansFlags& flags, std::int64_t num_steps) {
  json settings = settings_of(flags.training);
  settings["command"] = "spans";
  settings["steps"] = num_steps;
  settings["mask"] = flags.mask;
  settings["share"] = flags.share;
  settings["max_source_tokens"] = flags.max_source_tokens;
  settings["max_target_tokens"] = flags.max_target_tokens;
  settings.update(settings_of(flags.start));
  for (const fs::path& file : flags.train) settings["train"].push_back(file.filename().string());
  return settings;
}

int spans(const SpansFlags& flags) {
  const Sitting sitting = begin_sitting(flags.training);
  const training::StartedNetwork network =
      start_network(flags.start, flags.training, [&flags] { return page_texts(flags.train); });
  const SpanExercises exercises = read_span_exercises(
      flags.train, span_options(flags),
      [&network](std::string_view text) { return network.tokenizer.count_pieces(text); });
  if (!flags.training.quiet) {
    fmt::print(stderr, "{} paragraphs of {} pages; {} lines were no pages\n",
               exercises.examples.size(), exercises.num_pages, exercises.rejections.size());
  }
  const training::ExampleBatches batches(exercises.examples, network.tokenizer,
                                         flags.train.front().string(),
                                         {.batch_size = flags.training.batch_size,
                                          .max_source_tokens = flags.max_source_tokens,
                                          .max_target_tokens = flags.max_target_tokens,
                                          .long_targets = training::LongTargets::cut,
                                          .seed = flags.training.seed});
  const std::int64_t num_steps = num_steps_of(flags.training, batches.batches_per_epoch());
  return run_supervised(flags.training, sitting, network,
                        {batches, num_steps, static_cast<std::int64_t>(batches.longest_source()),
                         static_cast<std::int64_t>(batches.longest_target())},
                        settings_of(flags, num_steps), {});
}

}  // namespace

void add_spans_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<SpansFlags>(paper_defaults());
  CLI::App* command = app.add_subcommand(kTrainSpans.name, kTrainSpans.description);
  command
      ->add_option(
          "--train", flags->train,
          "Pages of `timeprobe extract pages`, or lines {\"text\": ...}, or plain text with "
          "a paragraph a line (.txt)")
      ->required();
  command->add_option("--mask", flags->mask, "What is masked")
      ->check(one_of({"temporal_and_entities", "temporal", "entities", "random"}))
      ->capture_default_str();
  command->add_option("--share", flags->share, "Of the spans that are masked")
      ->check(between(0.0, 1.0))
      ->capture_default_str();
  command
      ->add_option("--max-source-tokens", flags->max_source_tokens,
                   "Longest paragraph with its masks, in pieces")
      ->check(between(16, 100'000))
      ->capture_default_str();
  command
      ->add_option("--max-tokens,--max-target-tokens", flags->max_target_tokens,
                   "Longest answer, in pieces; longer targets are cut")
      ->check(whole_from(1))
      ->capture_default_str();
  command
      ->add_option("--min-source-tokens,--least-tokens", flags->least_tokens,
                   "Shorter paragraphs are left out")
      ->check(whole_from(0))
      ->capture_default_str();
  add_start_flags(*command, flags->start);
  add_training_flags(*command, flags->training);
  command->get_option("--steps")->capture_default_str();
  command->footer(
      "Examples:\n"
      "  timeprobe train spans --model t5-base --train pages.jsonl --out tse");
  command->callback([command, flags, &chosen] {
    if (command->count("--epochs") > 0 && command->count("--steps") == 0) {
      flags->training.num_steps = 0;
    }
    chosen = [flags] { return spans(*flags); };
  });
}

}  // namespace timeprobe
