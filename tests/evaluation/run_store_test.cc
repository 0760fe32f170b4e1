#include "evaluation/run_store.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "base/error.h"
#include "evaluation/runner.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

// A model that counts what it is asked and can stop the run after some questions.
class CountingModel : public Model {
 public:
  std::string name() const override { return "counting"; }
  Completion answer(const Question& question, const Prompt&) const override {
    asked.push_back(question.id);
    if (asked.size() == stop_after) stop = true;
    return {.text = "A", .evidence = "because"};
  }

  mutable std::vector<std::string> asked;
  mutable std::atomic<bool> stop{false};
  std::size_t stop_after = 0;
};

RunPlan plan_of(int num_questions, const std::string& name = "run") {
  RunPlan plan{name, "counting", {{"seed", "1"}}, {}};
  for (int i = 0; i < num_questions; ++i) {
    Question question;
    question.id = "q" + std::to_string(i);
    question.suite = "tempreason";
    question.task = "l2";
    question.split = "test";
    question.question = "?";
    question.answer = {AnswerKind::text, {i % 2 == 0 ? "A" : "B"}};
    plan.questions.push_back(question);
  }
  return plan;
}

class RunStoreTest : public testing::Test {
 protected:
  RunStoreTest()
      : folder_(fs::temp_directory_path() / ("timeprobe_store_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~RunStoreTest() override { fs::remove_all(folder_); }

  fs::path path() const { return folder_ / "runs.db"; }

  RunOutcome run(const RunPlan& plan, const CountingModel& model, std::size_t group_size = 10) {
    RunStore store = RunStore::open(path());
    const RunId id = store.begin_run(plan, IfRunExists::resume);
    RunOptions options;
    options.stop = &model.stop;
    options.group_size = group_size;
    return answer_pending(plan, id, model, store, options);
  }

  std::string problem_of(const std::function<void()>& action) {
    try {
      action();
    } catch (const Error& error) {
      const std::string text = error.what();
      const std::size_t place = text.find("runs.db");
      return place == std::string::npos ? text : text.substr(place);
    }
    return "no problem";
  }

  fs::path folder_;
};

TEST_F(RunStoreTest, KeepsEverythingOfAnAnswer) {
  const RunPlan plan = plan_of(3);
  run(plan, CountingModel());
  const LoadedRun loaded = RunStore::open_existing(path()).load("run");
  EXPECT_TRUE(loaded.info.complete());
  EXPECT_EQ(loaded.info.model, "counting");
  EXPECT_EQ(loaded.info.settings.at("seed"), "1");
  ASSERT_EQ(loaded.scored.size(), 3u);
  EXPECT_EQ(loaded.scored[1].question, plan.questions[1]);
  EXPECT_EQ(loaded.scored[1].completion.text, "A");
  EXPECT_EQ(loaded.scored[1].completion.evidence, "because");
  EXPECT_TRUE(loaded.scored[1].completion.latency_ms.has_value());
  EXPECT_EQ(loaded.scored[1].score.verdict, Verdict::wrong);
  EXPECT_EQ(loaded.scored[0].score.metrics.at("em"), 1.0);
}

// The run's setting is a label of its questions, where they have none of their own.
TEST_F(RunStoreTest, LoadedQuestionsCarryTheSettingOfTheirRun) {
  RunPlan plan = plan_of(2);
  plan.settings["setting"] = "3-shot";
  plan.questions[1].labels["setting"] = "cbqa";
  run(plan, CountingModel());
  run(plan_of(1, "no setting"), CountingModel());
  RunStore store = RunStore::open_existing(path());
  const std::vector<ScoredQuestion> scored = store.load("run").scored;
  EXPECT_EQ(find_label(scored.at(0).question, "setting"), "3-shot");
  EXPECT_EQ(find_label(scored.at(1).question, "setting"), "cbqa");
  EXPECT_EQ(find_label(store.load("no setting").scored.at(0).question, "setting"), std::nullopt);
}

TEST_F(RunStoreTest, AnInterruptedRunAsksOnlyWhatIsMissing) {
  const RunPlan plan = plan_of(25);
  CountingModel first;
  first.stop_after = 13;
  const RunOutcome outcome = run(plan, first);
  EXPECT_EQ(outcome.end, RunEnd::interrupted);
  EXPECT_EQ(outcome.num_answered_now, 13u);
  EXPECT_FALSE(RunStore::open_existing(path()).load("run").info.complete());

  CountingModel second;
  const RunOutcome resumed = run(plan, second);
  EXPECT_EQ(resumed.end, RunEnd::complete);
  EXPECT_EQ(resumed.num_answered_before, 13u);
  EXPECT_EQ(second.asked.size(), 12u);
  EXPECT_EQ(second.asked.front(), "q13");
  EXPECT_EQ(RunStore::open_existing(path()).load("run").scored.size(), 25u);

  CountingModel third;
  run(plan, third);
  EXPECT_TRUE(third.asked.empty());
}

// The child dies without any clean-up in the middle of the run.
TEST_F(RunStoreTest, AKilledRunLosesAtMostTheOpenGroup) {
  const RunPlan plan = plan_of(40);
  const pid_t child = ::fork();
  if (child == 0) {
    class DyingModel : public CountingModel {
      Completion answer(const Question& question, const Prompt& prompt) const override {
        if (asked.size() == 27) ::_exit(0);
        return CountingModel::answer(question, prompt);
      }
    };
    run(plan, DyingModel());
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  CountingModel second;
  const RunOutcome resumed = run(plan, second);
  EXPECT_GE(resumed.num_answered_before, 20u);
  EXPECT_EQ(resumed.num_answered_before + second.asked.size(), 40u);
  EXPECT_TRUE(RunStore::open_existing(path()).load("run").info.complete());
}

TEST_F(RunStoreTest, AnAnswerIsNeverReplaced) {
  const RunPlan plan = plan_of(1);
  RunStore store = RunStore::open(path());
  const RunId id = store.begin_run(plan, IfRunExists::resume);
  StoredAnswer answer;
  answer.completion.text = "first";
  store.append(id, {answer});
  answer.completion.text = "second";
  store.append(id, {answer});
  EXPECT_EQ(store.load("run").scored.at(0).completion.text, "first");
}

TEST_F(RunStoreTest, ANameStandsForOnePlan) {
  run(plan_of(3), CountingModel());
  EXPECT_EQ(
      problem_of([&] { run(plan_of(4), CountingModel()); }),
      "runs.db: run 'run' exists with another plan (3 questions for counting); choose another "
      "--name, or --force to replace it");
  RunStore store = RunStore::open(path());
  store.begin_run(plan_of(4), IfRunExists::replace);
  EXPECT_EQ(store.load("run").info.num_questions, 4u);
  EXPECT_EQ(store.load("run").info.num_answers, 0u);
  EXPECT_EQ(store.runs().size(), 1u);
}

TEST_F(RunStoreTest, HoldsManyRunsAndNamesThem) {
  run(plan_of(1, "a"), CountingModel());
  run(plan_of(1, "b"), CountingModel());
  EXPECT_EQ(problem_of([&] { RunStore::open_existing(path()).load("c"); }),
            "runs.db: there is no run 'c'; there are: a, b");
}

TEST_F(RunStoreTest, SaysWhyAFileIsNoRunStore) {
  EXPECT_EQ(problem_of([&] { RunStore::open_existing(path()); }),
            "runs.db: there is no run store; 'timeprobe run' makes one");
  std::ofstream(path())
      << "This is no database, but it is long enough to be looked at as one.......";
  EXPECT_EQ(problem_of([&] { RunStore::open(path()); }),
            "runs.db: is not a run store (no SQLite database); choose another --db");
}

TEST_F(RunStoreTest, RefusesTheSchemaOfANewerProgram) {
  RunStore::open(path());
  Database(path()).execute("PRAGMA user_version = 99");
  EXPECT_EQ(problem_of([&] { RunStore::open(path()); }),
            "runs.db: has schema 99, made by a newer timeprobe; this one knows 1");
}

TEST_F(RunStoreTest, RefusesQuestionsOfAnUnknownSuite) {
  RunPlan plan = plan_of(1);
  plan.questions[0].suite = "astrology";
  EXPECT_EQ(problem_of([&] { check_plan(plan); }),
            "question q0 belongs to suite 'astrology', which is not one of: tempreason, "
            "chronosense, chronosense-multi, traveler, traveler-beyond");
}

}  // namespace
}  // namespace timeprobe
