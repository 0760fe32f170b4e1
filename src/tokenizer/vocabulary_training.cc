#include "tokenizer/vocabulary_training.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/program_run.h"
#include "base/text_normalization.h"
#include "tokenizer/tokenizer.h"

namespace timeprobe {
namespace fs = std::filesystem;

namespace {

// Files beside the model that are gone when training is over, however it ends.
class WorkFiles {
 public:
  explicit WorkFiles(const fs::path& model) : stem_(model.string() + ".training") {}
  ~WorkFiles() {
    std::error_code ignored;
    for (const fs::path& path : {corpus(), trained(), fs::path(stem_ + ".vocab")}) {
      fs::remove(path, ignored);
    }
  }
  WorkFiles(const WorkFiles&) = delete;
  WorkFiles& operator=(const WorkFiles&) = delete;

  std::string stem() const { return stem_; }
  fs::path corpus() const { return stem_ + ".txt"; }
  fs::path trained() const { return stem_ + ".model"; }

 private:
  std::string stem_;
};

void write_corpus(const fs::path& path, std::span<const std::string> texts) {
  NewFile file(path, IfExists::replace);
  bool has_text = false;
  for (std::string line : texts) {
    std::replace(line.begin(), line.end(), '\n', ' ');
    has_text = has_text || !trim(line).empty();
    file.append(line + "\n");
  }
  if (!has_text) throw usage_error("there is no text to train a vocabulary on");
  file.commit();
}

std::vector<std::string> command(const VocabularyTraining& how, const WorkFiles& files) {
  const bool single_digits = how.digits == DigitPieces::single;
  return {how.program,
          "--input=" + files.corpus().string(),
          "--model_prefix=" + files.stem(),
          "--model_type=unigram",
          fmt::format("--vocab_size={}", how.num_pieces),
          fmt::format("--hard_vocab_limit={}", !how.allow_fewer_pieces),
          fmt::format("--character_coverage={}", how.character_coverage),
          "--normalization_rule_name=" + how.normalization,
          fmt::format("--split_digits={}", single_digits),
          "--required_chars=0123456789",
          "--pad_id=0",
          "--eos_id=1",
          "--unk_id=2",
          "--bos_id=-1",
          "--pad_piece=<pad>",
          "--eos_piece=</s>",
          "--unk_piece=<unk>",
          "--num_threads=1",
          "--max_sentence_length=65536",
          "--minloglevel=1"};
}

// The last line that says something: spm_train prints pages and a farewell before it gives up.
std::string last_words(const std::string& output) {
  std::string_view words = "it said nothing";
  for (std::string_view rest = output; !rest.empty();) {
    const std::string_view line = trim(rest.substr(0, rest.find('\n')));
    if (!line.empty() && !line.starts_with("Program terminated")) words = line;
    rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
  }
  return std::string(words);
}

void run(const VocabularyTraining& how, const WorkFiles& files) {
  ProgramRun run;
  try {
    run = run_program(command(how, files));
  } catch (const Error& error) {
    throw usage_error(fmt::format(
        "{}; training a vocabulary needs SentencePiece's tools: apt-get install sentencepiece",
        error.what()));
  }
  if (run.exit_code == 0) return;
  throw usage_error(
      fmt::format("{} ended with code {}: {}", how.program, run.exit_code, last_words(run.output)));
}

std::size_t num_digits(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }));
}

void check(const SpieceModel& model, const VocabularyTraining& how, const fs::path& path) {
  const auto wrong = [&](const std::string& what) {
    return runtime_failure(
        fmt::format("{} made a model that was not asked for: {}", how.program, what));
  };
  const Result<Tokenizer> tokenizer = Tokenizer::of(model);
  if (!tokenizer.ok()) throw wrong(path.string() + ": " + tokenizer.problem().message);
  if (tokenizer->padding() != 0 || tokenizer->end_of_sequence() != 1 || tokenizer->unknown() != 2) {
    throw wrong("<pad>, </s> and <unk> are not 0, 1 and 2");
  }
  for (char digit = '0'; digit <= '9'; ++digit) {
    if (!tokenizer->find(std::string(1, digit))) throw wrong(fmt::format("no piece '{}'", digit));
  }
  if (how.digits != DigitPieces::single) return;
  for (const Piece& piece : model.pieces) {
    if (num_digits(piece.text) > 1) throw wrong(fmt::format("the piece '{}'", piece.text));
  }
}

}  // namespace

SpieceModel train_vocabulary(std::span<const std::string> texts, const VocabularyTraining& how,
                             const fs::path& model, IfExists if_exists) {
  NewFile target(model, if_exists);  // refuses before the work
  const WorkFiles files(model);
  write_corpus(files.corpus(), texts);
  run(how, files);
  const std::string bytes = read_file(files.trained());
  Result<SpieceModel> trained = parse_spiece_model(bytes);
  if (!trained.ok()) {
    throw runtime_failure(files.trained().string() + ": " + trained.problem().message);
  }
  check(*trained, how, files.trained());
  target.append(bytes);
  target.commit();
  return std::move(trained).value();
}

}  // namespace timeprobe
