#include "question_data.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "base/sha256.h"
#include "command_line/number_checks.h"
#include "command_line/word_check.h"
#include "training_data/question_files.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

// Apart from the streams that training draws from.
constexpr std::uint64_t kDevSeed = 1'000'003;

ReadingSetting setting_of(const QuestionDataFlags& flags) {
  if (!draws(flags)) return *reading_setting_of(flags.setting);
  return flags.drawing.what == "l1" ? ReadingSetting::cbqa : ReadingSetting::reasonqa;
}

// Training questions of files; those of test files are refused, or dropped on demand.
std::vector<TrainingExample> train_examples(const QuestionDataFlags& flags,
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
std::vector<TrainingExample> dev_examples(const QuestionDataFlags& flags,
                                          const HeldOutQuestions& held_out, std::uint64_t seed) {
  std::vector<Question> questions = read_question_files(flags.dev, "dev", setting_of(flags));
  refuse_held_out(questions, held_out, "dev");
  if (flags.dev.empty() && draws(flags)) {
    const Drawing drawing = drawing_of(flags.drawing, seed + kDevSeed, {});
    for (std::uint64_t i = 0; i < flags.num_dev_questions; ++i) {
      questions.push_back(drawing.question(i));
    }
  }
  if (questions.size() > flags.num_dev_questions) questions.resize(flags.num_dev_questions);
  return examples_of(questions, setting_of(flags));
}

}  // namespace

bool draws(const QuestionDataFlags& flags) { return !flags.drawing.what.empty(); }

std::size_t source_limit(const QuestionDataFlags& flags) {
  if (flags.max_source_tokens > 0) return flags.max_source_tokens;
  return source_limit(*reading_setting_of(flags.setting));
}

QuestionData read_question_data(const QuestionDataFlags& flags, std::uint64_t seed) {
  if (draws(flags) == !flags.train.empty()) {
    throw usage_error("either --train FILE or --generate is wanted: what to train on");
  }
  HeldOutQuestions held_out = HeldOutQuestions::read(flags.held_out);
  QuestionData data;
  data.dev = dev_examples(flags, held_out, seed);
  // A drawn question must be neither of the test files nor of the dev set.
  for (const TrainingExample& example : data.dev) {
    if (flags.drawing.what == "l1") held_out.add(example.source);
  }
  if (draws(flags)) {
    data.drawing = drawing_of(flags.drawing, seed, std::move(held_out));
  } else {
    data.train = train_examples(flags, held_out);
  }
  return data;
}

nlohmann::json settings_of(const QuestionDataFlags& flags) {
  nlohmann::json settings = {{"setting", flags.setting},
                             {"max_source_tokens", source_limit(flags)}};
  if (draws(flags)) settings.update(settings_of(flags.drawing));
  for (const fs::path& file : flags.train) settings["train"].push_back(file.filename().string());
  // By content, wherever the files lie now.
  for (const fs::path& file : flags.held_out) settings["held_out"].push_back(sha256_of_file(file));
  for (const fs::path& file : flags.train) {
    if (fs::is_regular_file(file)) settings["train_sha256"].push_back(sha256_of_file(file));
  }
  return settings;
}

void add_question_data_flags(CLI::App& command, QuestionDataFlags& flags) {
  command.add_option("--train", flags.train,
                     "Question records, or folders of `timeprobe build tempreason`");
  command.add_option("--dev", flags.dev, "The same to choose by; never a test set");
  command.add_option("--dev-questions", flags.num_dev_questions, "At most, from the front")
      ->check(whole_from(1))
      ->capture_default_str();
  command.add_option("--held-out", flags.held_out,
                     "Question records of test sets: training or dev files that share a question "
                     "are refused, and --generate never draws one");
  command.add_flag("--drop-held-out", flags.drop_held_out,
                   "Drop such training questions instead of refusing them");
  command
      .add_option("--setting", flags.setting,
                  "What is read: the question (cbqa), facts (reasonqa), a page (obqa)")
      ->check(one_of({"cbqa", "reasonqa", "obqa"}))
      ->capture_default_str();
  command
      .add_option("--max-source-tokens", flags.max_source_tokens,
                  "Default: 128 for cbqa, 512 for reasonqa, 1024 for obqa")
      ->check(whole_from(1));
  command
      .add_option("--generate", flags.drawing.what,
                  "Instead of --train: month arithmetic (l1), or questions over facts with made-up "
                  "names (l2)")
      ->check(one_of({"l1", "l2"}));
  add_drawing_flags(command, flags.drawing);
  command
      .add_option("--curriculum", flags.drawing.exercises_a_fact,
                  "l2: one more fact every so many exercises; 0: all at once")
      ->check(whole_from(0))
      ->capture_default_str();
  command
      .add_option("--comparisons", flags.drawing.comparison_share,
                  "l2: share of questions which date is earlier, instead")
      ->check(between(0.0, 1.0))
      ->capture_default_str();
  command
      .add_option("--unanswered", flags.drawing.unanswered_share,
                  "l2: share of questions whose facts all miss the date; the answer is \"none\"")
      ->check(between(0.0, 1.0))
      ->capture_default_str();
}

}  // namespace timeprobe
