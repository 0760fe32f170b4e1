#include "questions/source_text.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(SourceText, IsTheQuestionASpaceAndTheContext) {
  Question question;
  question.question = "  Which team did X play for in May, 2012?";
  EXPECT_EQ(source_text(question), "Which team did X play for in May, 2012?");
  question.context = {ContextKind::facts, "\n X plays for Y from Jan, 2010 to Jan, 2013."};
  EXPECT_EQ(source_text(question),
            "Which team did X play for in May, 2012? X plays for Y from Jan, 2010 to Jan, 2013.");
}

}  // namespace
}  // namespace timeprobe
