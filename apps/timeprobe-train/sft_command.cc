#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "commands.h"
#include "drawing_flags.h"
#include "start_flags.h"
#include "training/drawn_batches.h"
#include "training/example_batches.h"
#include "training/supervised_learner.h"
#include "training_data/question_examples.h"
#include "training_data/question_files.h"
#include "training_run.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using training::BatchSource;

struct SftFlags {
  TrainingFlags training;
  StartFlags start;
  DrawingFlags drawing;
  std::vector<fs::path> train;
  std::vector<fs::path> dev;
  std::vector<fs::path> held_out;
  bool drop_held_out = false;
  std::string setting = "reasonqa";
  std::string targets = "first";
  std::size_t max_source_tokens = 0;  // 0: the paper's of the setting
  std::size_t max_target_tokens = 32;
  std::size_t num_dev_questions = 500;
};

// Section 4 of the paper.
std::size_t source_limit(const SftFlags& flags) {
  if (flags.max_source_tokens > 0) return flags.max_source_tokens;
  if (flags.setting == "cbqa") return 128;
  return flags.setting == "obqa" ? 1024 : 512;
}

bool draws(const SftFlags& flags) { return !flags.drawing.what.empty(); }

ReadingSetting setting_of(const SftFlags& flags) {
  if (!draws(flags)) return *reading_setting_of(flags.setting);
  return flags.drawing.what == "l1" ? ReadingSetting::cbqa : ReadingSetting::reasonqa;
}

void check_flags(const SftFlags& flags) {
  if (draws(flags) == !flags.train.empty()) {
    throw usage_error("either --train FILE or --generate is wanted: what to train on");
  }
  if (draws(flags) && flags.training.num_steps == 0) {
    throw usage_error("--generate has no epochs: --steps is wanted");
  }
}

// Training questions of files; those of test files are refused, or dropped on demand.
std::vector<TrainingExample> train_examples(const SftFlags& flags,
                                            const HeldOutQuestions& held_out) {
  std::vector<Question> questions = read_question_files(flags.train, "train", setting_of(flags));
  if (flags.drop_held_out) {
    const std::size_t count = held_out.remove_from(questions);
    fmt::print(stderr, "{} training questions are held out and were dropped\n", count);
  }
  refuse_held_out(questions, held_out, "training");
  return examples_of(questions, setting_of(flags));
}

// Dev questions of files; where training draws its own, fresh ones of another seed.
std::vector<TrainingExample> dev_examples(const SftFlags& flags, const HeldOutQuestions& held_out) {
  std::vector<Question> questions = read_question_files(flags.dev, "dev", setting_of(flags));
  refuse_held_out(questions, held_out, "dev");
  if (flags.dev.empty() && draws(flags)) {
    const Drawing drawing = drawing_of(flags.drawing, flags.training.seed + 1'000'003, {});
    for (std::uint64_t i = 0; i < flags.num_dev_questions; ++i) {
      questions.push_back(drawing.question(i));
    }
  }
  if (questions.size() > flags.num_dev_questions) questions.resize(flags.num_dev_questions);
  return examples_of(questions, setting_of(flags));
}

std::vector<std::string> texts_of(const std::vector<TrainingExample>& examples) {
  std::vector<std::string> texts;
  for (const TrainingExample& example : examples) {
    texts.push_back(example.source);
    texts.insert(texts.end(), example.targets.begin(), example.targets.end());
  }
  return texts;
}

// What a sitting trains on.
struct Data {
  std::vector<TrainingExample> train;  // empty where exercises are drawn
  std::vector<TrainingExample> dev;
  Drawing drawing;
};

Data read_data(const SftFlags& flags) {
  HeldOutQuestions held_out = HeldOutQuestions::read(flags.held_out);
  Data data;
  data.dev = dev_examples(flags, held_out);
  // A drawn question must be neither of the test files nor of the dev set.
  for (const TrainingExample& example : data.dev) {
    if (draws(flags) && flags.drawing.what == "l1") held_out.add(example.source);
  }
  if (draws(flags)) {
    data.drawing = drawing_of(flags.drawing, flags.training.seed, std::move(held_out));
  } else {
    data.train = train_examples(flags, held_out);
  }
  return data;
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

Batches drawn_batches(const SftFlags& flags, const Data& data, const Tokenizer& tokenizer) {
  Batches batches;
  batches.source = std::make_unique<training::DrawnBatches>(
      data.drawing.exercise, tokenizer,
      training::DrawnBatchOptions{flags.training.batch_size, source_limit(flags),
                                  flags.max_target_tokens});
  batches.num_steps = flags.training.num_steps;
  // The last batch has the longest exercises of a curriculum.
  const training::TokenBatch sample = batches.source->batch(batches.num_steps - 1);
  batches.longest_source = longest(sample.sources);
  batches.longest_target = longest(sample.targets);
  return batches;
}

Batches example_batches(const SftFlags& flags, const Data& data, const Tokenizer& tokenizer) {
  auto source = std::make_unique<training::ExampleBatches>(
      data.train, tokenizer, flags.train.front().string(),
      training::ExampleBatchOptions{
          .batch_size = flags.training.batch_size,
          .max_source_tokens = source_limit(flags),
          .max_target_tokens = flags.max_target_tokens,
          .targets = flags.targets == "any" ? TargetChoice::any : TargetChoice::first,
          .seed = flags.training.seed});
  if (source->num_cut_sources() > 0 && !flags.training.quiet) {
    fmt::print(stderr, "{} of {} sources reach the limit of {} tokens and were cut\n",
               source->num_cut_sources(), data.train.size(), source_limit(flags));
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
  settings["command"] = "sft";
  settings["steps"] = num_steps;
  settings["setting"] = flags.setting;
  settings["targets"] = flags.targets;
  settings["max_source_tokens"] = source_limit(flags);
  settings["max_target_tokens"] = flags.max_target_tokens;
  settings.update(settings_of(flags.start));
  if (draws(flags)) {
    settings.update(settings_of(flags.drawing));
  } else {
    for (const fs::path& file : flags.train) settings["train"].push_back(file.filename().string());
  }
  return settings;
}

int sft(const SftFlags& flags) {
  check_flags(flags);
  const auto processes = begin_sitting(flags.training);
  const Data data = read_data(flags);
  const training::StartedNetwork network =
      start_network(flags.start, flags.training.seed, at::Device(flags.training.device),
                    flags.training.out, [&flags, &data] {
                      return draws(flags) ? data.drawing.vocabulary_texts() : texts_of(data.train);
                    });
  const Batches batches = draws(flags) ? drawn_batches(flags, data, network.tokenizer)
                                       : example_batches(flags, data, network.tokenizer);
  const T5Config& config = network.weights->config();
  const auto size = static_cast<std::size_t>(processes->size());
  check_memory_of(flags.training, config,
                  {static_cast<std::int64_t>((flags.training.batch_size + size - 1) / size),
                   batches.longest_source, batches.longest_target});
  training::SupervisedLearner learner(*network.weights, *batches.source, network.tokenizer.model(),
                                      *processes, supervised_options(flags.training, config));
  std::function<training::DevScore()> evaluate;
  if (!data.dev.empty()) {
    evaluate = [&] {
      return training::dev_score(
          *network.weights, network.tokenizer, data.dev,
          {.max_source_tokens = source_limit(flags),
           .max_new_tokens = static_cast<std::int64_t>(flags.max_target_tokens),
           .num_threads = num_threads_of(flags.training)});
    };
  }
  return run_sitting(flags.training, learner, *processes, batches.num_steps,
                     settings_of(flags, batches.num_steps), evaluate);
}

void add_data_flags(CLI::App& command, SftFlags& flags) {
  command.add_option("--train", flags.train,
                     "Question records, or folders of `timeprobe build tempreason`");
  command.add_option("--dev", flags.dev, "The same to choose by; never a test set");
  command.add_option("--dev-questions", flags.num_dev_questions, "At most, from the front")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command.add_option("--held-out", flags.held_out,
                     "Question records of test sets: training or dev files that share a question "
                     "are refused, and --generate never draws one");
  command.add_flag("--drop-held-out", flags.drop_held_out,
                   "Drop such training questions instead of refusing them");
  command
      .add_option("--setting", flags.setting,
                  "What is read: the question (cbqa), facts (reasonqa), a page (obqa)")
      ->check(CLI::IsMember({"cbqa", "reasonqa", "obqa"}))
      ->capture_default_str();
  command.add_option("--targets", flags.targets, "The first accepted answer, or any by chance")
      ->check(CLI::IsMember({"first", "any"}))
      ->capture_default_str();
  command
      .add_option("--max-source-tokens", flags.max_source_tokens,
                  "Default: 128 for cbqa, 512 for reasonqa, 1024 for obqa")
      ->check(CLI::PositiveNumber);
  command.add_option("--max-target-tokens", flags.max_target_tokens)
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

}  // namespace

void add_sft_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<SftFlags>();
  CLI::App* command = app.add_subcommand(
      "sft", "Fine-tune on questions of files, or on fresh ones that are drawn without end");
  add_data_flags(*command, *flags);
  command
      ->add_option("--generate", flags->drawing.what,
                   "Instead of --train: month arithmetic (l1), or questions over facts with "
                   "made-up names (l2)")
      ->check(CLI::IsMember({"l1", "l2"}));
  add_drawing_flags(*command, flags->drawing);
  command
      ->add_option("--curriculum", flags->drawing.exercises_a_fact,
                   "l2: one more fact every so many exercises; 0: all at once")
      ->capture_default_str();
  command
      ->add_option("--comparisons", flags->drawing.comparison_share,
                   "l2: share of questions which date is earlier, instead")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  add_start_flags(*command, flags->start);
  add_training_flags(*command, flags->training);
  command->callback([flags, &chosen] { chosen = [flags] { return sft(*flags); }; });
}

}  // namespace timeprobe
