#include "exports/inspect.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "models/replay.h"
#include "tests/exports/example_run.h"

namespace timeprobe {
namespace {

using nlohmann::json;

constexpr std::array kLogMembers = {
    RequiredMember{"version", "int"},
    RequiredMember{"status", "str"},
    RequiredMember{"eval.eval_id", "str"},
    RequiredMember{"eval.run_id", "str"},
    RequiredMember{"eval.created", "str"},
    RequiredMember{"eval.task", "str"},
    RequiredMember{"eval.task_id", "str"},
    RequiredMember{"eval.task_version", "int|str"},
    RequiredMember{"eval.task_args", "dict"},
    RequiredMember{"eval.dataset.name", "str"},
    RequiredMember{"eval.dataset.location", "str"},
    RequiredMember{"eval.dataset.samples", "int"},
    RequiredMember{"eval.dataset.sample_ids", "list"},
    RequiredMember{"eval.dataset.shuffled", "bool"},
    RequiredMember{"eval.model", "str"},
    RequiredMember{"eval.model_generate_config", "dict"},
    RequiredMember{"eval.model_base_url", "str|null"},
    RequiredMember{"eval.model_args", "dict"},
    RequiredMember{"eval.config.limit", "int|null"},
    RequiredMember{"eval.config.epochs", "int"},
    RequiredMember{"eval.revision", "dict|null"},
    RequiredMember{"eval.packages", "dict"},
    RequiredMember{"eval.metadata", "dict"},
    RequiredMember{"plan.name", "str"},
    RequiredMember{"plan.steps", "list"},
    RequiredMember{"plan.config", "dict"},
    RequiredMember{"results.total_samples", "int"},
    RequiredMember{"results.completed_samples", "int"},
    RequiredMember{"results.scores", "list"},
    RequiredMember{"stats.started_at", "str"},
    RequiredMember{"stats.completed_at", "str"},
    RequiredMember{"stats.model_usage", "dict"},
    RequiredMember{"error", "null"},
    RequiredMember{"samples", "list"},
    RequiredMember{"reductions", "list|null"},
};

constexpr std::array kSampleMembers = {
    RequiredMember{"id", "str"},
    RequiredMember{"epoch", "int"},
    RequiredMember{"input", "str|list"},
    RequiredMember{"choices", "list|null"},
    RequiredMember{"target", "str|list"},
    RequiredMember{"messages", "list"},
    RequiredMember{"output.model", "str"},
    RequiredMember{"output.choices", "list"},
    RequiredMember{"output.completion", "str"},
    RequiredMember{"scores.timeprobe.value", "str"},
    RequiredMember{"scores.timeprobe.answer", "str"},
    RequiredMember{"scores.timeprobe.explanation", "str|null"},
    RequiredMember{"scores.timeprobe.metadata.verdict", "str"},
    RequiredMember{"scores.timeprobe.history", "list"},
    RequiredMember{"metadata", "dict"},
    RequiredMember{"store", "dict"},
    RequiredMember{"events", "list"},
    RequiredMember{"model_usage", "dict"},
    RequiredMember{"total_time", "float|null"},
    RequiredMember{"working_time", "float|null"},
    RequiredMember{"uuid", "str"},
    RequiredMember{"error", "dict|null"},
    RequiredMember{"limit", "null"},
    RequiredMember{"attachments", "dict"},
};

constexpr std::array kScoreMembers = {
    RequiredMember{"name", "str"},     RequiredMember{"scorer", "str"},
    RequiredMember{"reducer", "null"}, RequiredMember{"params", "dict"},
    RequiredMember{"metrics", "dict"},
};

constexpr std::array kUsageMembers = {
    RequiredMember{"input_tokens", "int"},
    RequiredMember{"output_tokens", "int"},
    RequiredMember{"total_tokens", "int"},
    RequiredMember{"input_tokens_cache_read", "null"},
    RequiredMember{"input_tokens_cache_write", "null"},
    RequiredMember{"reasoning_tokens", "null"},
};

class Inspect : public testing::Test {
 protected:
  ExampleRun example_;
  std::vector<WrittenFile> files_ = written(export_inspect, example_.run());
  json log_ = json::parse(content_of(files_, "my_run.json"));
};

TEST_F(Inspect, TheLogHasEveryMember) {
  EXPECT_EQ(missing_members(log_, kLogMembers), "");
  EXPECT_EQ(log_.at("version"), 2);
  EXPECT_EQ(log_.at("status"), "started") << "one question has no answer";
  EXPECT_EQ(log_.at("eval").at("created"), "2026-03-04T05:06:07+00:00");
  EXPECT_EQ(log_.at("results").at("total_samples"), 4);
  EXPECT_EQ(log_.at("results").at("completed_samples"), 3);
  ASSERT_EQ(log_.at("samples").size(), 3U);
  for (const json& sample : log_.at("samples")) {
    EXPECT_EQ(missing_members(sample, kSampleMembers), "");
    for (const auto& [name, score] : sample.at("scores").items()) {
      EXPECT_TRUE(name == "timeprobe" || score.at("value").is_number()) << name;
    }
  }
  for (const json& score : log_.at("results").at("scores")) {
    EXPECT_EQ(missing_members(score, kScoreMembers), "");
    for (const auto& [name, metric] : score.at("metrics").items()) {
      EXPECT_EQ(metric.at("name"), name);
      EXPECT_TRUE(metric.at("value").is_number());
    }
  }
  EXPECT_EQ(missing_members(log_.at("stats").at("model_usage").at("openai:gpt/x"), kUsageMembers),
            "");
}

TEST_F(Inspect, ScoresAreItsLetters) {
  std::string letters;
  for (const json& sample : log_.at("samples")) {
    letters += sample.at("scores").at("timeprobe").at("value").get<std::string>();
  }
  EXPECT_EQ(letters, "CIN");
  const json& accuracy = log_.at("results").at("scores").at(0).at("metrics").at("accuracy");
  EXPECT_NEAR(accuracy.at("value").get<double>(), 1.0 / 3.0, 1e-12);
  const json& cut = log_.at("samples").at(1);
  EXPECT_EQ(cut.at("output").at("choices").at(0).at("stop_reason"), "max_tokens");
  EXPECT_EQ(cut.at("scores").at("timeprobe").at("metadata").at("verdict"), "truncated");
  const json& failed = log_.at("samples").at(2);
  EXPECT_EQ(failed.at("error").at("message"), "no server");
  EXPECT_EQ(failed.at("output").at("completion"), "");
}

TEST_F(Inspect, APartlyRightAnswerIsP) {
  ExportedRun run = example_.run();
  run.for_each = [each = run.for_each](const ExportedRun::Visit& visit) {
    each([&visit](ExportedQuestion item) {
      if (item.ordinal == 1) {
        item.answer->score = {0.5, Verdict::wrong, "maybe", {{"accuracy", 0.5}}};
      }
      visit(item);
    });
  };
  const json log = json::parse(content_of(written(export_inspect, run), "my_run.json"));
  EXPECT_EQ(log.at("samples").at(1).at("scores").at("timeprobe").at("value"), "P");
  EXPECT_EQ(log.at("samples").at(1).at("scores").at("accuracy").at("value"), 0.5);
}

void expect_as_written_whole(const ExportedRun& run) {
  const std::string log = content_of(written(export_inspect, run), "my_run.json");
  EXPECT_EQ(log, nlohmann::ordered_json::parse(log).dump(2) + "\n");
}

TEST_F(Inspect, TheLogHasTheLayoutOfOneThatIsWrittenWhole) {
  ExportedRun run = example_.run();
  expect_as_written_whole(run);
  run.for_each = [each = run.for_each](const ExportedRun::Visit& visit) {
    each([&visit](ExportedQuestion item) {
      item.answer.reset();
      visit(item);
    });
  };
  expect_as_written_whole(run);
}

TEST_F(Inspect, IdsAreUniqueAndTheSameInBothFiles) {
  std::vector<std::string> ids;
  for (const json& row : json_lines(content_of(files_, "my_run.jsonl"))) {
    ids.push_back(row.at("id"));
    EXPECT_TRUE(row.at("input").at(0).at("content").is_string());
    EXPECT_TRUE(row.at("target").is_string());
    EXPECT_TRUE(row.at("metadata").is_object());
  }
  const std::vector<std::string> wanted = {"tempreason/l2/reasonqa/a", "tempreason/l2/reasonqa/b",
                                           "tempreason/l3/reasonqa/a", "tempreason/l3/reasonqa/d"};
  EXPECT_EQ(ids, wanted);
  EXPECT_EQ(log_.at("eval").at("dataset").at("sample_ids"), json(ids));
  EXPECT_EQ(log_.at("samples").at(2).at("id"), ids[2]);
}

TEST_F(Inspect, ReplayFindsTheSameAnswers) {
  const auto model = make_replay(TextLines::of("log.json", content_of(files_, "my_run.json")));
  for (const PromptedQuestion& item : questions_of(example_.run())) {
    const Completion replayed = model->answer(item.question, item.prompt);
    if (item.answer && item.answer->completion.finish != FinishReason::error) {
      EXPECT_EQ(replayed.text, item.answer->completion.text);
      EXPECT_EQ(replayed.finish, item.answer->completion.finish);
    } else {
      EXPECT_EQ(replayed.finish, FinishReason::error);
    }
  }
}

}  // namespace
}  // namespace timeprobe
