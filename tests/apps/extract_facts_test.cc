// Facts and events as the user of the program meets them: from a dump to exams, with every road,
// many processes, kill -9, and dumps that are broken.

#include <fmt/format.h>
#include <signal.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/random.h"
#include "tests/apps/program_run.h"
#include "tests/dumps/packed.h"
#include "tests/reference/slow_wikidata.h"
#include "tests/wikidata/made_dump.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr std::uint64_t kSeed = 135;
constexpr std::uint64_t kEntities = 3000;

std::string own_time(const std::string& property, int year) {
  return fmt::format(
      R"("{0}":[{{"mainsnak":{{"snaktype":"value","property":"{0}","datavalue":{1},"datatype":"time"}},)"
      R"("type":"statement","id":"s","rank":"normal"}}])",
      property, wikidata::made_time(year, 7, 28, 11));
}

// An item with a start and an end of its own.
std::string made_event(int number) {
  return fmt::format(
      R"({{"type":"item","id":"Q{0}","labels":{{"en":{{"language":"en","value":"War {1}"}}}},)"
      R"("descriptions":{{}},"claims":{{{2},{3}}},"sitelinks":{{}}}})",
      9000000 + number, number, own_time("P580", 1000 + number % 60),
      own_time("P582", 1001 + number % 60 + number / 60 % 5));
}

// Entities with facts, then events.
std::string made_dump_with_events() {
  std::string dump = wikidata::made_dump(kEntities, kSeed);
  dump.resize(dump.size() - std::string_view("\n]\n").size());
  for (int i = 0; i < 600; ++i) dump += ",\n" + made_event(i);
  return dump + "\n]\n";
}

class ExtractProgram : public ProgramFolder {
 protected:
  std::string read(const std::string& name) const { return read_file(folder_ / name); }

  ordered_json read_json(const std::string& name) const { return ordered_json::parse(read(name)); }

  // The name of the file.
  std::string write_packed(const dumps::Packing& packing) const {
    std::string name = packing.name;
    std::replace(name.begin(), name.end(), ' ', '_');
    Random random = Random::stream(kSeed, name);
    write(name, packing.pack(dump_, random));
    return name;
  }

  void succeeds(const std::string& arguments, const std::string& before = "") const {
    const Outcome outcome = run(arguments, before);
    EXPECT_EQ(outcome.exit_code, 0) << arguments << "\n" << outcome.text;
  }

  std::string one_run(const std::string& kind, const std::string& more = "") const {
    write("plain", dump_);
    succeeds("extract " + kind + " --wikidata plain --out expected_" + kind + more);
    return read("expected_" + kind);
  }

  const std::string dump_ = made_dump_with_events();
};

void expect_same(const std::string& left, const std::string& right, const std::string& what) {
  EXPECT_TRUE(left == right) << what << ": " << left.size() << " and " << right.size() << " bytes";
}

TEST_F(ExtractProgram, FromADumpToAnsweredExams) {
  ASSERT_GT(one_run("facts").size(), 100000u);
  succeeds("build tempreason --facts expected_facts --out facts_exam");
  const Outcome facts = run("run facts_exam/l2_test_reasonqa.jsonl --model reasoner --name l2");
  EXPECT_EQ(facts.exit_code, 0) << facts.text;
  ASSERT_GT(one_run("events").size(), 10000u);
  succeeds("build chronosense --events expected_events --out events_exam --train-questions 400");
  const Outcome events = run("run events_exam/real_test.jsonl --model reasoner --name cs");
  EXPECT_EQ(events.exit_code, 0) << events.text;
}

// Threads, packing and shards, the latter as processes side by side.
TEST_F(ExtractProgram, GivesTheSameBytesOnEveryRoad) {
  for (const std::string kind : {"facts", "events"}) {
    const std::string expected = one_run(kind);
    for (const dumps::Packing& packing : dumps::packings()) {
      const std::string dump = write_packed(packing);
      const std::string front = "extract " + kind + " --wikidata " + dump + " --force --out ";
      for (const int num_threads : {1, 2, 4}) {
        succeeds(front + fmt::format("out --threads {}", num_threads));
        expect_same(read("out"), expected, fmt::format("{} {}", dump, num_threads));
      }
      const std::string shard = "'" TIMEPROBE_BINARY "' " + front;
      run_in_shell("cd '" + folder_.path().string() + "'; " + shard + "part0 --shard 0/3 & " +
                   shard + "part1 --shard 1/3 & " + shard + "part2 --shard 2/3 & wait");
      succeeds("extract merge part2 part0 part1 --force --out out");
      expect_same(read("out"), expected, dump + " in shards");
    }
    write_packed(dumps::packings().front());
    succeeds("extract " + kind + " --wikidata - --force --out out < plain");
    expect_same(read("out"), expected, "standard input");
  }
}

// What docs/extraction.md tells users of many processes and machines to run.
TEST_F(ExtractProgram, TheExamplesOfManyProcessesWork) {
  const std::string expected = one_run("facts");
  const std::string folder = TIMEPROBE_SOURCE_DIR "/examples/extraction/";
  const std::string variables =
      "cd '" + folder_.path().string() + "'; TIMEPROBE='" TIMEPROBE_BINARY "' ";
  const Outcome shards =
      run_in_shell(variables + "JOBS=3 " + folder + "shards.sh 4 out facts --wikidata plain");
  EXPECT_EQ(shards.exit_code, 0) << shards.text;
  expect_same(read("out"), expected, shards.text);
  EXPECT_FALSE(fs::exists(folder_ / "out.part0"));

  for (const int task : {2, 0, 1, 1}) {  // 1 is put back into the queue
    const Outcome outcome = run_in_shell(
        variables + fmt::format("SLURM_ARRAY_TASK_ID={} SLURM_ARRAY_TASK_COUNT=3 ", task) + folder +
        "slurm_array.sh plain slurm");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  }
  succeeds("extract merge slurm.part0 slurm.part1 slurm.part2 --out slurm");
  expect_same(read("slurm"), expected, "an array of Slurm");
}

// Kills the program as soon as it has written a checkpoint in the given phase; one that was done
// before is begun again. False when it was done every time.
bool killed_in_phase(const fs::path& folder, const std::string& arguments,
                     const std::string& phase) {
  for (int attempt = 0; attempt < 20; ++attempt) {
    const Outcome outcome = run_in_shell(
        "cd '" + folder.string() + "'; '" TIMEPROBE_BINARY "' " + arguments +
        " & pid=$!; while kill -0 $pid && ! grep -q '\"phase\": \"" + phase +
        "\"' out.checkpoint; do :; done 2>/dev/null; kill -9 $pid 2>/dev/null; wait $pid; exit $?");
    if (outcome.exit_code == 128 + SIGKILL) return true;
    if (outcome.exit_code != 0) return false;
    fs::remove(folder / "out");
  }
  return false;
}

TEST_F(ExtractProgram, GoesOnAfterKill9) {
  const std::string expected = one_run("facts");
  const std::string command =
      "extract facts --wikidata plain --out out --threads 2 --checkpoint-seconds 0";
  for (const std::string phase : {"collect", "labels"}) {
    ASSERT_TRUE(killed_in_phase(folder_, command, phase)) << phase;
    ASSERT_TRUE(fs::exists(folder_ / "out.checkpoint"));
    const Outcome refused = run(command);
    EXPECT_EQ(refused.exit_code, 2) << refused.text;
    EXPECT_NE(refused.text.find("--resume goes on with it"), std::string::npos) << refused.text;
    succeeds(command + " --resume");
    expect_same(read("out"), expected, phase);
    EXPECT_FALSE(fs::exists(folder_ / "out.checkpoint"));
    fs::remove(folder_ / "out");
  }
}

TEST_F(ExtractProgram, CtrlCKeepsWhatWasFound) {
  const std::string expected = one_run("facts");
  const std::string command = "extract facts --wikidata plain --out out --checkpoint-seconds 0";
  const Outcome stopped =
      run_in_shell("cd '" + folder_.path().string() + "'; '" TIMEPROBE_BINARY "' " + command +
                   " & pid=$!; while kill -0 $pid && ! [ -e out.checkpoint ]; do :; done; "
                   "kill -TERM $pid; wait $pid; exit $?");
  EXPECT_EQ(stopped.exit_code, 130) << stopped.text;
  EXPECT_NE(stopped.text.find("the same command with --resume goes on"), std::string::npos)
      << stopped.text;
  succeeds(command + " --resume");
  expect_same(read("out"), expected, "after an interruption");
}

TEST_F(ExtractProgram, BrokenDumpsAreReadAsFarAsTheyGo) {
  const std::size_t middle = dump_.find('\n', dump_.size() / 2) + 1;
  const std::string huge = R"({"type":"item","id":"Q7","labels":")" + std::string(100 << 20, 'x');
  write("bad", dump_.substr(0, middle) + "nonsense\n" + huge + "\n" + dump_.substr(middle));
  const std::string expected = one_run("facts");
  const std::string limit = within_kib(2000000);  // the promise: 2 GB, whatever the dump
  succeeds("extract facts --wikidata bad --out out --summary s.json", limit);
  expect_same(read("out"), expected, "around the damage");
  std::map<std::string, ordered_json> refused;
  const ordered_json summary = read_json("s.json");
  for (const ordered_json& reason : summary.at("refused")) {
    if (reason.at("fault") == "malformed") refused[reason.at("reason")] = reason;
  }
  ASSERT_EQ(refused.size(), 2u);
  EXPECT_EQ(refused["a line that is not a JSON object"]["examples"][0]["file_byte"], middle);
  EXPECT_EQ(refused["damage in the dump"]["examples"][0]["file_byte"], middle + 9);
  const Outcome strict = run("extract facts --wikidata bad --out strict --strict");
  EXPECT_EQ(strict.exit_code, 2);
  EXPECT_NE(strict.text.find(fmt::format("bad: byte {}: a line that is not a JSON object: begins "
                                         "with byte 0x6e, not with {{ (--strict)",
                                         middle)),
            std::string::npos)
      << strict.text;
  for (const char* left : {"strict", "strict.collected", "strict.checkpoint"}) {
    EXPECT_FALSE(fs::exists(folder_ / left)) << left;
  }
  const Outcome summary_exists = run("extract facts --wikidata plain --out new --summary s.json");
  EXPECT_EQ(summary_exists.exit_code, 2);
  EXPECT_FALSE(fs::exists(folder_ / "new"));
}

// A page of an error, saved in place of a dump.
TEST_F(ExtractProgram, WhatHoldsNoEntityIsNoDump) {
  write("page.json", "<!DOCTYPE html>\n<html>\n404\n</html>\n");
  for (const char* what : {"facts", "events"}) {
    const Outcome refused =
        run(fmt::format("extract {} --wikidata page.json --out {}.jsonl", what, what));
    EXPECT_EQ(refused.exit_code, 1) << refused.text;
    EXPECT_NE(refused.text.find("page.json: none of its 4 lines is an entity"), std::string::npos)
        << refused.text;
    EXPECT_FALSE(fs::exists(folder_ / fmt::format("{}.jsonl", what)));
  }
  // Lines of templates look like objects: only parsing tells.
  write("wiki.xml", "<mediawiki>\n{{Infobox person}}\n{| class=\"a\"\n|}\n{\"a\"}\n</mediawiki>\n");
  write("other.json", "{\"a\": 1}\n{\"b\": 2}\n");
  write("cut.json.gz", dumps::gzip_member(dump_).substr(0, 100));
  write("old.jsonl", "facts of yesterday\n");
  for (const char* name : {"wiki.xml", "other.json", "cut.json.gz"}) {
    for (const char* what : {"facts", "events"}) {
      const Outcome refused =
          run(fmt::format("extract {} --force --wikidata {} --out old.jsonl", what, name));
      EXPECT_EQ(refused.exit_code, 1) << what << " of " << name << ": " << refused.text;
      EXPECT_NE(refused.text.find(fmt::format("{}: none of its ", name)), std::string::npos)
          << refused.text;
    }
  }
  EXPECT_EQ(read_file(folder_ / "old.jsonl"), "facts of yesterday\n");
  write("empty.json", "[\n]\n");
  EXPECT_EQ(run("extract facts --wikidata empty.json --out none.jsonl").exit_code, 0);
}

const fs::path kSample =
    fs::path(TIMEPROBE_SOURCE_DIR) / "../shared/data/wikidata/entities_sample.json.gz";

TEST_F(ExtractProgram, FindsEveryDatedStatementOfTheSample) {
  if (!fs::exists(kSample)) GTEST_SKIP() << "skipped: no ../shared/data";
  run_in_shell("gzip -dc '" + kSample.string() + "' > '" + (folder_ / "sample").string() + "'");
  std::ifstream text(folder_ / "sample");
  const auto slow = reference::dated_statements(
      text, {"P54", "P39", "P108", "P69", "P127", "P102", "P286", "P488", "P6", "P35"});
  ASSERT_EQ(slow.size(), 135u);
  succeeds("extract facts --min-facts 1 --wikidata '" + kSample.string() +
           "' --out facts --summary s.json");
  const ordered_json summary = read_json("s.json");
  EXPECT_EQ(summary.at("statements"), slow.size());
  std::size_t num_refused = 0;
  for (const ordered_json& reason : summary.at("refused")) {
    num_refused += reason.at("count").get<std::size_t>();
  }
  EXPECT_EQ(summary.at("facts").get<std::size_t>() + num_refused, slow.size());

  succeeds("build tempreason --facts facts --out exam --train-share 0 --dev-share 0");
  succeeds("run exam/l2_test_reasonqa.jsonl --model reasoner --name l2");
}

}  // namespace
}  // namespace timeprobe
