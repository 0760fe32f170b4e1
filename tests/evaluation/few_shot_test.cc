#include "evaluation/few_shot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/error.h"
#include "tests/suites/chronosense/drawn_questions.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

using chronosense::drawn_questions;

std::vector<Question> training_questions() {
  return drawn_questions({.items = 8, .split = "train", .variants = {1, 2}});
}

std::vector<Question> test_questions() {
  return drawn_questions({.items = 3, .split = "test", .variants = {1, 2}, .seed = 12});
}

std::vector<std::string> ids(const std::vector<Question>& questions) {
  std::vector<std::string> all;
  for (const Question& question : questions) all.push_back(question.id);
  return all;
}

std::size_t num_true(const std::vector<Question>& questions) {
  return static_cast<std::size_t>(std::count_if(
      questions.begin(), questions.end(),
      [](const Question& question) { return question.answer.accepted[0] == "True"; }));
}

TEST(FewShot, NoneByDefault) {
  EXPECT_TRUE(FewShot().examples_for(test_questions()[0]).empty());
  EXPECT_TRUE(FewShot(training_questions(), {}).examples_for(test_questions()[0]).empty());
}

TEST(FewShot, ExamplesOfTheSameTaskTakeTurnsAndShareNoContext) {
  const FewShot few_shot(training_questions(), {3, ExampleSource::same_task, 1});
  for (const Question& question : test_questions()) {
    const std::vector<Question> examples = few_shot.examples_for(question);
    ASSERT_EQ(examples.size(), 3u);
    std::set<std::string> contexts;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      EXPECT_EQ(examples[i].split, "train");
      EXPECT_EQ(examples[i].task, question.task);
      EXPECT_EQ(examples[i].labels.at("variant"), question.labels.at("variant"));
      EXPECT_EQ(examples[i].labels.at("names"), question.labels.at("names"));
      EXPECT_TRUE(contexts.insert(examples[i].context.text).second);
      if (i > 0) {
        EXPECT_NE(examples[i].answer, examples[i - 1].answer);
      }
    }
  }
}

// Without the shortcut: other tasks, one example each, and none asks the question's own task.
TEST(FewShot, ExamplesOfOtherTasksAreBalanced) {
  for (const std::size_t count : {2, 4}) {
    const FewShot few_shot(training_questions(), {count, ExampleSource::other_tasks, 1});
    for (const Question& question : test_questions()) {
      const std::vector<Question> examples = few_shot.examples_for(question);
      ASSERT_EQ(examples.size(), count);
      EXPECT_EQ(num_true(examples), count / 2);
      std::set<std::string> tasks;
      for (const Question& example : examples) {
        EXPECT_NE(example.task, question.task);
        EXPECT_NE(example.labels.at("hypothesis"), question.task);
        EXPECT_TRUE(tasks.insert(example.task).second);
      }
    }
  }
}

TEST(FewShot, TheSeedFixesThem) {
  const auto chosen = [](std::uint64_t seed) {
    const FewShot few_shot(training_questions(), {3, ExampleSource::same_task, seed});
    std::vector<std::string> all;
    for (const Question& question : test_questions()) {
      for (const std::string& id : ids(few_shot.examples_for(question))) all.push_back(id);
    }
    return all;
  };
  EXPECT_EQ(chosen(1), chosen(1));
  EXPECT_NE(chosen(1), chosen(2));
}

// A training question that is asked itself is not shown solved, and asking it first, or after an
// interrupted run, changes nothing for the others.
TEST(FewShot, NeverShowsTheQuestionAndDoesNotDependOnTheOrder) {
  const FewShotOptions options = {3, ExampleSource::same_task, 1};
  const std::vector<Question> pool = training_questions();
  const FewShot in_order(pool, options), backwards(pool, options);
  std::map<std::string, std::vector<std::string>> first, second;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    first[pool[i].id] = ids(in_order.examples_for(pool[i]));
    const Question& last = pool[pool.size() - 1 - i];
    second[last.id] = ids(backwards.examples_for(last));
  }
  EXPECT_EQ(first, second);
  for (const auto& [id, examples] : first) {
    EXPECT_EQ(std::count(examples.begin(), examples.end(), id), 0) << id;
  }
}

TEST(FewShot, SaysWhenThereAreTooFew) {
  const FewShot few_shot(drawn_questions({.items = 2, .split = "train", .variants = {1}}),
                         {3, ExampleSource::same_task, 1});
  const Question question = test_questions()[0];
  for (int again = 0; again < 2; ++again) {
    EXPECT_EQ(usage_problem([&] { few_shot.examples_for(question); }),
              "before_abstract_year_pair_0_1_true: 3 solved examples were asked for, the training "
              "questions "
              "have 2 for its task 'before'");
  }
}

// Months do not show how years are asked, nor a task named after the pair one named after what is
// asked.
TEST(FewShot, ExamplesHaveTheUnitAndTheModeOfTheQuestion) {
  std::vector<Question> pool =
      drawn_questions({.items = 4, .unit = Granularity::month, .split = "train", .variants = {1}});
  const Question question = test_questions()[0];
  EXPECT_EQ(usage_problem([&] {
              FewShot(pool, {1, ExampleSource::same_task, 1}).examples_for(question);
            }),
            "before_abstract_year_pair_0_1_true: 1 solved examples were asked for, the training "
            "questions have 0 for its task 'before'; others have unit 'month', not 'year'");
  pool = drawn_questions({.items = 4, .by_hypothesis = true, .split = "train", .variants = {2, 3}});
  EXPECT_EQ(usage_problem([&] {
              FewShot(pool, {1, ExampleSource::same_task, 1}).examples_for(question);
            }),
            "before_abstract_year_pair_0_1_true: 1 solved examples were asked for, the training "
            "questions have 0 for its task 'before'; others have mode 'hypothesis', not 'pair', "
            "variant '2' or '3', not '1'");
}

TEST(FewShot, TakesTrainingQuestionsOnly) {
  EXPECT_EQ(usage_problem([] { FewShot(test_questions(), {1}); }),
            "before_abstract_year_pair_0_1_true: is a question of split 'test'; examples are taken "
            "from train");
}

}  // namespace
}  // namespace timeprobe
