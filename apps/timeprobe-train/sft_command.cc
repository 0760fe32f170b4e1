#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "command_line/number_checks.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "question_data.h"
#include "start_flags.h"
#include "training/drawn_batches.h"
#include "training/example_batches.h"
#include "training_data/question_examples.h"
#include "training_run.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using training::BatchSource;

struct SftFlags {
  TrainingFlags training;
  StartFlags start;
  QuestionDataFlags data;
  std::string targets = "first";
  std::size_t max_target_tokens = 32;
};

void check_flags(const SftFlags& flags) {
  if (draws(flags.data) && flags.training.num_steps == 0) {
    throw usage_error("--generate has no epochs: --steps is wanted");
  }
}

std::vector<std::string> texts_of(const std::vector<TrainingExample>& examples) {
  std::vector<std::string> texts;
  for (const TrainingExample& example : examples) {
    texts.push_back(example.source);
    texts.insert(texts.end(), example.targets.begin(), example.targets.end());
  }
  return texts;
}

struct Batches {
  std::unique_ptr<BatchSource> source;
  std::int64_t num_steps = 0;
  std::int64_t longest_source = 0;
  std::int64_t longest_target = 0;
};

std::int64_t longest(const std::vector<t5::TokenIds>& sequences) {
  std::size_t most = 1;
  for (const auto& ids : sequences) most = std::max(most, ids.size());
  return static_cast<std::int64_t>(most);
}

Batches drawn_batches(const SftFlags& flags, const QuestionData& data, const Tokenizer& tokenizer) {
  Batches batches;
  batches.source = std::make_unique<training::DrawnBatches>(
      data.drawing.exercise, tokenizer,
      training::DrawnBatchOptions{flags.training.batch_size, source_limit(flags.data),
                                  flags.max_target_tokens});
  batches.num_steps = flags.training.num_steps;
  // The last batch has the longest exercises of a curriculum.
  const training::TokenBatch sample = batches.source->batch(batches.num_steps - 1);
  batches.longest_source = longest(sample.sources);
  batches.longest_target = longest(sample.targets);
  return batches;
}

Batches example_batches(const SftFlags& flags, const QuestionData& data,
                        const Tokenizer& tokenizer) {
  auto source = std::make_unique<training::ExampleBatches>(
      data.train, tokenizer, flags.data.train.front().string(),
      training::ExampleBatchOptions{
          .batch_size = flags.training.batch_size,
          .max_source_tokens = source_limit(flags.data),
          .max_target_tokens = flags.max_target_tokens,
          .targets = flags.targets == "any" ? TargetChoice::any : TargetChoice::first,
          .seed = flags.training.seed});
  if (source->num_cut_sources() > 0 && !flags.training.quiet) {
    fmt::print(stderr, "{} of {} sources reach the limit of {} tokens and were cut\n",
               source->num_cut_sources(), data.train.size(), source_limit(flags.data));
  }
  Batches batches;
  batches.num_steps = num_steps_of(flags.training, source->batches_per_epoch());
  batches.longest_source = static_cast<std::int64_t>(source->longest_source());
  batches.longest_target = static_cast<std::int64_t>(source->longest_target());
  batches.source = std::move(source);
  return batches;
}

json settings_of(const SftFlags& flags, std::int64_t num_steps) {
  json settings = settings_of(flags.training);
  settings.update(settings_of(flags.data));
  settings["command"] = "sft";
  settings["steps"] = num_steps;
  settings["targets"] = flags.targets;
  settings["max_target_tokens"] = flags.max_target_tokens;
  settings.update(settings_of(flags.start));
  return settings;
}

int sft(const SftFlags& flags) {
  check_flags(flags);
  const Sitting sitting = begin_sitting(flags.training);
  const QuestionData data = read_question_data(flags.data, flags.training.seed);
  const training::StartedNetwork network =
      start_network(flags.start, flags.training, [&flags, &data] {
        return draws(flags.data) ? data.drawing.vocabulary_texts() : texts_of(data.train);
      });
  const Batches batches = draws(flags.data) ? drawn_batches(flags, data, network.tokenizer)
                                            : example_batches(flags, data, network.tokenizer);
  const auto evaluate =
      dev_hook(*network.weights, network.tokenizer, data.dev,
               {.max_source_tokens = source_limit(flags.data),
                .max_new_tokens = static_cast<std::int64_t>(flags.max_target_tokens),
                .num_threads = num_threads_of(flags.training)});
  return run_supervised(
      flags.training, sitting, network,
      {*batches.source, batches.num_steps, batches.longest_source, batches.longest_target},
      settings_of(flags, batches.num_steps), evaluate);
}

}  // namespace

void add_sft_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<SftFlags>();
  CLI::App* command = app.add_subcommand(kTrainSft.name, kTrainSft.description);
  add_question_data_flags(*command, flags->data);
  command->add_option("--targets", flags->targets, "The first accepted answer, or any by chance")
      ->check(one_of({"first", "any"}))
      ->capture_default_str();
  command
      ->add_option("--max-tokens,--max-target-tokens", flags->max_target_tokens,
                   "Longest answer, in pieces; longer targets are refused")
      ->check(whole_from(1))
      ->capture_default_str();
  add_start_flags(*command, flags->start);
  add_training_flags(*command, flags->training);
  command->footer(
      "Examples:\n"
      "  timeprobe train sft --model tse/last --train exam --dev exam \\\n"
      "      --held-out exam/l2_test_reasonqa.jsonl --out sft\n"
      "  timeprobe train sft --new --layers 2 --d-model 128 --heads 4 --generate l1 --steps 3500 "
      "\\\n"
      "      --batch-size 256 --rate 2e-3 --schedule cosine --out l1");
  command->callback([flags, &chosen] { chosen = [flags] { return sft(*flags); }; });
}

}  // namespace timeprobe
