#include "suites/tempreason/build.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/error.h"
#include "facts/fact_reader.h"
#include "questions/question_json.h"
#include "tests/test_folder.h"
#include "tests/usage_problem.h"
#include "wikipedia/page.h"

namespace timeprobe::tempreason {
namespace {

namespace fs = std::filesystem;

class Build : public testing::Test {
 protected:
  BuildOptions options(const std::string& out) const {
    BuildOptions options;
    options.facts = fs::path(TIMEPROBE_SOURCE_DIR) / "data/facts/sample.tsv";
    options.out = folder_ / out;
    options.seed = 7;
    options.months = {500, 40, 40, 20};
    options.official = OfficialFiles::write;
    return options;
  }

  std::vector<Question> questions(const std::string& name) const {
    return read_questions(folder_ / "exam" / name);
  }

  TestFolder folder_;
};

TEST_F(Build, OneSeedGivesTheSameBytesWithAnyNumberOfThreads) {
  BuildOptions four = options("four");
  four.num_threads = 4;
  build(options("one"));
  build(four);
  EXPECT_EQ(folder_.bytes("one"), folder_.bytes("four"));
  BuildOptions other = options("other");
  other.seed = 8;
  build(other);
  EXPECT_NE(folder_.bytes("one")["l1_test.jsonl"], folder_.bytes("other")["l1_test.jsonl"]);
}

TEST_F(Build, TheBundledSampleHasEnoughOfEverything) {
  const BuildSummary summary = build(options("exam"));
  EXPECT_TRUE(summary.rejections.empty());
  EXPECT_TRUE(summary.left_out.empty());
  EXPECT_GE(summary.num_groups, 60u);
  std::map<std::string, int> by_relation;
  for (const char* split : {"train", "dev", "test"}) {
    for (const Question& question : questions(std::string("l2_") + split + "_reasonqa.jsonl")) {
      ++by_relation[question.labels.at("relation")];
    }
  }
  EXPECT_EQ(by_relation.size(), 10u);
  for (const auto& [relation, count] : by_relation) EXPECT_GE(count, 15) << relation;
}

TEST_F(Build, SplitsShareNoSubject) {
  build(options("exam"));
  std::map<std::string, std::string> split_of;
  for (const char* split : {"train", "dev", "test"}) {
    for (const char* level : {"l2_", "l3_"}) {
      for (const Question& question : questions(std::string(level) + split + "_cbqa.jsonl")) {
        const auto [found, is_new] = split_of.emplace(question.labels.at("subject"), split);
        EXPECT_EQ(found->second, split) << found->first;
      }
    }
  }
}

// What an importer cannot know is the origin; everything else must be the same.
void expect_same_questions(std::vector<Question> built, std::vector<Question> imported) {
  ASSERT_EQ(built.size(), imported.size());
  for (std::size_t i = 0; i < built.size(); ++i) {
    built[i].origin = imported[i].origin = {};
    ASSERT_EQ(to_json_line(built[i]), to_json_line(imported[i]));
  }
}

TEST_F(Build, ImportedBackThroughTheOfficialLayoutItGivesTheSameQuestions) {
  build(options("exam"));
  struct File {
    const char* official;
    const char* questions;
    TempReasonImport import;
  };
  const File kFiles[] = {
      {"train_l1.json", "l1_train.jsonl", {TempReasonTask::l1, TempReasonSetting::cbqa, "train"}},
      {"test_l1_future.json",
       "l1_future.jsonl",
       {TempReasonTask::l1_future, TempReasonSetting::cbqa, "test"}},
      {"train_l2.json",
       "l2_train_reasonqa.jsonl",
       {TempReasonTask::l2, TempReasonSetting::reasonqa, "train"}},
      {"val_l2.json", "l2_dev_cbqa.jsonl", {TempReasonTask::l2, TempReasonSetting::cbqa, "dev"}},
      {"test_l3.json",
       "l3_test_reasonqa.jsonl",
       {TempReasonTask::l3, TempReasonSetting::reasonqa, "test"}},
      {"val_l3.json", "l3_dev_cbqa.jsonl", {TempReasonTask::l3, TempReasonSetting::cbqa, "dev"}}};
  for (const File& file : kFiles) {
    SCOPED_TRACE(file.official);
    const ImportedQuestions imported =
        import_tempreason(TextLines::read(folder_ / "exam/official" / file.official), file.import);
    EXPECT_TRUE(imported.rejections.empty());
    expect_same_questions(questions(file.questions), imported.questions);
  }
}

TEST_F(Build, TheCanaryStandsInTheManifestAndInEveryFirstRecord) {
  build(options("exam"));
  const std::string manifest = read_file(folder_ / "exam/MANIFEST.json");
  int num_files = 0;
  for (const auto& entry : fs::directory_iterator(folder_ / "exam")) {
    if (entry.path().extension() != ".jsonl") continue;
    const std::vector<Question> all = read_questions(entry.path());
    ASSERT_TRUE(all.at(0).origin.canary.has_value()) << entry.path();
    EXPECT_NE(manifest.find(*all[0].origin.canary), std::string::npos);
    EXPECT_EQ(all[0].origin.seed, 7u);
    EXPECT_FALSE(all.at(1).origin.canary.has_value());
    ++num_files;
  }
  EXPECT_EQ(num_files, 17);
}

std::string problem_of(const BuildOptions& options) {
  return usage_problem([&] { build(options); });
}

TEST_F(Build, NeverOverwritesUnlessTold) {
  build(options("exam"));
  EXPECT_NE(problem_of(options("exam")).find("MANIFEST.json: exists already; give --force"),
            std::string::npos);
  BuildOptions again = options("exam");
  again.if_exists = IfExists::replace;
  EXPECT_EQ(problem_of(again), "no problem");
}

TEST_F(Build, UnknownRelationsAreRejectedWithTheirLines) {
  write_file(folder_ / "f.tsv",
             "subject\trelation\tobject\tstart\tend\ns\tP54\ta\t1980\t1981\ns\tP99\tb\t1980\t1981\n"
             "s\tP54\tb\t1982\t1983\ns\tP54\tc\t1984\t1985\n",
             IfExists::refuse);
  BuildOptions bad = options("exam");
  bad.facts = folder_ / "f.tsv";
  const BuildSummary summary = build(bad);
  ASSERT_EQ(summary.rejections.size(), 1u);
  EXPECT_EQ(describe(summary.rejections[0]),
            (folder_ / "f.tsv").string() + ":3: relation P99 has no wording");
}

TEST_F(Build, FactsWithoutAGroupAreAnErrorThatSaysWhy) {
  write_file(folder_ / "f.tsv", "subject\trelation\tobject\tstart\tend\ns\tP54\ta\t1980\t1979\n",
             IfExists::refuse);
  BuildOptions bad = options("exam");
  bad.facts = folder_ / "f.tsv";
  EXPECT_EQ(problem_of(bad),
            (folder_ / "f.tsv").string() +
                ": no group of one subject and one relation with at least 3 usable facts (0 facts "
                "read, 1 line rejected; first: " +
                (folder_ / "f.tsv").string() + ":2: end 1979 lies before start 1980)");
  EXPECT_FALSE(fs::exists(folder_ / "exam"));
}

// Pages for the subjects of the bundled facts but the first, so that one has none.
fs::path write_pages(const fs::path& path) {
  const FactFile facts = read_facts(fs::path(TIMEPROBE_SOURCE_DIR) / "data/facts/sample.tsv");
  std::string lines;
  std::set<std::string> seen = {facts.facts.front().subject.name};
  for (const Fact& fact : facts.facts) {
    const std::string& name = fact.subject.name;
    if (!seen.insert(name).second) continue;
    wikipedia::Page page{{name, 1, "en", 0, {}, {}},
                         wikipedia::plain_text("The page of " + name + ".")};
    append_json_line(lines, page);
  }
  write_file(path, lines, IfExists::replace);
  return path;
}

TEST_F(Build, PagesMakeTheSettingObqa) {
  BuildOptions with_pages = options("exam");
  with_pages.pages = write_pages(folder_ / "pages.jsonl");
  const BuildSummary summary = build(with_pages);
  EXPECT_EQ(summary.num_subjects_with_page + 1, summary.num_subjects);
  std::size_t num_left_out = 0;
  for (const char* stem : {"l2_train", "l2_dev", "l2_test", "l3_train", "l3_dev", "l3_test"}) {
    std::map<std::string, Question> reasonqa;
    for (const Question& question : questions(std::string(stem) + "_reasonqa.jsonl"))
      reasonqa.emplace(question.id, question);
    const std::vector<Question> obqa = questions(std::string(stem) + "_obqa.jsonl");
    num_left_out += reasonqa.size() - obqa.size();
    for (Question question : obqa) {
      const std::string& subject = question.labels.at("subject");
      EXPECT_EQ(question.context,
                (Context{ContextKind::page, subject + "The page of " + subject + "."}));
      EXPECT_EQ(question.labels.at("setting"), "obqa");
      Question other = reasonqa.at(question.id);
      other.context = question.context;
      other.labels["setting"] = "obqa";
      other.origin = question.origin;
      EXPECT_EQ(to_json_line(question), to_json_line(other));
    }
  }
  EXPECT_GT(num_left_out, 0u);
  EXPECT_EQ(num_left_out, summary.num_questions_without_page);
}

TEST_F(Build, PagesStandInTheOfficialColumn) {
  BuildOptions with_pages = options("exam");
  with_pages.pages = write_pages(folder_ / "pages.jsonl");
  build(with_pages);
  const TextLines rows = TextLines::read(folder_ / "exam/official/test_l2.json");
  const ImportedQuestions imported =
      import_tempreason(rows, {TempReasonTask::l2, TempReasonSetting::obqa, "test"});
  std::vector<Question> built = questions("l2_test_obqa.jsonl");
  expect_same_questions(built, imported.questions);
  EXPECT_EQ(built.size() + imported.rejections.size(), questions("l2_test_reasonqa.jsonl").size());
}

TEST_F(Build, WithoutPagesThereIsNoObqa) {
  build(options("exam"));
  EXPECT_FALSE(fs::exists(folder_ / "exam/l2_test_obqa.jsonl"));
}

}  // namespace
}  // namespace timeprobe::tempreason
