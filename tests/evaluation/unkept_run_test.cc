#include "evaluation/unkept_run.h"

#include <gtest/gtest.h>

#include "tests/evaluation/numbered_question.h"
#include "tests/test_folder.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

// Right for every second question, wrong for others, and fails for every fifth.
class Fickle : public Model {
 public:
  std::string name() const override { return "fickle"; }
  Completion answer(const Question& question, const Prompt&) const override {
    const std::size_t number = question.question.size();
    if (number % 5 == 0) return {.text = "no route", .finish = FinishReason::error};
    return {.text = number % 2 == 0 ? "A" : "B"};
  }
};

std::vector<Question> questions_of(int count) {
  std::vector<Question> questions;
  for (int i = 0; i < count; ++i) {
    questions.push_back(
        numbered_question(i, std::string(static_cast<std::size_t>(i + 1), '?'), "A"));
  }
  return questions;
}

MakeQuestions source_of(const std::vector<Question>& questions) {
  return [questions] { return std::make_unique<QuestionList>(questions); };
}

RunPlan plan() { return {"run", "fickle", {{"setting", "cot"}}}; }

LocalAsker asker(int num_threads = 1) {
  return LocalAsker(std::make_unique<Fickle>(), num_threads);
}

// With any number of threads, as a run that is stored.
TEST(UnkeptRun, IsWhatAStoreWouldTell) {
  const TestFolder folder;
  const std::vector<Question> questions = questions_of(300);
  RunStore store = RunStore::open(folder / "runs.db");
  QuestionList source(questions);
  const RunId id = store.begin_run(plan(), source, IfRunExists::resume);
  LocalAsker one = asker();
  const RunOutcome wanted = answer_pending(plan(), id, one, store, {});
  const MeasuredAnswers kept = store.measure("run").answers;
  for (const int num_threads : {1, 3}) {
    LocalAsker another = asker(num_threads);
    const UnkeptRun unkept = answer_unkept(plan(), source_of(questions), another, {});
    EXPECT_EQ(unkept.outcome.end, wanted.end);
    EXPECT_EQ(unkept.outcome.num_failed, wanted.num_failed);
    EXPECT_EQ(unkept.outcome.num_answered_now, wanted.num_answered_now);
    EXPECT_EQ(unkept.outcome.failures.at("no route").count, 60u);
    EXPECT_EQ(unkept.run.info.num_answers, 300u);
    ASSERT_EQ(unkept.run.answers.size(), kept.size());
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const MeasuredAnswer answer = unkept.run.answers[i];
      EXPECT_EQ(answer.id(), kept[i].id());
      EXPECT_EQ(answer.verdict(), kept[i].verdict());
      EXPECT_EQ(answer.value(), kept[i].value());
      EXPECT_EQ(answer.metric("em"), kept[i].metric("em"));
      EXPECT_EQ(answer.label("setting"), "cot");
    }
  }
}

TEST(UnkeptRun, LooksAtAllQuestionsBeforeItPutsOne) {
  std::vector<Question> questions = questions_of(3);
  questions.push_back(questions[1]);
  LocalAsker one = asker();
  EXPECT_EQ(usage_problem([&] { answer_unkept(plan(), source_of(questions), one, {}); }),
            "question " + questions[1].id +
                " stands twice among those selected; name each file of questions once");
  EXPECT_EQ(usage_problem([&] { answer_unkept(plan(), source_of({}), one, {}); }),
            "no question is selected: there is nothing to ask");
}

TEST(UnkeptRun, CanBeInterrupted) {
  LocalAsker one = asker();
  std::atomic<bool> stop{false};
  RunOptions options;
  options.stop = &stop;
  options.progress = [&stop](const RunProgress& progress) {
    EXPECT_EQ(progress.num_questions, 300u);
    if (progress.num_answered == 10) stop = true;
  };
  const UnkeptRun unkept = answer_unkept(plan(), source_of(questions_of(300)), one, options);
  EXPECT_EQ(unkept.outcome.end, RunEnd::interrupted);
  EXPECT_EQ(unkept.outcome.num_answered_now, 10u);
}

}  // namespace
}  // namespace timeprobe
