#include "evaluation/prepared_questions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>

#include "base/error.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

class PreparedQuestionsTest : public testing::Test {
 protected:
  PreparedQuestionsTest() : store_(RunStore::open(folder_ / "runs.db")) {
    std::vector<Question> questions(kNumQuestions);
    for (std::size_t i = 0; i < kNumQuestions; ++i) {
      questions[i].id = "q" + std::to_string(i);
      questions[i].answer.accepted = {"yes"};
    }
    QuestionList list(std::move(questions));
    RunPlan plan;
    plan.name = "run";
    run_ = store_.begin_run(plan, list, IfRunExists::resume);
  }

  static Prompt wording(const Question& question) {
    return {{{Role::user, "Is it " + question.id + "?"}}, {}, "zero-shot"};
  }

  static std::vector<std::size_t> all() {
    std::vector<std::size_t> ordinals(kNumQuestions);
    std::iota(ordinals.begin(), ordinals.end(), 0u);
    return ordinals;
  }

  static constexpr std::size_t kNumQuestions = 1000;
  TestFolder folder_;
  RunStore store_;
  RunId run_;
};

TEST_F(PreparedQuestionsTest, ComeInTheirOrderEachWithItsPrompt) {
  std::vector<std::size_t> odd;
  for (std::size_t i = 1; i < kNumQuestions; i += 2) odd.push_back(i);
  PreparedQuestions questions(store_, run_, odd, wording);
  for (const std::size_t ordinal : odd) {
    const auto prepared = questions.next();
    ASSERT_TRUE(prepared.has_value());
    const std::string id = "q" + std::to_string(ordinal);
    EXPECT_EQ(prepared->ordinal, ordinal);
    EXPECT_EQ(prepared->question.id, id);
    EXPECT_EQ(prepared->prompt.messages.at(0).content, "Is it " + id + "?");
  }
  EXPECT_FALSE(questions.next().has_value());
  EXPECT_FALSE(questions.next().has_value());
}

TEST_F(PreparedQuestionsTest, NoneIsTheEndAtOnce) {
  EXPECT_FALSE(PreparedQuestions(store_, run_, {}, wording).next().has_value());
}

// Whatever the batches are: everything before the trouble comes, then the trouble.
TEST_F(PreparedQuestionsTest, TroubleComesInItsTurn) {
  for (const std::size_t bad : {0u, 1u, 63u, 64u, 65u, 128u, 700u, 999u}) {
    PreparedQuestions questions(store_, run_, all(), [bad](const Question& question) {
      if (question.id == "q" + std::to_string(bad)) throw usage_error("no words for it");
      return wording(question);
    });
    for (std::size_t i = 0; i < bad; ++i) ASSERT_EQ(questions.next()->ordinal, i);
    try {
      questions.next();
      ADD_FAILURE() << "question " << bad << " has a prompt";
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), "no words for it");
    }
  }
}

// Also where what stands before it in the batch has no words.
TEST_F(PreparedQuestionsTest, ADamagedQuestionIsTroubleInItsTurn) {
  Database(folder_ / "runs.db").execute("UPDATE questions SET question = '{' WHERE ordinal = 70");
  for (const std::size_t wordless : {68u, 72u}) {
    PreparedQuestions questions(store_, run_, all(), [wordless](const Question& question) {
      if (question.id == "q" + std::to_string(wordless)) throw usage_error("no words for it");
      return wording(question);
    });
    const std::size_t bad = std::min<std::size_t>(wordless, 70);
    for (std::size_t i = 0; i < bad; ++i) ASSERT_EQ(questions.next()->ordinal, i);
    try {
      questions.next();
      ADD_FAILURE() << "question " << bad << " is fine";
    } catch (const Error& error) {
      const std::string wanted = bad == 70 ? "a damaged question" : "no words for it";
      EXPECT_NE(std::string(error.what()).find(wanted), std::string::npos) << error.what();
    }
  }
}

TEST_F(PreparedQuestionsTest, AreNotPreparedFarAheadAndDroppedAtTheEnd) {
  std::atomic<std::size_t> num_worded = 0;
  {
    PreparedQuestions questions(store_, run_, all(), [&num_worded](const Question& question) {
      ++num_worded;
      return wording(question);
    });
    EXPECT_EQ(questions.next()->ordinal, 0u);
    // Time enough to go too far.
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_GE(num_worded, 1u);
  EXPECT_LE(num_worded, 400u);
}

// The store goes on being written while another thread reads it.
TEST_F(PreparedQuestionsTest, TheStoreIsWrittenMeanwhile) {
  PreparedQuestions questions(store_, run_, all(), wording);
  std::vector<StoredAnswer> group;
  while (const auto prepared = questions.next()) {
    group.push_back({prepared->ordinal, {.text = prepared->question.id}, {}});
    if (group.size() < 10) continue;
    store_.append(run_, group);
    group.clear();
  }
  const LoadedRun loaded = store_.load("run");
  ASSERT_EQ(loaded.scored.size(), kNumQuestions);
  for (const ScoredQuestion& item : loaded.scored) {
    EXPECT_EQ(item.completion.text, item.question.id);
  }
}

}  // namespace
}  // namespace timeprobe
