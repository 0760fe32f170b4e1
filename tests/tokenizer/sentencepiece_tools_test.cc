// Our ids and texts beside those of SentencePiece's own programs, for models that spm_train makes
// here.

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "base/error.h"
#include "base/files.h"
#include "base/line_reader.h"
#include "base/program_run.h"
#include "tests/test_folder.h"
#include "tests/tokenizer/odd_texts.h"
#include "tokenizer/tokenizer.h"
#include "tokenizer/vocabulary.h"
#include "tokenizer/vocabulary_training.h"

namespace timeprobe {
namespace {

constexpr std::uint64_t kSeed = 20260;
constexpr const char* kNoTools = "skipped: no spm_train (Debian's package sentencepiece)";

bool has_tools() {
  try {
    return run_program({"spm_train", "--version"}).exit_code == 0;
  } catch (const Error&) {
    return false;
  }
}

std::vector<std::string> training_texts() {
  Random random(kSeed);
  std::vector<std::string> texts;
  for (int i = 0; i < 3000; ++i) texts.push_back(plain_sentence(random));
  for (int i = 0; i < 300; ++i) texts.push_back(normalisation_case(random));
  return texts;
}

class SentencePieceTools : public testing::Test {
 protected:
  std::filesystem::path model_path() const { return folder_ / "spiece.model"; }

  void train(const std::vector<std::string>& more) const {
    std::string corpus;
    for (const std::string& text : training_texts()) corpus += text + "\n";
    write_file(folder_ / "corpus.txt", corpus, IfExists::replace);
    std::vector<std::string> words = {"spm_train",
                                      "--input=" + (folder_ / "corpus.txt").string(),
                                      "--model_prefix=" + (folder_ / "spiece").string(),
                                      "--vocab_size=700",
                                      "--hard_vocab_limit=false",
                                      "--pad_id=0",
                                      "--eos_id=1",
                                      "--unk_id=2",
                                      "--bos_id=-1",
                                      "--num_threads=1"};
    words.insert(words.end(), more.begin(), more.end());
    const ProgramRun run = run_program(words);
    ASSERT_EQ(run.exit_code, 0) << run.output;
  }

  // The lines that a tool writes for the lines it reads.
  std::vector<std::string> through(const std::string& tool, const std::string& format,
                                   const std::vector<std::string>& lines) const {
    std::string input;
    for (const std::string& line : lines) input += line + "\n";
    write_file(folder_ / "in", input, IfExists::replace);
    const ProgramRun run = run_program({tool, "--model=" + model_path().string(),
                                        "--input=" + (folder_ / "in").string(),
                                        "--output=" + (folder_ / "out").string(), format});
    EXPECT_EQ(run.exit_code, 0) << run.output;
    std::istringstream out(read_file(folder_ / "out"));
    std::vector<std::string> answers;
    for (std::string line; std::getline(out, line);) answers.push_back(line);
    return answers;
  }

  void expect_equal_ids() const {
    const Tokenizer tokenizer = Tokenizer::read(model_path());
    const std::vector<std::string> texts = odd_texts(4000, kSeed);
    const auto wanted = through("spm_encode", "--output_format=id", texts);
    ASSERT_EQ(wanted.size(), texts.size());
    std::size_t num_ids = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      std::vector<PieceId> ids = tokenizer.encode(texts[i]);
      ASSERT_EQ(ids.back(), tokenizer.end_of_sequence());
      ids.pop_back();
      num_ids += ids.size();
      std::string written;
      for (const PieceId id : ids) written += (written.empty() ? "" : " ") + std::to_string(id);
      ASSERT_EQ(written, wanted[i]) << "text " << i << ": " << texts[i];
    }
    EXPECT_GT(num_ids, texts.size() * 10);
  }

  // Random ids and those of texts, without padding and end, which the tool drops.
  void expect_equal_texts() const {
    const Tokenizer tokenizer = Tokenizer::read(model_path());
    Random random(kSeed);
    std::vector<std::vector<PieceId>> sequences;
    std::vector<std::string> lines;
    const auto num_pieces = static_cast<std::int64_t>(tokenizer.model().pieces.size());
    for (int i = 0; i < 2000; ++i) {
      std::vector<PieceId> ids;
      for (std::uint64_t k = 0; k < 1 + random.below(12); ++k) {
        const auto id = static_cast<PieceId>(random.between(2, num_pieces - 1));
        // The tool's answers are lines.
        if (tokenizer.piece_text(id) != "<0x0A>") ids.push_back(id);
      }
      std::string line;
      for (const PieceId id : ids) line += (line.empty() ? "" : " ") + std::to_string(id);
      sequences.push_back(std::move(ids));
      lines.push_back(line);
    }
    const auto wanted = through("spm_decode", "--input_format=id", lines);
    ASSERT_EQ(wanted.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      ASSERT_EQ(tokenizer.decode(sequences[i], SpecialPieces::show), wanted[i]) << lines[i];
    }
  }

  TestFolder folder_;
};

struct ModelKind {
  const char* name;
  std::vector<std::string> options;
};

TEST_F(SentencePieceTools, GiveOurIdsAndTexts) {
  if (!has_tools()) GTEST_SKIP() << kNoTools;
  const ModelKind kinds[] = {
      {"like T5", {}},
      {"single digits", {"--split_digits=true", "--required_chars=0123456789"}},
      {"folded case", {"--normalization_rule_name=nmt_nfkc_cf"}},
      {"no rules", {"--normalization_rule_name=identity"}},
      {"spaces kept", {"--remove_extra_whitespaces=false"}},
      {"no dummy prefix", {"--add_dummy_prefix=false"}},
      {"symbols of the user's", {"--user_defined_symbols=from Jan,ka,12,(,  "}},
      {"bytes", {"--byte_fallback=true", "--character_coverage=0.98"}},
      {"pieces of spaces",
       {"--allow_whitespace_only_pieces=true", "--remove_extra_whitespaces=false"}},
      {"spaces behind words", {"--treat_whitespace_as_suffix=true"}},
  };
  for (const ModelKind& kind : kinds) {
    SCOPED_TRACE(kind.name);
    train(kind.options);
    if (HasFatalFailure()) return;
    expect_equal_ids();
    expect_equal_texts();
  }
}

TEST_F(SentencePieceTools, ReadWhatWeWrite) {
  if (!has_tools()) GTEST_SKIP() << kNoTools;
  write_spiece_model(model_path(), word_vocabulary(training_texts(), {.most_words = 300}),
                     IfExists::refuse);
  expect_equal_ids();
  expect_equal_texts();
}

TEST_F(SentencePieceTools, TheirModelIsTheSameWhenWeWriteIt) {
  if (!has_tools()) GTEST_SKIP() << kNoTools;
  train({"--byte_fallback=true"});
  const SpieceModel model = read_spiece_model(model_path());
  write_spiece_model(model_path(), model, IfExists::replace);
  EXPECT_EQ(read_spiece_model(model_path()), model);
  expect_equal_ids();
}

TEST_F(SentencePieceTools, RefuseNothingThatWeAskThemToTrain) {
  if (!has_tools()) GTEST_SKIP() << kNoTools;
  const auto texts = training_texts();
  const SpieceModel model =
      train_vocabulary(texts, {.num_pieces = 500}, model_path(), IfExists::refuse);
  EXPECT_EQ(read_spiece_model(model_path()), model);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
  const Tokenizer tokenizer = Tokenizer::read(model_path());
  EXPECT_EQ(tokenizer.decode(tokenizer.encode("in Jan, 1987")), "in Jan, 1987");
  expect_equal_ids();
  // The same texts give the same bytes.
  const std::string bytes = read_file(model_path());
  train_vocabulary(texts, {.num_pieces = 500}, model_path(), IfExists::replace);
  EXPECT_EQ(read_file(model_path()), bytes);
}

TEST_F(SentencePieceTools, SayWhatTheyDoNotLike) {
  if (!has_tools()) GTEST_SKIP() << kNoTools;
  try {
    train_vocabulary(training_texts(), {.num_pieces = 100'000, .allow_fewer_pieces = false},
                     model_path(), IfExists::refuse);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("Vocabulary size too high"), std::string::npos)
        << error.what();
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(SentencePieceTools, BpeIsRefused) {
  if (!has_tools()) GTEST_SKIP() << kNoTools;
  train({"--model_type=bpe"});
  try {
    Tokenizer::read(model_path());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), model_path().string() +
                                ": the model type is 2 (BPE); T5 has a unigram model, and only "
                                "these are supported");
  }
}

}  // namespace
}  // namespace timeprobe
