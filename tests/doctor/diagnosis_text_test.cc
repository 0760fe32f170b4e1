#include "doctor/diagnosis_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace timeprobe {
namespace {

Diagnosis small_diagnosis() {
  Diagnosis diagnosis;
  diagnosis.model = "a b'; rm -rf x";
  diagnosis.chat_works = true;
  diagnosis.findings = {{.probe = "chat", .line = "answers\nin 3 ms"},
                        {.probe = "stop",
                         .result = ProbeResult::no,
                         .line = "ignored",
                         .silent = {"Answers run on."},
                         .flags = {{"-j 2", "slow"}}},
                        {.probe = "seed",
                         .result = ProbeResult::odd,
                         .line = "so so",
                         .silent = {"Answers run on."},
                         .flags = {{"-j 2", "again"}}}};
  return diagnosis;
}

TEST(DiagnosisTextTest, ShowsTheTableTheSilentTroubleAndTheFlags) {
  const std::string expected =
      "http://h/v1, model a b'; rm -rf x, no key sent\n"
      "\n"
      "probe                  result   what was seen\n"
      "------------------------------------------------------------------------\n"
      "chat                   ok       answers in 3 ms\n"
      "stop                   no       ignored\n"
      "seed                   odd      so so\n"
      "\n"
      "What will silently go wrong\n"
      "  - Answers run on.\n"
      "\n"
      "Flags to use\n"
      "  --model 'openai:a b'\\''; rm -rf x'  the model\n"
      "  --base-url http://h/v1              the server\n"
      "  --api-key-env MY_KEY                where its key is\n"
      "  -j 2                                slow\n"
      "\n"
      "  timeprobe run QUESTIONS --model 'openai:a b'\\''; rm -rf x' --base-url http://h/v1 "
      "--api-key-env MY_KEY -j 2\n";
  EXPECT_EQ(diagnosis_text(small_diagnosis(), {"http://h/v1", "MY_KEY", "no key sent"}), expected);
}

TEST(DiagnosisTextTest, OffersNoFlagsForWhatDoesNotWork) {
  Diagnosis diagnosis = small_diagnosis();
  diagnosis.chat_works = false;
  const std::string text = diagnosis_text(diagnosis, {"http://h/v1"});
  EXPECT_NE(text.find("None help: neither chat nor completions work"), std::string::npos);
  EXPECT_EQ(text.find("timeprobe run"), std::string::npos);
}

TEST(DiagnosisJsonTest, HoldsTheSame) {
  const auto document =
      nlohmann::json::parse(diagnosis_json(small_diagnosis(), {.base_url = "http://h/v1"}));
  EXPECT_EQ(document["usable"], true);
  EXPECT_EQ(document["probes"].size(), 3u);
  EXPECT_EQ(document["probes"][1],
            (nlohmann::json{{"probe", "stop"}, {"result", "no"}, {"line", "ignored"}}));
  EXPECT_EQ(document["silently_wrong"], nlohmann::json::array({"Answers run on."}));
  EXPECT_EQ(document["flags"].back()["flag"], "-j 2");
}

}  // namespace
}  // namespace timeprobe
