#include "t5_inference/text_answerer.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "tests/t5_inference/small_model_folder.h"
#include "tests/test_folder.h"

namespace timeprobe::t5 {
namespace {

class AnsweringTexts : public testing::Test {
 protected:
  AnsweringTexts() { write_small_model(folder_); }

  std::string problem() const {
    try {
      TextAnswerer answerer(folder_, {});
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::usage);
      return error.what();
    }
    return "";
  }

  void expect_problem(const std::string& part) const {
    EXPECT_NE(problem().find(part), std::string::npos) << problem();
  }

  // Cuts a file to its first `size` bytes.
  void cut(const std::string& name, std::size_t size) const {
    const std::string content = read_file(folder_ / name);
    write_file(folder_ / name, content.substr(0, size), IfExists::replace);
  }

  TestFolder folder_;
};

std::vector<std::string> some_texts() {
  std::vector<std::string> texts;
  for (int i = 0; i < 40; ++i) {
    texts.push_back("What is the time " + std::string(static_cast<std::size_t>(i % 7), '1') +
                    " year after Jan, " + std::to_string(1900 + i));
  }
  return texts;
}

TEST_F(AnsweringTexts, TheSameAloneAndInAnyBatch) {
  const std::vector<std::string> texts = some_texts();
  for (const Method method : {Method::greedy, Method::beam, Method::sample}) {
    const DecodingOptions decoding = {.method = method, .max_new_tokens = 9, .seed = 3};
    TextAnswerer small(folder_, {.decoding = decoding, .batch_size = 3, .num_threads = 1});
    TextAnswerer large(folder_, {.decoding = decoding, .batch_size = 100, .num_threads = 3});
    const auto some = small.answer(texts);
    const auto all = large.answer(texts);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      EXPECT_EQ(some[i].text, all[i].text);
      EXPECT_EQ(some[i].score, all[i].score);
      EXPECT_EQ(small.answer({&texts[i], 1}, {&i, 1}).front().text, all[i].text);
    }
  }
}

TEST_F(AnsweringTexts, CountsAndCutsSources) {
  TextAnswerer answerer(folder_, {.max_source_tokens = 6});
  const std::vector<std::string> texts = {"What is", "What is the time year and month before Jan"};
  const auto answers = answerer.answer(texts);
  EXPECT_EQ(answers[0].source_tokens, 3);
  EXPECT_FALSE(answers[0].source_was_cut);
  EXPECT_EQ(answers[1].source_tokens, 6);
  EXPECT_TRUE(answers[1].source_was_cut);
  EXPECT_TRUE(answerer.answer({}).empty());
}

TEST_F(AnsweringTexts, NamesWhatIsMissingOrBroken) {
  EXPECT_EQ(problem(), "");
  cut("model.safetensors", 3000);
  expect_problem("model.safetensors");
  write_small_model(folder_);
  std::filesystem::remove(folder_ / "spiece.model");
  expect_problem("spiece.model: cannot read");
  std::filesystem::remove(folder_ / "config.json");
  expect_problem("config.json: cannot read");
}

TEST_F(AnsweringTexts, NamesAMisshapenTensor) {
  T5Config config = read_t5_config(folder_ / "config.json");
  config.d_ff += 1;
  write_t5_config(folder_ / "config.json", config, IfExists::replace);
  expect_problem("DenseReluDense.wi_0.weight");
}

TEST_F(AnsweringTexts, RefusesATokenizerOfAnotherNetwork) {
  std::vector<std::string> texts;
  for (char c = 'a'; c <= 'z'; ++c) texts.push_back(std::string(3, c));
  write_spiece_model(folder_ / "spiece.model", word_vocabulary(texts, {}), IfExists::replace);
  expect_problem("spiece.model");
}

}  // namespace
}  // namespace timeprobe::t5
