#include "evaluation/run_store.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "base/error.h"
#include "evaluation/runner.h"
#include "tests/evaluation/numbered_question.h"
#include "tests/test_folder.h"

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

// Asks the same model that the test looks at.
class Forwarding : public Model {
 public:
  explicit Forwarding(const Model& model) : model_(model) {}
  std::string name() const override { return model_.name(); }
  Completion answer(const Question& question, const Prompt& prompt) const override {
    return model_.answer(question, prompt);
  }

 private:
  const Model& model_;
};

// A plan with its questions.
struct TestPlan : RunPlan {
  std::vector<Question> questions;
};

TestPlan plan_of(int num_questions, const std::string& name = "run") {
  TestPlan plan;
  plan.name = name;
  plan.model = "counting";
  plan.settings["seed"] = "1";
  for (int i = 0; i < num_questions; ++i) {
    plan.questions.push_back(numbered_question(i, "?", i % 2 == 0 ? "A" : "B"));
  }
  return plan;
}

class RunStoreTest : public testing::Test {
 protected:
  fs::path path() const { return folder_ / "runs.db"; }

  RunOutcome run(const TestPlan& plan, const CountingModel& model, std::size_t group_size = 10) {
    RunStore store = RunStore::open(path());
    const RunId id = begin(store, plan, IfRunExists::resume);
    LocalAsker asker(std::make_unique<Forwarding>(model), 1);
    RunOptions options;
    options.stop = &model.stop;
    options.group_size = group_size;
    return answer_pending(plan, id, asker, store, options);
  }

  static RunId begin(RunStore& store, const TestPlan& plan, IfRunExists if_exists) {
    QuestionList questions(plan.questions);
    return store.begin_run(plan, questions, if_exists);
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

  TestFolder folder_;
};

TEST_F(RunStoreTest, KeepsEverythingOfAnAnswer) {
  const TestPlan plan = plan_of(3);
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

// Of three questions one is answered, one failed and one was not asked.
TEST_F(RunStoreTest, MeasuredAnswersAreThoseThatAreLoaded) {
  TestPlan plan = plan_of(3);
  plan.settings["setting"] = "cot";
  RunStore store = RunStore::open(path());
  const RunId id = begin(store, plan, IfRunExists::resume);
  store.append(id, {scored_answer(2, plan.questions[2], {.text = "A"}),
                    scored_answer(1, plan.questions[1],
                                  {.text = "no route", .finish = FinishReason::error})});
  const LoadedRun loaded = store.load("run");
  const MeasuredAnswers answers = store.measure("run").answers;
  ASSERT_EQ(answers.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const MeasuredAnswer answer = answers[i];
    const ScoredQuestion& whole = loaded.scored[i];
    EXPECT_EQ(answer.ordinal(), i + 1);
    EXPECT_EQ(answer.id(), whole.question.id);
    EXPECT_EQ(answer.label("setting"), "cot");
    EXPECT_EQ(answer.verdict(), whole.score.verdict);
    EXPECT_EQ(answer.value(), whole.score.value);
    EXPECT_EQ(answer.metric("em").has_value(), whole.score.metrics.contains("em"));
    const ScoredQuestion again = store.scored(loaded.info, answer.ordinal());
    EXPECT_EQ(again.question, whole.question);
    EXPECT_EQ(again.completion.text, whole.completion.text);
  }
  EXPECT_EQ(answers[0].verdict(), Verdict::failed);
}

TEST_F(RunStoreTest, WhoHoldsStillSeesNoLaterAnswer) {
  const TestPlan plan = plan_of(2);
  RunStore store = RunStore::open(path());
  const RunId id = begin(store, plan, IfRunExists::resume);
  RunStore reader = RunStore::open_existing(path());
  const auto num_answers = [&reader] { return reader.info("run").num_answers; };
  {
    const Transaction still = reader.hold_still();
    EXPECT_EQ(num_answers(), 0u);
    store.append(id, {scored_answer(0, plan.questions[0], {.text = "A"})});
    EXPECT_EQ(num_answers(), 0u);
  }
  EXPECT_EQ(num_answers(), 1u);
}

// The run's setting is a label of its questions, where they have none of their own.
TEST_F(RunStoreTest, LoadedQuestionsCarryTheSettingOfTheirRun) {
  TestPlan plan = plan_of(2);
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
  const TestPlan plan = plan_of(25);
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
  const TestPlan plan = plan_of(40);
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

// A model whose requests fail for some questions, as long as it is told to.
class FailingModel : public CountingModel {
 public:
  Completion answer(const Question& question, const Prompt& prompt) const override {
    if (down && question.id >= "q3") {
      return {.text = "no such host", .finish = FinishReason::error, .failure = "unknown_host"};
    }
    return CountingModel::answer(question, prompt);
  }
  bool down = true;
};

TEST_F(RunStoreTest, AFailedRequestIsNoAnswerAndIsAskedAgain) {
  const TestPlan plan = plan_of(5);
  FailingModel model;
  const RunOutcome first = run(plan, model);
  EXPECT_EQ(first.end, RunEnd::failures);
  EXPECT_EQ(first.num_failed, 2u);
  EXPECT_EQ(first.failures.at("unknown_host").count, 2u);
  LoadedRun loaded = RunStore::open_existing(path()).load("run");
  EXPECT_EQ(loaded.info.num_answers, 3u);
  EXPECT_EQ(loaded.info.num_failures, 2u);
  EXPECT_FALSE(loaded.info.complete());
  ASSERT_EQ(loaded.scored.size(), 5u);
  EXPECT_EQ(loaded.scored[4].score.verdict, Verdict::failed);
  EXPECT_EQ(loaded.scored[4].completion.text, "no such host");
  EXPECT_EQ(loaded.scored[4].completion.failure, "unknown_host");

  model.down = false;
  EXPECT_EQ(run(plan, model).end, RunEnd::complete);
  EXPECT_EQ(model.asked, (std::vector<std::string>{"q0", "q1", "q2", "q3", "q4"}));
  loaded = RunStore::open_existing(path()).load("run");
  EXPECT_EQ(loaded.info.num_failures, 0u);
  EXPECT_TRUE(loaded.info.complete());
}

// In one group, as in two.
TEST_F(RunStoreTest, AnAnswerMakesUpForTheFailureBeforeIt) {
  RunStore store = RunStore::open(path());
  const RunId id = begin(store, plan_of(2), IfRunExists::resume);
  const StoredAnswer failure = {0, {.text = "no route", .finish = FinishReason::error}, {}};
  const StoredAnswer answer = {0, {.text = "A"}, {}};
  store.append(id, {failure, answer});
  EXPECT_EQ(store.find("run")->num_failures, 0u);
  EXPECT_EQ(store.find("run")->num_answers, 1u);
  store.append(id, {answer, failure});
  EXPECT_EQ(store.find("run")->num_failures, 0u);
  EXPECT_EQ(store.find("run")->num_answers, 1u);
}

TEST_F(RunStoreTest, SeveralThreadsAnswerEachQuestionOnce) {
  const TestPlan plan = plan_of(500);
  RunStore store = RunStore::open(path());
  const RunId id = begin(store, plan, IfRunExists::resume);
  class Echo : public Model {
   public:
    std::string name() const override { return "echo"; }
    Completion answer(const Question& question, const Prompt&) const override {
      return {.text = question.id};
    }
  };
  LocalAsker asker(std::make_unique<Echo>(), 2);
  EXPECT_EQ(answer_pending(plan, id, asker, store, {}).end, RunEnd::complete);
  const LoadedRun loaded = store.load("run");
  ASSERT_EQ(loaded.scored.size(), 500u);
  for (const ScoredQuestion& item : loaded.scored) {
    EXPECT_EQ(item.completion.text, item.question.id);
  }
}

// An asker with a cache: every prompt has its own text as the key.
class CachingAsker : public LocalAsker {
 public:
  explicit CachingAsker(const Model& model) : LocalAsker(std::make_unique<Forwarding>(model), 1) {}
  std::string cache_key(const Prompt& prompt) const override {
    return "key of " + prompt.messages.at(0).content;
  }
};

TEST_F(RunStoreTest, TheCacheAnswersTheSamePromptInAnotherRun) {
  CountingModel model;
  RunOptions options;
  options.cache = UseCache::yes;
  RunStore store = RunStore::open(path());
  for (const char* name : {"a", "b"}) {
    TestPlan plan = plan_of(3, name);
    for (int i = 0; i < 3; ++i)
      plan.questions[static_cast<std::size_t>(i)].question += std::to_string(i);
    const RunId id = begin(store, plan, IfRunExists::resume);
    CachingAsker asker(model);
    EXPECT_EQ(answer_pending(plan, id, asker, store, options).end, RunEnd::complete);
  }
  EXPECT_EQ(model.asked.size(), 3u);
  EXPECT_EQ(store.load("b").scored.at(2).completion.text, "A");
  EXPECT_EQ(store.load("b").scored.at(2).completion.attempts, 0);
}

// A file as the first version of the program wrote it.
TEST_F(RunStoreTest, AStoreOfTheFirstSchemaIsTakenOver) {
  const TestPlan plan = plan_of(3);
  {
    RunStore store = RunStore::open(path());
    const RunId id = begin(store, plan, IfRunExists::resume);
    StoredAnswer answer;
    answer.completion.text = "A";
    store.append(id, {answer});
  }
  {
    Database old(path());
    old.execute(
        "DROP TABLE cache; DROP TABLE failures; ALTER TABLE answers DROP COLUMN reasoning;"
        "ALTER TABLE answers DROP COLUMN served_model; ALTER TABLE answers DROP COLUMN transcript;"
        "ALTER TABLE answers DROP COLUMN attempts;"
        "INSERT INTO answers SELECT run_id, 1, 'no route', 'error', NULL, NULL, NULL, '', 'failed',"
        " NULL, '', '{}' FROM answers WHERE ordinal = 0;"
        "PRAGMA user_version = 1");
  }
  RunStore store = RunStore::open(path());
  const LoadedRun loaded = store.load("run");
  ASSERT_EQ(loaded.scored.size(), 2u);
  EXPECT_EQ(loaded.scored[0].completion.text, "A");
  EXPECT_EQ(loaded.scored[1].completion.text, "no route");
  EXPECT_EQ(loaded.scored[1].score.verdict, Verdict::failed);
  EXPECT_EQ(store.pending(loaded.info.id), (std::vector<std::size_t>{1, 2}));
}

TEST_F(RunStoreTest, AnAnswerIsNeverReplaced) {
  const TestPlan plan = plan_of(1);
  RunStore store = RunStore::open(path());
  const RunId id = begin(store, plan, IfRunExists::resume);
  StoredAnswer answer;
  answer.completion.text = "first";
  store.append(id, {answer});
  answer.completion.text = "second";
  store.append(id, {answer});
  EXPECT_EQ(store.load("run").scored.at(0).completion.text, "first");
}

TEST_F(RunStoreTest, ANameStandsForOnePlan) {
  run(plan_of(3), CountingModel());
  EXPECT_EQ(problem_of([&] { run(plan_of(4), CountingModel()); }),
            "runs.db: run 'run' exists with another plan (its 3 questions are others); choose "
            "another --name, or --force to replace it");
  TestPlan other = plan_of(3);
  other.settings["seed"] = "2";
  other.settings["limit"] = "3";
  EXPECT_EQ(problem_of([&] { run(other, CountingModel()); }),
            "runs.db: run 'run' exists with another plan (limit: none then, 3 now; seed: 1 then, 2 "
            "now); choose another --name, or --force to replace it");
  RunStore store = RunStore::open(path());
  begin(store, plan_of(4), IfRunExists::replace);
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
            "runs.db: has schema 99, made by a newer timeprobe; this one knows 2");
}

TEST_F(RunStoreTest, RefusesQuestionsOfAnUnknownSuite) {
  TestPlan plan = plan_of(1);
  plan.questions[0].suite = "astrology";
  EXPECT_EQ(problem_of([&] { check_question(plan, plan.questions[0]); }),
            "question q0 belongs to suite 'astrology', which is not one of: tempreason, "
            "chronosense, chronosense-multi, traveler, traveler-beyond");
}

}  // namespace
}  // namespace timeprobe
