#include "base/nearest_word.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

const std::vector<std::string> kKnown = {"--train-questions", "--force", "reasoner", "run", "json"};

TEST(NearestWord, TakesTheFewestSlips) {
  EXPECT_EQ(did_you_mean("--forse", kKnown), "; did you mean --force?");
  EXPECT_EQ(did_you_mean("resoner", kKnown), "; did you mean reasoner?");
  EXPECT_EQ(did_you_mean("rnu", kKnown), "; did you mean run?");
  EXPECT_EQ(did_you_mean("jsno", kKnown), "; did you mean json?");
}

TEST(NearestWord, OrTheWordThatIsBegun) {
  EXPECT_EQ(did_you_mean("--tra", kKnown), "; did you mean --train-questions?");
  EXPECT_EQ(did_you_mean("--tran", kKnown), "; did you mean --train-questions?");
  EXPECT_EQ(did_you_mean("reas", kKnown), "; did you mean reasoner?");
  EXPECT_EQ(did_you_mean("--f", kKnown), "");
}

TEST(NearestWord, NothingIsNear) {
  EXPECT_EQ(did_you_mean("gpt", kKnown), "");
  EXPECT_EQ(did_you_mean("baseline:secret", {"baseline:latest"}), "");
  EXPECT_EQ(did_you_mean("", kKnown), "");
  EXPECT_EQ(did_you_mean("-", kKnown), "");
  EXPECT_EQ(did_you_mean("--", kKnown), "");
  EXPECT_EQ(did_you_mean("run", {}), "");
}

}  // namespace
}  // namespace timeprobe
