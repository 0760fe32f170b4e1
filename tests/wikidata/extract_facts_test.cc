#include "wikidata/extract_facts.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <map>
#include <set>
#include <sstream>

#include "base/error.h"
#include "facts/fact_reader.h"
#include "tests/dumps/packed.h"
#include "tests/reference/slow_wikidata.h"
#include "tests/wikidata/made_dump.h"
#include "wikidata/entity_document.h"
#include "wikidata/fact_collector.h"
#include "wikidata/json_parser.h"
#include "wikidata/merge_shards.h"
#include "wikidata/statement_reader.h"

namespace timeprobe::wikidata {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kSeed = 580;
constexpr std::uint64_t kEntities = 300;

class ExtractFacts : public testing::Test {
 protected:
  ExtractFactsOptions options(const fs::path& dump, const std::string& out) const {
    ExtractFactsOptions options;
    options.source.dump = dump;
    options.source.grain = fine_grain();
    options.source.num_threads = 2;
    options.target.out = folder_ / out;
    options.rules.min_facts = 2;
    options.rules.max_subjects = 20;
    return options;
  }

  // The bytes of the output.
  std::string facts(const ExtractFactsOptions& wanted) const {
    const ExtractionOutcome outcome = extract_facts(wanted);
    EXPECT_EQ(outcome.end, dumps::PassEnd::complete);
    return read_file(wanted.target.out);
  }

  std::string problem_of(const ExtractFactsOptions& wanted) const {
    try {
      extract_facts(wanted);
    } catch (const Error& error) {
      std::string text = error.what();
      const std::string folder = (folder_ / "").string();
      for (std::size_t i = text.find(folder); i != std::string::npos; i = text.find(folder)) {
        text.erase(i, folder.size());
      }
      return text;
    }
    return "no problem";
  }

  TestFolder folder_;
  const std::string dump_ = made_dump(kEntities, kSeed);
};

// What the rules say, done with the whole JSON in memory: groups of named facts by subject and
// relation, those too small dropped, and of each relation the subjects with the smallest hashes.
std::map<std::string, std::multiset<std::string>> slow_groups(const std::string& dump,
                                                              const FactRules& rules) {
  std::istringstream text(dump);
  std::map<std::string, std::multiset<std::string>> groups;
  for (const auto& s : reference::dated_statements(text, {"P39", "P54", "P6"})) {
    if (rules.unlabelled == Unlabelled::leave_out && s.subject_name.empty()) continue;
    groups[s.relation + " " + s.subject].insert(s.object + " " + s.start + " " + s.end);
  }
  std::erase_if(groups, [&](const auto& group) { return group.second.size() < rules.min_facts; });
  std::map<std::string, std::vector<std::pair<std::uint64_t, std::string>>> by_relation;
  for (const auto& [key, facts] : groups) {
    const std::string relation = key.substr(0, key.find(' '));
    const std::string label = "facts/" + relation + "/" + key.substr(key.find(' ') + 1);
    by_relation[relation].emplace_back(Random::stream(rules.seed, label).next(), key);
  }
  for (auto& [relation, keys] : by_relation) {
    std::sort(keys.begin(), keys.end());
    for (std::size_t i = rules.max_subjects.value_or(keys.size()); i < keys.size(); ++i) {
      groups.erase(keys[i].second);
    }
  }
  return groups;
}

std::map<std::string, std::multiset<std::string>> groups_of(const std::vector<Fact>& facts) {
  std::map<std::string, std::multiset<std::string>> groups;
  for (const Fact& fact : facts) {
    groups[fact.relation.text() + " " + fact.subject.id->text()].insert(
        fact.object.id->text() + " " + format_bound(fact.valid.start()) + " " +
        format_bound(fact.valid.end()));
  }
  return groups;
}

TEST_F(ExtractFacts, AgreesWithASlowWalkUnderAllRules) {
  const fs::path dump = folder_.write("d.json", dump_);
  for (const std::size_t min_facts : {1, 2, 4}) {
    for (const std::optional<std::size_t> most : {std::optional<std::size_t>(), {0}, {1}, {25}}) {
      for (const std::uint64_t seed : {1, 2}) {
        ExtractFactsOptions wanted = options(dump, "out.jsonl");
        wanted.rules.min_facts = min_facts;
        wanted.rules.max_subjects = most;
        wanted.rules.seed = seed;
        wanted.target.if_exists = IfExists::replace;
        extract_facts(wanted);
        if (most == 0u) {
          EXPECT_EQ(read_file(wanted.target.out), "");
          continue;
        }
        const FactFile file = read_facts(wanted.target.out);
        EXPECT_TRUE(file.rejections.empty());
        EXPECT_EQ(groups_of(file.facts), slow_groups(dump_, wanted.rules));
      }
    }
  }
}

TEST_F(ExtractFacts, NamesAndPagesStandInTheFacts) {
  const FactFile file = [&] {
    const ExtractFactsOptions wanted = options(folder_.write("d.json", dump_), "out.jsonl");
    extract_facts(wanted);
    return read_facts(wanted.target.out);
  }();
  std::size_t named_by_id = 0, named = 0;
  for (const Fact& fact : file.facts) {
    const std::string number = fact.subject.id->text().substr(1);
    EXPECT_EQ(fact.subject_page, "Page " + number);
    for (const Entity* entity : {&fact.subject, &fact.object}) {
      const std::string id = entity->id->text();
      const bool has_name = entity->name == "Name é " + id.substr(1);
      EXPECT_TRUE(has_name || entity->name == id) << entity->name;
      ++(has_name ? named : named_by_id);
    }
  }
  EXPECT_GT(named_by_id, 10u);
  EXPECT_GT(named, 100u);
}

TEST_F(ExtractFacts, WithoutNameNoFactWhereSoAsked) {
  ExtractFactsOptions wanted = options(folder_.write("d.json", dump_), "out.jsonl");
  wanted.rules.unlabelled = Unlabelled::leave_out;
  wanted.rules.max_subjects.reset();
  const ExtractionOutcome outcome = extract_facts(wanted);
  std::map<std::string, std::size_t> sizes;
  for (const Fact& fact : read_facts(wanted.target.out).facts) {
    EXPECT_TRUE(fact.subject.name.starts_with("Name")) << fact.subject.name;
    EXPECT_TRUE(fact.object.name.starts_with("Name")) << fact.object.name;
    ++sizes[fact.subject.name + fact.relation.text()];
  }
  for (const auto& [group, size] : sizes) EXPECT_GE(size, 2u) << group;
  const RefusalCounts refused = RefusalCounts::from_json(outcome.summary.at("refused"));
  EXPECT_GT(refused.count(kUnnamedSubject.text), 5u);
  EXPECT_GT(refused.count(kUnnamedObject.text), 5u);
  EXPECT_EQ(outcome.summary.at("statements").get<std::uint64_t>(),
            outcome.summary.at("facts").get<std::uint64_t>() + refused.count(Fault::unusable));
}

// The promise of the command: bytes do not depend on threads, packing, labels' road or shards.
TEST_F(ExtractFacts, GivesTheSameBytesOnEveryRoad) {
  const std::string expected = facts(options(folder_.write("plain.json", dump_), "plain.out"));
  ASSERT_GT(expected.size(), 5000u);
  for (const dumps::Packing& packing : dumps::packings()) {
    SCOPED_TRACE(packing.name);
    Random random = Random::stream(kSeed, packing.name);
    const fs::path dump = folder_.write(packing.name, packing.pack(dump_, random));
    for (const int num_threads : {1, 2, 4}) {
      ExtractFactsOptions wanted =
          options(dump, fmt::format("{}.{}.out", packing.name, num_threads));
      wanted.source.num_threads = num_threads;
      EXPECT_TRUE(facts(wanted) == expected) << num_threads;
    }
    std::vector<CollectedFile> shards;
    for (int i = 2; i >= 0; --i) {
      ExtractFactsOptions wanted = options(dump, fmt::format("{}.s{}", packing.name, i));
      wanted.source.shard = dumps::Shard{i, 3};
      EXPECT_EQ(extract_facts(wanted).end, dumps::PassEnd::complete);
      shards.emplace_back(wanted.target.out);
    }
    const fs::path merged = folder_ / (packing.name + ".merged");
    merge_shards(shards, merged, IfExists::refuse, nullptr);
    EXPECT_TRUE(read_file(merged) == expected);
  }
}

TEST_F(ExtractFacts, ALabelIndexIsMadeOnceAndUsedAgain) {
  const fs::path dump = folder_.write("d.json", dump_);
  const std::string expected = facts(options(dump, "a.jsonl"));
  ExtractFactsOptions wanted = options(dump, "b.jsonl");
  wanted.target.label_index = folder_ / "labels";
  EXPECT_TRUE(facts(wanted) == expected);
  const std::string index = read_file(folder_ / "labels");
  wanted.target.out = folder_ / "c.jsonl";
  EXPECT_TRUE(facts(wanted) == expected);
  EXPECT_TRUE(read_file(folder_ / "labels") == index);
  EXPECT_EQ(folder_.files(),
            (std::vector<std::string>{"a.jsonl", "b.jsonl", "c.jsonl", "d.json", "labels"}));
  wanted.target.out = folder_ / "e.jsonl";
  wanted.rules.languages = {"de"};
  EXPECT_EQ(problem_of(wanted), R"(labels: has labels in ["en","mul"], not in ["de"])");
  wanted.target.label_index = dump;
  EXPECT_EQ(problem_of(wanted),
            R"(d.json:1: is not a collected file ("schema":"timeprobe.collected/1"))");
}

TEST_F(ExtractFacts, PacksItsOutputWhereTheNameSaysSo) {
  const fs::path dump = folder_.write("d.json", dump_);
  const std::string expected = facts(options(dump, "a.jsonl"));
  const ExtractFactsOptions packed = options(dump, "b.jsonl.zst");
  EXPECT_LT(facts(packed).size(), expected.size() / 3);
  EXPECT_EQ(read_facts(packed.target.out).facts, read_facts(folder_ / "a.jsonl").facts);
}

// Stops after each block in turn, goes on, and finds the same.
TEST_F(ExtractFacts, GoesOnAfterAnInterruptionAnywhere) {
  for (const char* kind : {"plain", "gzip members", "bzip2 streams", "zstd frames"}) {
    SCOPED_TRACE(kind);
    const auto& packings = dumps::packings();
    const auto packing = std::find_if(packings.begin(), packings.end(),
                                      [kind](const auto& p) { return p.name == kind; });
    ASSERT_NE(packing, packings.end());
    Random random = Random::stream(kSeed, kind);
    const fs::path dump = folder_.write("dump", packing->pack(dump_, random));
    ExtractFactsOptions wanted = options(dump, "out.jsonl");
    wanted.target.if_exists = IfExists::replace;
    const std::string expected = facts(wanted);
    fs::remove(wanted.target.out);
    wanted.target.old_work = dumps::OldWork::resume;
    std::atomic<bool> stop{false};
    wanted.source.stop = &stop;
    std::size_t num_interruptions = 0;
    for (bool done = false; !done; ++num_interruptions) {
      std::size_t left = 3;  // blocks of this leg
      stop = false;
      wanted.source.progress = [&](const ExtractProgress&) { stop = --left == 0; };
      done = extract_facts(wanted).end == dumps::PassEnd::complete;
      ASSERT_LT(num_interruptions, 1000u);
    }
    EXPECT_TRUE(read_file(wanted.target.out) == expected);
    EXPECT_GT(num_interruptions, kind == std::string("plain") ? 10u : 2u);
    EXPECT_EQ(folder_.files(), (std::vector<std::string>{"dump", "out.jsonl"}));
    fs::remove(wanted.target.out);
  }
}

struct Crash {};

// As kill -9 leaves it: whatever was written behind the last checkpoint, and half of something.
TEST_F(ExtractFacts, GoesOnAfterAProcessThatDied) {
  const fs::path dump = folder_.write("d.json", dump_);
  const std::string expected = facts(options(dump, "expected.jsonl"));
  for (const std::size_t blocks : {1, 2, 9, 40}) {
    ExtractFactsOptions wanted = options(dump, "out.jsonl");
    wanted.source.checkpoint_every = std::chrono::milliseconds(0);
    wanted.target.old_work = dumps::OldWork::resume;
    std::size_t left = blocks;
    wanted.source.progress = [&left](const ExtractProgress&) {
      if (--left == 0) throw Crash();
    };
    EXPECT_THROW(extract_facts(wanted), Crash);
    if (fs::exists(folder_ / "out.jsonl.collected")) {
      std::ofstream(folder_ / "out.jsonl.collected", std::ios::app) << "half a frame";
    }
    wanted.source.progress = {};
    wanted.source.checkpoint_every = std::chrono::seconds(5);
    EXPECT_TRUE(facts(wanted) == expected) << blocks;
    fs::remove(wanted.target.out);
  }
}

TEST_F(ExtractFacts, OldWorkIsNeverTakenForOtherWork) {
  const fs::path dump = folder_.write("d.json", dump_);
  ExtractFactsOptions wanted = options(dump, "out.jsonl");
  const std::atomic<bool> stop{true};
  wanted.source.stop = &stop;
  EXPECT_EQ(extract_facts(wanted).end, dumps::PassEnd::interrupted);
  wanted.source.stop = nullptr;
  EXPECT_EQ(problem_of(wanted),
            "out.jsonl.checkpoint: an interrupted run stands there; --resume goes on with it, "
            "--force begins anew");
  wanted.target.old_work = dumps::OldWork::resume;
  wanted.rules.seed = 43;
  EXPECT_EQ(problem_of(wanted),
            "out.jsonl.checkpoint: that run was begun with rules.seed 42 instead of 43; --force "
            "begins anew");
  wanted.target.old_work = dumps::OldWork::replace;
  EXPECT_EQ(problem_of(wanted), "no problem");
  wanted.target.old_work = dumps::OldWork::refuse;
  EXPECT_EQ(problem_of(wanted), "out.jsonl: exists already; give --force to replace it");
}

TEST_F(ExtractFacts, DamageIsCountedAndTheRestIsRead) {
  const std::size_t middle = dump_.find('\n', dump_.size() / 2) + 1;
  const std::string bad = dump_.substr(0, middle) + "not JSON \"P580\"\n" +
                          R"({"type":"item","id":"Q9999","claims":{"P39":[],"P580":}},)" + "\n" +
                          R"({"type":"item","id":"Q9998","claims":{"P39":7,"P580":1}},)" + "\n" +
                          dump_.substr(middle);
  const std::string expected = facts(options(folder_.write("good.json", dump_), "good.out"));
  ExtractFactsOptions wanted = options(folder_.write("bad.json", bad), "bad.out");
  const ExtractionOutcome outcome = extract_facts(wanted);
  EXPECT_TRUE(read_file(wanted.target.out) == expected);
  EXPECT_EQ(outcome.summary.at("entities"), kEntities + 3);
  const RefusalCounts refused = RefusalCounts::from_json(outcome.summary.at("refused"));
  EXPECT_EQ(refused.count(Fault::malformed), 3u);
  const auto& not_json = refused.by_reason().find(kNotJson.text)->second;
  EXPECT_EQ(not_json.examples.list().at(0).record, "Q9999");
  EXPECT_EQ(not_json.examples.list().at(0).place.file_byte +
                not_json.examples.list().at(0).place.text_byte,
            bad.find(R"({"type":"item","id":"Q9999")"));

  wanted.target.out = folder_ / "strict.out";
  wanted.source.on_trouble = dumps::OnTrouble::stop;
  EXPECT_TRUE(problem_of(wanted).ends_with(
      ": a line that is not a JSON object: begins with byte 0x6e, not with { (--strict)"))
      << problem_of(wanted);
  EXPECT_FALSE(fs::exists(wanted.target.out));
}

TEST_F(ExtractFacts, ACutFileIsDamage) {
  Random random(1);
  const std::string packed = dumps::gzip_member(dump_);
  ExtractFactsOptions wanted =
      options(folder_.write("cut.gz", packed.substr(0, packed.size() / 2)), "out.jsonl");
  const ExtractionOutcome outcome = extract_facts(wanted);
  EXPECT_GT(outcome.summary.at("facts").get<int>(), 5);
  EXPECT_GE(RefusalCounts::from_json(outcome.summary.at("refused")).count(kDamagedDump.text), 1u);
  wanted.target.out = folder_ / "strict.jsonl";
  wanted.source.on_trouble = dumps::OnTrouble::stop;
  EXPECT_NE(problem_of(wanted).find("(--strict)"), std::string::npos);
}

TEST_F(ExtractFacts, ALineBeyondTheLimitIsDamage) {
  const std::string giant =
      R"({"type":"item","id":"Q5000","P580":")" + std::string(kMaxEntityBytes, 'x') + "\"},\n";
  const std::string large = R"({"type":"item","id":"Q5001","labels":{"en":{"value":")" +
                            std::string(kLargeLineBytes, 'x') + R"("}},"P580":"P39"},)" + "\n";
  const std::string expected = facts(options(folder_.write("good.json", dump_), "good.out"));
  ExtractFactsOptions wanted =
      options(folder_.write("giant.json", "[\n" + giant + large + dump_.substr(2)), "giant.out");
  const ExtractionOutcome outcome = extract_facts(wanted);
  EXPECT_TRUE(read_file(wanted.target.out) == expected);
  EXPECT_EQ(RefusalCounts::from_json(outcome.summary.at("refused")).count(kDamagedDump.text), 1u);
}

TEST_F(ExtractFacts, AnEntityCountsOnce) {
  const std::string twice = dump_.substr(0, dump_.size() - 2) + dump_.substr(2);
  const std::string expected = facts(options(folder_.write("once.json", dump_), "once.out"));
  const ExtractFactsOptions wanted = options(folder_.write("twice.json", twice), "twice.out");
  const ExtractionOutcome outcome = extract_facts(wanted);
  EXPECT_TRUE(read_file(wanted.target.out) == expected);
  EXPECT_GT(RefusalCounts::from_json(outcome.summary.at("refused")).count(kRepeatedEntity.text),
            50u);
}

TEST_F(ExtractFacts, FlagsThatDoNotGoTogetherAreRefused) {
  ExtractFactsOptions wanted = options(folder_.write("d.json", dump_), "out");
  wanted.source.shard = dumps::Shard{0, 2};
  wanted.target.label_index = folder_ / "labels";
  EXPECT_EQ(problem_of(wanted),
            "--label-index does not go with --shard: shards carry their labels");
  EXPECT_EQ(problem_of(options(folder_ / "missing.json", "out")),
            "missing.json: cannot read: No such file or directory");
  EXPECT_EQ(problem_of(options(folder_ / "", "out")), ": is a folder; a dump is wanted");
  ExtractFactsOptions onto_folder = options(folder_ / "d.json", "");
  onto_folder.target.if_exists = IfExists::replace;
  onto_folder.source.progress = [](const ExtractProgress&) { FAIL() << "the dump is read"; };
  EXPECT_EQ(problem_of(onto_folder), ": is a folder; a file is wanted");
  EXPECT_TRUE(folder_.files() == std::vector<std::string>{"d.json"});
}

std::string merge_problem(const std::vector<fs::path>& paths, const fs::path& out) {
  try {
    std::vector<CollectedFile> files;
    for (const fs::path& path : paths) files.emplace_back(path);
    merge_shards(files, out, IfExists::refuse, nullptr);
  } catch (const Error& error) {
    std::string text = error.what();
    const std::string folder = out.parent_path().string() + "/";
    for (std::size_t i = text.find(folder); i != std::string::npos; i = text.find(folder)) {
      text.erase(i, folder.size());
    }
    return text;
  }
  return "no problem";
}

TEST_F(ExtractFacts, OnlyAllShardsOfOneRunAreMerged) {
  const fs::path dump = folder_.write("d.json", dump_);
  const auto shard = [&](int index, int count, const std::string& name, std::uint64_t seed) {
    ExtractFactsOptions wanted = options(dump, name);
    wanted.source.shard = dumps::Shard{index, count};
    wanted.rules.seed = seed;
    extract_facts(wanted);
    return wanted.target.out;
  };
  const fs::path a = shard(0, 2, "a", 42), b = shard(1, 2, "b", 42), other = shard(1, 2, "o", 43),
                 third = shard(1, 3, "t", 42), out = folder_ / "m";
  EXPECT_EQ(merge_problem({a}, out), "shard 1/2 is missing");
  EXPECT_EQ(merge_problem({a, b, a}, out), "a: is shard 0/2, as a is");
  EXPECT_EQ(merge_problem({a, other}, out), "o: is not of the same run as a: rules differs");
  EXPECT_EQ(merge_problem({a, third}, out), "t: is one of 3 shards, a one of 2");
  EXPECT_EQ(merge_problem({dump}, out),
            R"(d.json:1: is not a collected file ("schema":"timeprobe.collected/1"))");
  folder_.write("cut", read_file(a).substr(0, 300));
  EXPECT_NE(merge_problem({folder_ / "cut", b}, out), "no problem");
  EXPECT_EQ(merge_problem({b, a}, out), "no problem");
}

const fs::path kSample =
    fs::path(TIMEPROBE_SOURCE_DIR) / "../shared/data/wikidata/entities_sample.json.gz";

std::string gunzipped(const fs::path& path) {
  const gzFile file = ::gzopen(path.c_str(), "rb");
  std::string text(std::size_t{16} << 20, '\0');
  text.resize(static_cast<std::size_t>(
      std::max(0, ::gzread(file, text.data(), static_cast<unsigned>(text.size())))));
  ::gzclose(file);
  return text;
}

class WikidataSample : public ExtractFacts {
 protected:
  void SetUp() override {
    if (!fs::exists(kSample)) GTEST_SKIP() << "skipped: no ../shared/data";
  }

  std::vector<Fact> sample_facts() const {
    ExtractFactsOptions wanted = options(kSample, "sample.jsonl");
    wanted.rules.min_facts = 1;
    wanted.rules.max_subjects.reset();
    extract_facts(wanted);
    return read_facts(wanted.target.out).facts;
  }

  // The text of the sample, by zlib rather than by the reader of dumps.
  static std::vector<reference::SlowStatement> slow_statements() {
    std::vector<std::string> relations;
    for (const PropertyId& relation : tempreason_relations()) relations.push_back(relation.text());
    std::istringstream text(gunzipped(kSample));
    return reference::dated_statements(text, relations);
  }
};

std::string line_of(const std::string& subject, const std::string& name, const std::string& page,
                    const std::string& relation, const std::string& object,
                    const std::string& start, const std::string& end) {
  return fmt::format("{} ({}, {}) {} {} {} to {}", subject, name, page, relation, object, start,
                     end);
}

TEST_F(WikidataSample, EveryDatedStatementIsFoundAndNothingElse) {
  const std::vector<reference::SlowStatement> slow = slow_statements();
  EXPECT_EQ(slow.size(), 135u);
  std::multiset<std::string> expected;
  for (const auto& s : slow) {
    ASSERT_LE(s.num_starts, 1u);
    ASSERT_LE(s.num_ends, 1u);
    const bool end_before_start =
        s.start.size() == 10 && s.end.size() == 10 && s.end < s.start;  // once, a slip of the pen
    if (s.rank == "deprecated" || end_before_start) continue;
    expected.insert(
        line_of(s.subject, s.subject_name, s.page, s.relation, s.object, s.start, s.end));
  }
  EXPECT_EQ(expected.size(), 130u);
  std::multiset<std::string> found;
  for (const Fact& fact : sample_facts()) {
    found.insert(line_of(fact.subject.id->text(), fact.subject.name, fact.subject_page.value_or(""),
                         fact.relation.text(), fact.object.id->text(),
                         format_bound(fact.valid.start()), format_bound(fact.valid.end())));
  }
  EXPECT_EQ(found, expected);
}

// Origin: what encyclopedias say of the holders of these offices. The regnal dates of Denmark
// before 1700 are Julian in Wikidata: Frederick III became king on 6 July 1648 there, 16 July here.
TEST_F(WikidataSample, ThreeOfficesReadRight) {
  std::set<std::string> found;
  for (const Fact& fact : sample_facts()) {
    found.insert(fact.subject.name + " " + fact.relation.text() + " " + fact.object.id->text() +
                 " " + format_bound(fact.valid.start()) + " " + format_bound(fact.valid.end()));
  }
  for (const char* office : {
           "United Kingdom P6 Q192 2010-05-11 2016-07-12",      // David Cameron
           "United Kingdom P35 Q9682 1952-02-06 ",              // Elizabeth II
           "United Kingdom P35 Q280856 1936-12-11 1952-02-06",  // George VI
           "Denmark P6 Q182397 2009-04-05 2011-10-03",          // Lars Løkke Rasmussen
           "Denmark P35 Q157812 1648-07-16 1670-02-19",         // Frederick III
           "Denmark P35 Q102139 1972-01-14 ",                   // Margrethe II
           "Berlin P6 Q8863 2001-06-16 2014-12-11",             // Klaus Wowereit
           "Berlin P6 Q102844 2014-12-11 ..",                   // Michael Müller: "no value"
           "France P35 Q157 2012-05-15 XXXX",  // François Hollande: "unknown value"
       }) {
    EXPECT_TRUE(found.contains(office)) << office;
  }
}

}  // namespace
}  // namespace timeprobe::wikidata
