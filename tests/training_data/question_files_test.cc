#include "training_data/question_files.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "questions/question_json.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

Question question_of(const std::string& id, const std::string& text) {
  Question question;
  question.id = id;
  question.suite = "tempreason";
  question.task = "l2";
  question.split = "train";
  question.question = text;
  question.answer = {AnswerKind::text, {"Rome"}};
  question.origin.generator = "test";
  return question;
}

class QuestionFilesOfAnExam : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"l1_train", "l1_dev", "l2_train_cbqa", "l2_train_reasonqa",
                             "l3_train_reasonqa", "l2_test_reasonqa"}) {
      write_file(folder_ / (std::string(name) + ".jsonl"),
                 to_json_line(question_of(name, "Who?")) + "\n", IfExists::replace);
    }
  }

  std::vector<std::string> ids(std::string_view split, ReadingSetting setting) const {
    const fs::path paths[] = {folder_};
    std::vector<std::string> ids;
    for (const Question& question : read_question_files(paths, split, setting)) {
      ids.push_back(question.id);
    }
    return ids;
  }

  TestFolder folder_;
};

using Ids = std::vector<std::string>;

TEST_F(QuestionFilesOfAnExam, AreThoseOfSplitAndSetting) {
  EXPECT_EQ(ids("train", ReadingSetting::reasonqa),
            (Ids{"l2_train_reasonqa", "l3_train_reasonqa"}));
  EXPECT_EQ(ids("train", ReadingSetting::cbqa), (Ids{"l1_train", "l2_train_cbqa"}));
  EXPECT_EQ(ids("dev", ReadingSetting::cbqa), Ids{"l1_dev"});
  EXPECT_THROW(ids("dev", ReadingSetting::obqa), Error);
}

TEST(RefuseHeldOut, NamesTheFirstAndCountsAll) {
  HeldOutQuestions held_out;
  held_out.add("who was first");
  held_out.add("Who was last?");
  const std::vector<Question> questions = {question_of("a", "Who is it?"),
                                           question_of("b", "Who was last?"),
                                           question_of("c", "Who was first?")};
  EXPECT_NO_THROW(refuse_held_out(std::span(questions).first(1), held_out, "dev"));
  try {
    refuse_held_out(questions, held_out, "dev");
    FAIL();
  } catch (const Error& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("2 of the 3 dev questions are held out, the first is b"), text.npos)
        << text;
  }
}

}  // namespace
}  // namespace timeprobe
