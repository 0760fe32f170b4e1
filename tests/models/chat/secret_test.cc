#include "models/chat/secret.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(SecretTest, HidesTheKeyWhereverItStands) {
  const Secret secret("sk-abc/123");
  EXPECT_EQ(secret.redact("key sk-abc/123, again sk-abc/123."), "key [key], again [key].");
  EXPECT_EQ(secret.redact(R"({"key":"sk-abc\/123"})"), R"({"key":"[key]"})");
  EXPECT_EQ(secret.redact("nothing here"), "nothing here");
}

TEST(SecretTest, HidesWhatServersShowOfIt) {
  const Secret secret("sk-abcdefgh123456");
  EXPECT_EQ(secret.redact_complaint("Incorrect API key provided: sk-abcd*******3456. See x"),
            "Incorrect API key provided: [key] See x");
  EXPECT_EQ(secret.redact_complaint("key 'sk-abc...456' is old"), "key '[key]' is old");
  EXPECT_EQ(secret.redact_complaint("2**3 and then ... nothing"), "2**3 and then ... nothing");
}

TEST(SecretTest, LeavesStandInsThatAreWordsOfAnswers) {
  const std::string answer = "The latest ollama of lm-studio was EMPTY in 1999: none x";
  for (const char* stand_in : {"ollama", "lm-studio", "EMPTY", "test", "1999", "none", "x", ""}) {
    EXPECT_EQ(Secret(stand_in).redact(answer), answer);
    EXPECT_EQ(Secret(stand_in).redact_complaint(answer), answer);
  }
}

}  // namespace
}  // namespace timeprobe
