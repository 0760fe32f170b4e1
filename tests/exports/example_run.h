// A small run of two suites with every verdict's kind, built through the real store.
#pragma once

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "evaluation/runner.h"
#include "exports/exported_run.h"
#include "tests/test_folder.h"

namespace timeprobe {

inline Question example_question(const std::string& id, const std::string& task,
                                 const std::string& text, const std::string& key) {
  Question question;
  question.id = id;
  question.suite = "tempreason";
  question.task = task;
  question.split = "test";
  question.question = text;
  question.answer = {AnswerKind::text, {key}};
  question.labels = {{"setting", "reasonqa"}, {"relation", "P54"}};
  question.origin = {"example", 7, {}, std::nullopt};
  return question;
}

// Right with a quote and a line end, wrong with letters beyond ASCII, failed, and one not asked
// yet.
inline RunPlan example_plan() {
  return {"my run", "openai:gpt/x", {{"seed", "7"}, {"setting", "0-shot"}}};
}

inline std::vector<Question> example_questions() {
  std::vector<Question> questions = {
      example_question("a", "l2", "Which \"team\" did Zo\xC3\xAB play for?\nIn 1990.", "A & B"),
      example_question("b", "l2", "Which team did X play for in 1991?", "Caf\xC3\xA9"),
      example_question("a", "l3", "Which team came after Y?", "Z"),
      example_question("d", "l3", "Which team came after Z?", "Y")};
  questions[0].context = {ContextKind::facts, "Zo\xC3\xAB plays for A & B, \"the team\"."};
  questions[0].origin.canary = "timeprobe-canary-123";
  questions[1].split = "dev";
  questions[1].labels["intra_year"] = "true";
  return questions;
}

class ExampleRun {
 public:
  ExampleRun() {
    const RunPlan plan = example_plan();
    const std::vector<Question> questions = example_questions();
    QuestionList source(questions);
    const RunId run = store_.begin_run(plan, source, IfRunExists::resume);
    store_.append(
        run,
        {scored_answer(0, questions[0],
                       {.text = "A & B",
                        .prompt_tokens = 12,
                        .completion_tokens = 3,
                        .latency_ms = 250.0,
                        .evidence = "because"}),
         scored_answer(1, questions[1],
                       {.text = "Th\xC3\xA9, or \"tea\"", .finish = FinishReason::length}),
         scored_answer(2, questions[2], {.text = "no server", .finish = FinishReason::error})});
    exported_ = read_exported_run(store_, plan.name, {});
    exported_.info.created = "2026-03-04T05:06:07Z";
  }

  const ExportedRun& run() const { return exported_; }
  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  TestFolder folder_;
  RunStore store_ = RunStore::open(folder_ / "runs.db");
  ExportedRun exported_;
};

// A question of a run with its prompt.
struct PromptedQuestion : ExportedQuestion {
  Prompt prompt;
};

inline std::vector<PromptedQuestion> questions_of(const ExportedRun& run) {
  std::vector<PromptedQuestion> questions;
  run.for_each([&](const ExportedQuestion& item) {
    questions.push_back({item, run.prompt_of(item)});
  });
  return questions;
}

struct WrittenFile {
  std::filesystem::path path;
  std::string content;
};

// What an export writes, in its order.
inline std::vector<WrittenFile> written(void (*exporter)(const ExportedRun&, ExportFolder&),
                                        const ExportedRun& run) {
  const TestFolder to;
  ExportFolder folder(to.path(), IfExists::refuse);
  exporter(run, folder);
  folder.commit();
  std::vector<WrittenFile> files;
  for (const auto& file : folder.files()) {
    files.push_back({file->path(), read_file(to / file->path())});
    EXPECT_EQ(files.back().content.size(), file->size_bytes());
  }
  return files;
}

// A member that a layout has: its name and the JSON types that it may have, parted by '|'. A dot in
// the name goes into an object.
struct RequiredMember {
  const char* name;
  const char* types;
};

inline const char* type_of(const nlohmann::json& value) {
  if (value.is_null()) return "null";
  if (value.is_boolean()) return "bool";
  if (value.is_number_integer()) return "int";
  if (value.is_number()) return "float";
  if (value.is_string()) return "str";
  return value.is_array() ? "list" : "dict";
}

// What is missing or of another type, one line each; empty when all is as wanted.
template <typename Members>
std::string missing_members(const nlohmann::json& object, const Members& members) {
  std::string complaints;
  for (const RequiredMember& member : members) {
    const std::string name = member.name;
    const auto place = nlohmann::json::json_pointer("/" + [&name] {
      std::string path = name;
      std::replace(path.begin(), path.end(), '.', '/');
      return path;
    }());
    const std::string types = std::string("|") + member.types + "|";
    if (!object.contains(place)) {
      complaints += name + " is missing\n";
    } else if (types.find(std::string("|") + type_of(object.at(place)) + "|") ==
               std::string::npos) {
      complaints += name + " is " + type_of(object.at(place)) + "\n";
    }
  }
  return complaints;
}

// The content of the file whose path ends so.
template <typename Files>
std::string content_of(const Files& files, const std::string& end) {
  for (const auto& file : files) {
    if (file.path.string().ends_with(end)) return file.content;
  }
  return "no file " + end;
}

inline std::vector<nlohmann::json> json_lines(const std::string& content) {
  std::vector<nlohmann::json> lines;
  std::size_t start = 0;
  while (start < content.size()) {
    const std::size_t end = content.find('\n', start);
    lines.push_back(nlohmann::json::parse(content.substr(start, end - start)));
    start = end + 1;
  }
  return lines;
}

}  // namespace timeprobe
