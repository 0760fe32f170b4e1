#include "tokenizer/vocabulary_training.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

class VocabularyTrainings : public testing::Test {
 protected:
  std::string complaint(const std::vector<std::string>& texts,
                        const VocabularyTraining& how) const {
    try {
      train_vocabulary(texts, how, path_, IfExists::refuse);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  TestFolder folder_;
  std::filesystem::path path_ = folder_ / "spiece.model";
};

// What comes out of the real tool is tested in sentencepiece_tools_test.cc.
TEST_F(VocabularyTrainings, SayWhatToInstall) {
  EXPECT_EQ(complaint({"text"}, {.program = "no_such_spm_train"}),
            "no_such_spm_train: cannot start the program: No such file or directory; training a "
            "vocabulary needs SentencePiece's tools: apt-get install sentencepiece");
}

TEST_F(VocabularyTrainings, AProgramThatFailsIsQuoted) {
  EXPECT_EQ(complaint({"text"}, {.program = "false"}), "false ended with code 1: it said nothing");
}

TEST_F(VocabularyTrainings, WithoutTextThereIsNothingToTrain) {
  EXPECT_EQ(complaint({" ", "\n"}, {}), "there is no text to train a vocabulary on");
}

TEST_F(VocabularyTrainings, WhatExistsIsKept) {
  write_file(path_, "old", IfExists::refuse);
  EXPECT_EQ(complaint({"text"}, {.program = "false"}),
            path_.string() + ": exists already; give --force to replace it");
  EXPECT_EQ(read_file(path_), "old");
}

}  // namespace
}  // namespace timeprobe
