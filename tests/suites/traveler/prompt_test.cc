#include <gtest/gtest.h>

#include "base/error.h"
#include "suites/traveler/build.h"
#include "suites/traveler/traveler.h"
#include "tests/usage_problem.h"

namespace timeprobe::traveler {
namespace {

Question any_question() {
  BuildOptions options;
  options.lengths = {3};
  options.per_cell = 1;
  options.categories = {Category::explicit_date};
  return make_questions(options).at(0);
}

std::string problem_of(const Question& question, const PromptOptions& options) {
  return usage_problem([&] { prompt(question, options); });
}

TEST(TravelerPrompt, TheOptionComesBeforeTheLabelAndThatBeforeTheDefault) {
  Question question = any_question();
  EXPECT_EQ(prompt(question, {}).strategy, kDefaultSetting);
  question.labels["setting"] = "cot-step-by-step/date-only/json";
  EXPECT_EQ(prompt(question, {}).strategy, "cot-step-by-step/date-only/json");
  const Prompt asked = prompt(question, {.strategy = "zero-shot/date-extended/json"});
  EXPECT_EQ(asked.strategy, "zero-shot/date-extended/json");
  EXPECT_EQ(asked.messages.size(), 1u);
  EXPECT_NE(asked.messages[0].content.find("Calendar Week"), std::string::npos);
}

// The authors: 500 tokens for Gemma, 2000 for Llama-3.
TEST(TravelerPrompt, ThoughtsGetMoreTokens) {
  const Question question = any_question();
  EXPECT_EQ(prompt(question, {.strategy = "zero-shot/date-only/json"}).settings.max_tokens, 500);
  EXPECT_EQ(prompt(question, {.strategy = "cot-review/date-only/json"}).settings.max_tokens, 2000);
  EXPECT_EQ(prompt(question, {}).settings.temperature, 0.0);
}

TEST(TravelerPrompt, RefusesWhatItCannotPut) {
  const Question question = any_question();
  const std::string unknown = problem_of(question, {.strategy = "tree-of-thought"});
  EXPECT_TRUE(
      unknown.starts_with("strategy 'tree-of-thought' is not one of TRAVELER's: "
                          "zero-shot/date-only/json, zero-shot/date-only/language, "))
      << unknown;
  const char* const no_examples =
      "TRAVELER has no solved examples; its chains of thought are strategies: --strategy "
      "cot-review/..., cot-step-by-step/...";
  EXPECT_EQ(problem_of(question, {.examples = {question}}), no_examples);
  EXPECT_EQ(problem_of(question, {.thinking = Thinking::step_by_step}), no_examples);
  Question bad = question;
  bad.context.text += "nonsense\n";
  EXPECT_TRUE(problem_of(bad, {}).ends_with("'nonsense' is not part of an event sheet"));
  bad = question;
  bad.question = "Why?";
  EXPECT_EQ(problem_of(bad, {}),
            "question explicit-3-0: 'Why?' is not a question of TRAVELER about these events");
  bad = question;
  bad.speech_time = "2023-09-29";
  EXPECT_EQ(problem_of(bad, {}),
            "question explicit-3-0: speech_time '2023-09-29' is no minute, as '2023-09-29 22:18'");
  bad.speech_time.reset();
  EXPECT_TRUE(
      problem_of(bad, {}).starts_with("question explicit-3-0: speech_time '' is no minute"));
}

}  // namespace
}  // namespace timeprobe::traveler
