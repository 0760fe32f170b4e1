// The Hugging Face data set, the table, the files, and the prompts that all exports show.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <set>

#include "base/csv_rows.h"
#include "base/error.h"
#include "base/sha256.h"
#include "exports/hugging_face.h"
#include "exports/question_keys.h"
#include "exports/question_table.h"
#include "models/replay.h"
#include "questions/question_json.h"
#include "tests/exports/example_run.h"

namespace timeprobe {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class Exports : public testing::Test {
 protected:
  ExampleRun example_;
};

YAML::Node front_matter(const std::string& card) {
  const std::size_t end = card.find("\n---\n", 4);
  return YAML::Load(card.substr(4, end - 4));
}

TEST_F(Exports, TheCardHasItsFrontMatter) {
  const std::string card = content_of(written(export_hugging_face, example_.run()), "README.md");
  ASSERT_TRUE(card.starts_with("---\n# license: choose one before you publish;"));
  const YAML::Node matter = front_matter(card);
  for (const char* name : {"language", "tags", "task_categories", "task_ids", "size_categories",
                           "source_datasets", "annotations_creators", "configs"}) {
    EXPECT_TRUE(matter[name].IsSequence()) << name;
  }
  EXPECT_TRUE(matter["pretty_name"].IsScalar());
  EXPECT_FALSE(matter["license"]) << "the licence is the publisher's to choose";
  EXPECT_EQ(matter["size_categories"][0].as<std::string>(), "n<1K");
  const YAML::Node info = matter["dataset_info"][0];
  for (const YAML::Node& feature : info["features"]) {
    EXPECT_TRUE(feature["name"]);
    EXPECT_TRUE(feature["dtype"] || feature["list"] || feature["sequence"] || feature["struct"]);
  }
  EXPECT_NE(card.find("    timeprobe-canary-123\n"), std::string::npos);
}

TEST_F(Exports, SplitsAreAsTheCardSays) {
  const std::vector<WrittenFile> files = written(export_hugging_face, example_.run());
  const YAML::Node matter = front_matter(content_of(files, "README.md"));
  std::set<std::string> columns;
  for (const YAML::Node& feature : matter["dataset_info"][0]["features"]) {
    columns.insert(feature["name"].as<std::string>());
  }
  std::size_t num_rows = 0;
  for (const YAML::Node& split : matter["dataset_info"][0]["splits"]) {
    const std::string name = split["name"].as<std::string>();
    const std::string content = content_of(files, "data/tempreason/" + name + ".jsonl");
    EXPECT_EQ(split["num_bytes"].as<std::size_t>(), content.size());
    const std::vector<json> rows = json_lines(content);
    EXPECT_EQ(split["num_examples"].as<std::size_t>(), rows.size());
    num_rows += rows.size();
    for (const json& row : rows) {
      std::set<std::string> members;
      for (const auto& [key, value] : row.items()) members.insert(key);
      EXPECT_EQ(members, columns);
      EXPECT_EQ(row.at("labels").size(), 3U) << "every row has every label";
    }
  }
  EXPECT_EQ(num_rows, 4U);
  EXPECT_EQ(matter["configs"][0]["data_files"][1]["split"].as<std::string>(), "validation");
  const std::string text = content_of(files, "data/tempreason/test.jsonl");
  EXPECT_EQ(text.find("no server"), std::string::npos) << "no answers of the model";
}

TEST_F(Exports, TheBenchmarkFileNamesItsTasks) {
  const YAML::Node eval =
      YAML::Load(content_of(written(export_hugging_face, example_.run()), "eval.yaml"));
  EXPECT_TRUE(eval["name"].IsScalar());
  EXPECT_TRUE(eval["description"].IsScalar());
  EXPECT_EQ(eval["evaluation_framework"].as<std::string>(), "timeprobe");
  ASSERT_EQ(eval["tasks"].size(), 2U);
  for (const YAML::Node& task : eval["tasks"]) {
    for (const char* name : {"id", "config", "split"}) EXPECT_TRUE(task[name].IsScalar()) << name;
  }
}

TEST_F(Exports, TheTableHasOneRowAQuestion) {
  const std::vector<WrittenFile> files = written(export_question_table, example_.run());
  EXPECT_EQ(files.front().path, "my_run.csv");
  const std::vector<CsvRow> rows = read_csv_rows(files.front().content);
  ASSERT_EQ(rows.size(), 5U);
  const std::vector<std::string> header = rows.front().fields;
  const auto cell = [&](std::size_t row, const std::string& column) {
    const auto place = std::find(header.begin(), header.end(), column);
    return place == header.end()
               ? "no column " + column
               : rows[row].fields[static_cast<std::size_t>(place - header.begin())];
  };
  EXPECT_EQ(cell(1, "question"), "Which \"team\" did Zo\xC3\xAB play for?\nIn 1990.");
  EXPECT_EQ(cell(1, "accepted"), "A & B");
  EXPECT_EQ(cell(1, "response"), "A & B");
  EXPECT_EQ(cell(1, "verdict"), "right");
  EXPECT_EQ(cell(1, "em"), "1");
  EXPECT_EQ(cell(1, "latency_ms"), "250");
  EXPECT_EQ(cell(2, "intra_year"), "true");
  EXPECT_EQ(cell(2, "verdict"), "truncated");
  EXPECT_EQ(cell(3, "finish"), "error");
  EXPECT_EQ(cell(3, "verdict"), "failed");
  EXPECT_EQ(cell(4, "response"), "");
  EXPECT_EQ(cell(4, "verdict"), "");
  for (const CsvRow& row : rows) EXPECT_EQ(row.fields.size(), header.size());
}

TEST_F(Exports, ReplayReadsTheTableBack) {
  const auto model = make_replay(
      TextLines::of("t.csv", written(export_question_table, example_.run()).front().content));
  for (const PromptedQuestion& item : questions_of(example_.run())) {
    if (!item.answer) continue;
    const Completion replayed = model->answer(item.question, item.prompt);
    EXPECT_EQ(replayed.text, item.answer->completion.text);
    EXPECT_EQ(replayed.finish, item.answer->completion.finish);
  }
}

TEST_F(Exports, FilesAppearAllOrNone) {
  const fs::path out = example_.folder() / "out";
  write_file(out / "sub" / "b", "mine", IfExists::refuse);
  const auto write_both = [&out](IfExists if_exists) {
    ExportFolder folder(out, if_exists);
    folder.add("a").append("1");
    folder.add(fs::path("sub") / "b").append("2");
    EXPECT_FALSE(fs::exists(out / "a")) << "before all are complete";
    folder.commit();
  };
  EXPECT_THROW(write_both(IfExists::refuse), Error);
  EXPECT_FALSE(fs::exists(out / "a"));
  EXPECT_EQ(read_file(out / "sub" / "b"), "mine");
  write_both(IfExists::replace);
  EXPECT_EQ(read_file(out / "a"), "1");
  EXPECT_EQ(read_file(out / "sub" / "b"), "2");
}

// More than is written at once, in pieces of all lengths.
TEST_F(Exports, AFileHoldsAllThatWasAppended) {
  ExportFolder folder(example_.folder() / "out", IfExists::refuse);
  ExportFile& file = folder.add("long");
  std::string whole;
  for (std::size_t length = 0; length < 1000; ++length) {
    const std::string piece(length, static_cast<char>('a' + length % 26));
    file.append(piece);
    whole += piece;
  }
  EXPECT_EQ(file.size_bytes(), whole.size());
  folder.commit();
  EXPECT_EQ(read_file(example_.folder() / "out" / "long"), whole);
}

TEST_F(Exports, KeysNameTheLeastThatIsUnique) {
  const auto keys_of = [](const std::vector<Question>& questions) {
    const TestFolder folder;
    RunStore store = RunStore::open(folder / "keys.db");
    QuestionList source(questions);
    store.begin_run(example_plan(), source, IfRunExists::resume);
    const ExportedRun run = read_exported_run(store, example_plan().name, {});
    const QuestionKeys keys(run);
    std::vector<std::string> all;
    for (const ExportedQuestion& item : questions_of(run)) all.push_back(keys.of(item));
    return all;
  };
  Question one = example_question("a", "l2", "Which?", "A");
  Question two = example_question("b", "l2", "Which?", "A");
  EXPECT_EQ(keys_of({one, two}), (std::vector<std::string>{"a", "b"}));
  two.id = "a";
  two.labels.erase("setting");
  EXPECT_EQ(keys_of({one, two}),
            (std::vector<std::string>{"tempreason/l2/reasonqa/a", "tempreason/l2/0-shot/a"}));
  two.labels["setting"] = "reasonqa";
  two.question = "Who?";
  EXPECT_EQ(keys_of({one, two}),
            (std::vector<std::string>{"tempreason/l2/reasonqa/a#0", "tempreason/l2/reasonqa/a#1"}));
}

TEST(ExportNames, LeadNowhereElse) {
  EXPECT_EQ(file_name_of("openai:gpt/4 o"), "openai_gpt_4_o");
  EXPECT_EQ(file_name_of("../../etc"), "_.._.._etc");
  EXPECT_EQ(file_name_of(""), "_");
  EXPECT_EQ(identifier_of("0-shot/a.b"), "0_shot_a_b");
}

// The prompts of a run with solved examples are made from the files that the run noted.
TEST_F(Exports, PromptsAreThoseThatWerePut) {
  std::string lines;
  std::vector<Question> pool;
  for (int i = 0; i < 6; ++i) {
    Question example = example_question("t" + std::to_string(i), "l2",
                                        "Which team in " + std::to_string(1980 + i) + "?", "T");
    example.split = "train";
    example.context = {ContextKind::facts, "Fact " + std::to_string(i) + "."};
    append_json_line(lines, example);
    pool.push_back(example);
  }
  const fs::path file = example_.folder() / "train.jsonl";
  write_file(file, lines, IfExists::refuse);
  RunPlan plan = example_plan();
  plan.name = "few";
  std::vector<Question> questions = example_questions();
  questions.resize(2);
  plan.settings = {{"seed", "11"},
                   {"setting", "3-shot"},
                   {"fewshot", "3 same-task"},
                   {"layout", "user"},
                   {"temperature", "0.5"},
                   {"max_tokens", "9"},
                   {"stop", R"(["\n\n","END"])"},
                   {"examples.0", "train.jsonl sha256:" + sha256_hex(lines)}};
  plan.layout = PromptLayout::single_turn;
  plan.sampling = {0.5, 9, {"\n\n", "END"}};
  plan.few_shot = FewShot(pool, {3, ExampleSource::same_task, 11});
  RunStore store = RunStore::open(example_.folder() / "few.db");
  QuestionList source(questions);
  store.begin_run(plan, source, IfRunExists::resume);
  const ExportedRun run = read_exported_run(store, "few", {file});
  const std::vector<PromptedQuestion> put = questions_of(run);
  ASSERT_EQ(put.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(put[i].prompt, prompt_of(plan, questions[i]));
    EXPECT_NE(put[i].prompt.messages.front().content.find("Which team in 198"), std::string::npos);
    EXPECT_FALSE(put[i].answer);
  }
  try {
    read_exported_run(store, "few", {});
    FAIL() << "taken";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "run 'few' shows solved examples from train.jsonl; give that file with "
                 "--fewshot-from");
  }
  write_file(file, lines + lines, IfExists::replace);
  EXPECT_THROW(read_exported_run(store, "few", {file}), Error);
}

}  // namespace
}  // namespace timeprobe
