#include "exports/lm_eval.h"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>

#include "base/sha256.h"
#include "models/replay.h"
#include "tests/exports/example_run.h"

namespace timeprobe {
namespace {

using nlohmann::json;

constexpr std::array kSampleMembers = {
    RequiredMember{"doc_id", "int"},
    RequiredMember{"doc", "dict"},
    RequiredMember{"target", "str"},
    RequiredMember{"arguments.gen_args_0.arg_0", "str"},
    RequiredMember{"arguments.gen_args_0.arg_1", "dict"},
    RequiredMember{"resps", "list"},
    RequiredMember{"filtered_resps", "list"},
    RequiredMember{"filter", "str"},
    RequiredMember{"metrics", "list"},
    RequiredMember{"doc_hash", "str"},
    RequiredMember{"prompt_hash", "str"},
    RequiredMember{"target_hash", "str"},
};

constexpr std::array kResultMembers = {
    RequiredMember{"results.timeprobe_tempreason_l2_reasonqa.em,timeprobe", "float"},
    RequiredMember{"results.timeprobe_tempreason_l2_reasonqa.em_stderr,timeprobe", "float"},
    RequiredMember{"results.timeprobe_tempreason_l2_reasonqa.alias", "str"},
    RequiredMember{"results.timeprobe_tempreason_l2_reasonqa.sample_len", "int"},
    RequiredMember{"groups", "dict"},
    RequiredMember{"group_subtasks.timeprobe_tempreason_l2_reasonqa", "list"},
    RequiredMember{"configs.timeprobe_tempreason_l2_reasonqa.task", "str"},
    RequiredMember{"versions.timeprobe_tempreason_l2_reasonqa", "float"},
    RequiredMember{"n-shot.timeprobe_tempreason_l2_reasonqa", "int"},
    RequiredMember{"higher_is_better.timeprobe_tempreason_l2_reasonqa.em", "bool"},
    RequiredMember{"n-samples.timeprobe_tempreason_l2_reasonqa.original", "int"},
    RequiredMember{"n-samples.timeprobe_tempreason_l2_reasonqa.effective", "int"},
    RequiredMember{"config.model", "str"},
    RequiredMember{"config.model_args", "dict"},
    RequiredMember{"config.limit", "null"},
    RequiredMember{"config.bootstrap_iters", "int"},
    RequiredMember{"config.gen_kwargs", "null"},
    RequiredMember{"config.random_seed", "str|null"},
    RequiredMember{"config.numpy_seed", "null"},
    RequiredMember{"config.torch_seed", "null"},
    RequiredMember{"config.fewshot_seed", "str|null"},
    RequiredMember{"git_hash", "null"},
    RequiredMember{"date", "float"},
    RequiredMember{"task_hashes.timeprobe_tempreason_l2_reasonqa", "str"},
    RequiredMember{"chat_template", "null"},
    RequiredMember{"chat_template_sha", "null"},
    RequiredMember{"system_instruction", "null"},
    RequiredMember{"system_instruction_sha", "null"},
    RequiredMember{"total_evaluation_time_seconds", "null"},
    RequiredMember{"lm_eval_version", "str"},
};

class LmEval : public testing::Test {
 protected:
  std::string file(const std::string& end) const { return content_of(files_, end); }

  ExampleRun example_;
  std::vector<WrittenFile> files_ = written(export_lm_eval, example_.run());
};

TEST_F(LmEval, WritesTheLayoutsFiles) {
  std::vector<std::string> paths;
  for (const WrittenFile& file : files_) paths.push_back(file.path.string());
  const std::vector<std::string> wanted = {
      "timeprobe_tempreason_l2_reasonqa.yaml",
      "timeprobe_tempreason_l2_reasonqa.jsonl",
      "openai_gpt_x/samples_timeprobe_tempreason_l2_reasonqa_2026-03-04T05-06-07.jsonl",
      "timeprobe_tempreason_l3_reasonqa.yaml",
      "timeprobe_tempreason_l3_reasonqa.jsonl",
      "openai_gpt_x/samples_timeprobe_tempreason_l3_reasonqa_2026-03-04T05-06-07.jsonl",
      "openai_gpt_x/results_2026-03-04T05-06-07.json"};
  EXPECT_EQ(paths, wanted);
}

TEST_F(LmEval, SamplesHaveEveryMember) {
  const std::vector<json> samples = json_lines(file("l2_reasonqa_2026-03-04T05-06-07.jsonl"));
  ASSERT_EQ(samples.size(), 2U);
  for (const json& sample : samples) {
    EXPECT_EQ(missing_members(sample, kSampleMembers), "");
    for (const json& metric : sample.at("metrics")) {
      EXPECT_TRUE(sample.at(metric.get<std::string>()).is_number()) << metric;
    }
    EXPECT_TRUE(sample.at("resps").at(0).at(0).is_string());
    EXPECT_TRUE(sample.at("filtered_resps").at(0).is_string());
  }
  EXPECT_EQ(samples[0].at("em"), 1.0);
  EXPECT_EQ(samples[1].at("em"), 0.0);
  EXPECT_EQ(samples[1].at("doc_id"), 1);
  const PromptedQuestion first = questions_of(example_.run()).front();
  EXPECT_EQ(samples[0].at("arguments").at("gen_args_0").at("arg_0"),
            first.prompt.messages.front().content);
  EXPECT_EQ(samples[0].at("arguments").at("gen_args_0").at("arg_1").at("max_gen_toks"), 64);
}

// json.dumps(doc, indent=2, ensure_ascii=False) of the first document, written by hand.
TEST_F(LmEval, HashesAreThoseOfTheHarness) {
  const json sample = json_lines(file("l2_reasonqa_2026-03-04T05-06-07.jsonl")).front();
  const std::string document =
      "{\n  \"id\": \"a\",\n  \"suite\": \"tempreason\",\n  \"task\": \"l2\",\n"
      "  \"question\": \"Which \\\"team\\\" did Zo\xC3\xAB play for?\\nIn 1990.\",\n"
      "  \"context\": \"Zo\xC3\xAB plays for A & B, \\\"the team\\\".\",\n"
      "  \"prompt\": \"Zo\xC3\xAB plays for A & B, \\\"the team\\\".\\n\\nWhich \\\"team\\\" did "
      "Zo\xC3\xAB play for?\\nIn 1990. Answer with the name only.\",\n"
      "  \"target\": \"A & B\",\n  \"accepted\": [\n    \"A & B\"\n  ],\n"
      "  \"setting\": \"reasonqa\"\n}";
  EXPECT_EQ(sample.at("doc").at("prompt"),
            questions_of(example_.run()).front().prompt.messages.front().content);
  // As Python 3 computes it.
  EXPECT_EQ(sample.at("doc_hash"),
            "3d5435c4713d3bc162ccaadcf3078543b2f593f8a423040ac8055fc2cdaf53f2");
  EXPECT_EQ(sample.at("doc_hash"), sha256_hex(document)) << sample.at("doc").dump(2);
  EXPECT_EQ(sample.at("prompt_hash"),
            sha256_hex(sample.at("arguments").at("gen_args_0").at("arg_0").get<std::string>()));
  EXPECT_EQ(sample.at("target_hash"), sha256_hex("A & B"));
}

TEST_F(LmEval, ResultsHaveEveryMember) {
  const json results = json::parse(file("results_2026-03-04T05-06-07.json"));
  EXPECT_EQ(missing_members(results, kResultMembers), "");
  const json& l2 = results.at("results").at("timeprobe_tempreason_l2_reasonqa");
  EXPECT_EQ(l2.at("em,timeprobe"), 0.5);
  EXPECT_NEAR(l2.at("em_stderr,timeprobe").get<double>(), 0.5, 1e-12);  // sqrt(0.5) / sqrt(2)
  EXPECT_EQ(results.at("date"), 1772600767.0);
  EXPECT_EQ(results.at("n-samples").at("timeprobe_tempreason_l3_reasonqa").at("original"), 2);
  EXPECT_EQ(results.at("n-samples").at("timeprobe_tempreason_l3_reasonqa").at("effective"), 1);
  std::string hashes;
  for (const json& sample : json_lines(file("l2_reasonqa_2026-03-04T05-06-07.jsonl"))) {
    for (const char* name : {"doc_hash", "prompt_hash", "target_hash"}) {
      hashes += sample.at(name).get<std::string>();
    }
  }
  EXPECT_EQ(results.at("task_hashes").at("timeprobe_tempreason_l2_reasonqa"), sha256_hex(hashes));
}

TEST_F(LmEval, TheTaskNamesMembersOfItsDocuments) {
  const YAML::Node task = YAML::Load(file("l2_reasonqa.yaml"));
  EXPECT_EQ(task["task"].as<std::string>(), "timeprobe_tempreason_l2_reasonqa");
  EXPECT_EQ(task["dataset_path"].as<std::string>(), "json");
  EXPECT_EQ(task["output_type"].as<std::string>(), "generate_until");
  EXPECT_EQ(task["doc_to_text"].as<std::string>(), "{{prompt}}");
  EXPECT_EQ(task["doc_to_target"].as<std::string>(), "{{target}}");
  EXPECT_TRUE(task["metric_list"].IsSequence());
  EXPECT_EQ(task["generation_kwargs"]["max_gen_toks"].as<int>(), 64);
  EXPECT_TRUE(task["metadata"]["version"]);
  const std::string data = task["dataset_kwargs"]["data_files"]["test"].as<std::string>();
  const std::vector<json> documents = json_lines(
      file("/" + data).starts_with("no file") ? content_of(files_, data) : file("/" + data));
  ASSERT_EQ(documents.size(), 2U);
  for (const json& document : documents) {
    EXPECT_TRUE(document.at("prompt").is_string());
    EXPECT_TRUE(document.at("target").is_string());
  }
}

TEST_F(LmEval, ReplayFindsTheSameAnswers) {
  const auto model =
      make_replay(TextLines::of("s.jsonl", file("l2_reasonqa_2026-03-04T05-06-07.jsonl")));
  for (const PromptedQuestion& item : questions_of(example_.run())) {
    if (item.question.task != "l2") continue;
    EXPECT_EQ(model->answer(item.question, item.prompt).text, item.answer->completion.text);
  }
}

// A conversation stays one: the instruction is the task's description, the argument is json.dumps.
TEST(LmEvalConversation, KeepsItsInstruction) {
  ExampleRun example;
  ExportedRun run = example.run();
  run.prompt_of = [put = run.prompt_of](const ExportedQuestion& item) {
    Prompt prompt = put(item);
    prompt.messages.insert(prompt.messages.begin(), {Role::system, "Be \"brief\"."});
    return prompt;
  };
  const std::vector<WrittenFile> files = written(export_lm_eval, run);
  const YAML::Node task = YAML::Load(content_of(files, "l3_reasonqa.yaml"));
  EXPECT_EQ(task["description"].as<std::string>(), "Be \"brief\".");
  const json sample =
      json_lines(content_of(files, "l3_reasonqa_2026-03-04T05-06-07.jsonl")).front();
  const std::string user = questions_of(run)[2].prompt.messages.back().content;
  EXPECT_EQ(sample.at("doc").at("prompt"), user);
  EXPECT_EQ(sample.at("arguments").at("gen_args_0").at("arg_0"),
            "[{\"role\": \"system\", \"content\": \"Be \\\"brief\\\".\"}, {\"role\": \"user\", "
            "\"content\": \"" +
                user + "\"}]");
}

}  // namespace
}  // namespace timeprobe
