// Sentences of the user's own: --wording of each build that has one.
#include <gtest/gtest.h>

#include "tests/apps/program_run.h"
#include "tests/reference/slow_chronosense.h"

namespace timeprobe {
namespace {

struct WordedSuite {
  std::string name;
  std::string flags;
  std::string sentence;  // as data/suites/NAME/wording.yaml has it
  std::string changed;
  std::string file;  // of the exam
  std::string seen;  // in it, with the changed sentence
};

class Wording : public ProgramFolder, public testing::WithParamInterface<WordedSuite> {
 protected:
  std::string shipped() const {
    std::string folder = GetParam().name;
    reference::replace_all(folder, "-", "_");
    return read_file(std::filesystem::path(TIMEPROBE_SOURCE_DIR) / "data/suites" / folder /
                     "wording.yaml");
  }

  Outcome build(const std::string& out) const {
    return run("build " + GetParam().name + " " + GetParam().flags + " --wording w.yaml --out " +
               out);
  }
};

TEST_P(Wording, SaysWhatTheFileSays) {
  std::string text = shipped();
  ASSERT_NE(text.find(GetParam().sentence), std::string::npos);
  reference::replace_all(text, GetParam().sentence, GetParam().changed);
  write("w.yaml", text);
  const Outcome built = build("exam");
  ASSERT_EQ(built.exit_code, 0) << built.text;
  EXPECT_NE(read_file(folder_ / "exam" / GetParam().file).find(GetParam().seen), std::string::npos);
  EXPECT_NE(read_file(folder_ / "exam/MANIFEST.json").find("w.yaml"), std::string::npos);
}

TEST_P(Wording, ABrokenFileIsNamed) {
  std::string text = shipped();
  reference::replace_all(text, GetParam().sentence, "{nobody} knows");
  write("w.yaml", text);
  const Outcome built = build("exam");
  EXPECT_EQ(built.exit_code, 2) << built.text;
  EXPECT_NE(built.text.find("w.yaml"), std::string::npos) << built.text;
  EXPECT_NE(built.text.find("{nobody}"), std::string::npos) << built.text;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "exam"));
}

INSTANTIATE_TEST_SUITE_P(
    Suites, Wording,
    testing::Values(
        WordedSuite{
            "chronosense",
            "--names abstract --train-questions 0 --validation-questions 0 --test-questions 10",
            "The event {a} occurred between", "{a} went on between", "abstract_test.jsonl",
            "'Event A' went on between"},
        WordedSuite{"chronosense-multi", "--test-questions 3 --train-questions 0",
                    "Is it certain, possible or", "Say whether it is certain, possible or",
                    "words_test.jsonl", "Say whether it is certain"},
        WordedSuite{"tempreason",
                    "--facts " TIMEPROBE_SOURCE_DIR "/data/facts/sample.tsv --l1-train 10 "
                    "--l1-dev 10 --l1-test 10 --l1-future 10",
                    "What is the time", "Tell me the time", "l1_test.jsonl", "Tell me the time"}),
    [](const auto& test) {
      std::string name = test.param.name;
      reference::replace_all(name, "-", "_");
      return name;
    });

}  // namespace
}  // namespace timeprobe
