#include "wikipedia/page_extraction.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/line_stream.h"
#include "tests/wikipedia/made_dump.h"
#include "wikipedia/merge_pages.h"
#include "wikipedia/page.h"

namespace timeprobe::wikipedia {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kSeed = 974;
constexpr const char* kDamaged = "the dump is damaged";

// Pages in an order that makes redirects lead forward and back, with links and some length.
std::vector<MadePage> sample_pages() {
  std::vector<MadePage> pages = {{"Old name", "#REDIRECT [[Harbour]]", "Harbour"},
                                 {"Tea & milk", "Tea '''and''' [[milk]]."},
                                 {"Harbour", "A [[harbour]] is deep."},
                                 {"Chain 2", "#REDIRECT [[Chain 3]]", "Chain 3"},
                                 {"Chain 1", "#REDIRECT [[Chain 2]]", "Chain 2"},
                                 {"Chain 3", "The end of [[Chain 1|a chain]]."},
                                 {"Loop", "#REDIRECT [[Loop]]", "Loop"},
                                 {"Nowhere", "#REDIRECT [[Gone]]", "Gone"},
                                 {"Template:Box", "{{box}}", "", 10},
                                 {"Later name", "#REDIRECT [[Tea & milk]]", "Tea & milk"}};
  Random random(kSeed);
  for (int i = 0; i < 300; ++i) {
    std::string text;
    for (std::uint64_t n = random.below(200); n > 0; --n)
      text += "word" + std::to_string(random.below(50)) + " [[Harbour]] ";
    pages.push_back({"Filler " + std::to_string(i), text});
  }
  return pages;
}

WantedPages wanted(const std::vector<std::pair<std::string, std::string>>& titles_and_subjects) {
  WantedPages pages;
  for (const auto& [title, subject] : titles_and_subjects) {
    pages.add(title, subject.empty() ? std::nullopt : std::optional(subject));
  }
  return pages;
}

WantedPages sample_wanted() {
  return wanted({{"old name", "Q1"},
                 {"Tea & milk", "Q2"},
                 {"Chain 1", "Q3"},
                 {"Loop", "Q4"},
                 {"Nowhere", "Q5"},
                 {"Unknown", "Q6"},
                 {"Later name", "Q7"},
                 {"Filler 7", ""},
                 {"Template:Box", "Q8"},
                 {"Filler 299", "Q9"}});
}

class ExtractPages : public testing::Test {
 protected:
  PagesOptions options(const fs::path& dump, const std::string& out) const {
    PagesOptions options;
    options.dump = dump;
    options.out = folder_ / out;
    options.num_threads = 2;
    return options;
  }

  std::string output(const std::string& name) const { return read_file(folder_ / name); }

  static std::vector<Page> pages_of(const fs::path& path) {
    std::vector<Page> pages;
    LineStream lines(path);
    while (lines.next()) {
      const Result<Page> page = parse_page_record(lines.text());
      EXPECT_TRUE(page.ok()) << page.problem().message;
      if (page.ok()) pages.push_back(*page);
    }
    return pages;
  }

  template <typename Run>
  static std::string complaint(const Run& run) {
    try {
      run();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::usage);
      return error.what();
    }
    return "none";
  }

  TestFolder folder_;
};

TEST_F(ExtractPages, FindsWantedOnesThroughRedirects) {
  PagesOptions wanted_some =
      options(folder_.write("dump.xml", dump_xml(sample_pages())), "out.jsonl");
  wanted_some.wanted = sample_wanted();
  const PagesSummary summary = extract_pages(wanted_some);
  const std::vector<Page> pages = pages_of(folder_ / "out.jsonl");
  ASSERT_EQ(pages.size(), 5u);
  EXPECT_EQ(pages[0].head, (PageHead{"Tea & milk", 2, "en", 0, {"Q7", "Q2"}, {"Later name"}}));
  EXPECT_EQ(pages[0].content.text, "Tea and milk.");
  EXPECT_EQ(pages[1].head, (PageHead{"Harbour", 3, "en", 0, {"Q1"}, {"Old name"}}));
  EXPECT_EQ(pages[2].head, (PageHead{"Chain 3", 6, "en", 0, {"Q3"}, {"Chain 1"}}));
  EXPECT_EQ(pages[3].head.title, "Filler 7");
  EXPECT_TRUE(pages[3].head.subject_ids.empty());
  EXPECT_EQ(pages[4].head.title, "Filler 299");
  EXPECT_EQ(summary.num_wanted, 10u);
  EXPECT_EQ(summary.num_found, 6u);
  EXPECT_EQ(summary.num_redirected, 3u);
  EXPECT_EQ(summary.num_written, 5u);
  EXPECT_EQ(summary.num_readings, 3);
  EXPECT_EQ(summary.language, "en");
  const std::vector<std::string> missing = {
      "Loop: redirects in a circle: Loop", "Nowhere: redirects to 'Gone', which is not in the dump",
      "Template:Box: the page is in another namespace", "Unknown: no such page in the dump"};
  EXPECT_EQ(*summary.missing, missing);
  const nlohmann::ordered_json json = summary_json(summary, wanted_some);
  EXPECT_EQ(json.at("missing"), missing);
  EXPECT_EQ(json.at("refusals").at(0).at("examples").at(0).at("title"), "Template:Box");
  EXPECT_FALSE(fs::exists(folder_ / "out.jsonl.part"));
  EXPECT_FALSE(fs::exists(folder_ / "out.jsonl.checkpoint"));
}

TEST_F(ExtractPages, GivesTheSameBytesForAnyPackingAndThreads) {
  const std::string xml = dump_xml(sample_pages());
  std::string first_all, first_some;
  Random random(kSeed);
  for (const dumps::Packing& packing : dumps::packings()) {
    SCOPED_TRACE(packing.name);
    const fs::path dump = folder_.write("dump", packing.pack(xml, random));
    for (const int num_threads : {1, 4}) {
      PagesOptions all = options(dump, "all.jsonl");
      all.num_threads = num_threads;
      all.if_exists = IfExists::replace;
      PagesOptions some = all;
      some.out = folder_ / "some.jsonl";
      some.wanted = sample_wanted();
      const PagesSummary summary = extract_pages(all);
      EXPECT_EQ(summary.num_written, 303u);
      EXPECT_EQ(summary.counts.num_pages, 310u);
      EXPECT_EQ(summary.counts.num_redirects, 6u);
      EXPECT_EQ(summary.counts.num_elsewhere, 1u);
      extract_pages(some);
      if (first_all.empty()) first_all = output("all.jsonl");
      if (first_some.empty()) first_some = output("some.jsonl");
      ASSERT_EQ(output("all.jsonl"), first_all);
      ASSERT_EQ(output("some.jsonl"), first_some);
    }
  }
}

TEST_F(ExtractPages, ReadsOnlyTheStreamsThatTheIndexNames) {
  const Multistream made = multistream(sample_pages(), 4);
  PagesOptions plain = options(folder_.write("dump.xml", dump_xml(sample_pages())), "plain.jsonl");
  plain.wanted = sample_wanted();
  extract_pages(plain);
  PagesOptions indexed = options(folder_.write("dump.bz2", made.dump), "indexed.jsonl");
  indexed.wanted = sample_wanted();
  indexed.index = folder_.write("index.txt", made.index);
  const PagesSummary summary = extract_pages(indexed);
  EXPECT_EQ(output("indexed.jsonl"), output("plain.jsonl"));
  EXPECT_EQ(summary.num_readings, 3);
  EXPECT_EQ(summary.num_streams, 7u);  // 0 1 2 4 77, then 0, and 1
  EXPECT_EQ(summary.missing->size(), 4u);
}

TEST_F(ExtractPages, PacksTheOutput) {
  const fs::path dump = folder_.write("dump.xml", dump_xml(sample_pages()));
  for (const bool some : {false, true}) {
    PagesOptions plain = options(dump, "plain.jsonl");
    PagesOptions packed = options(dump, "packed.jsonl.zst");
    plain.if_exists = packed.if_exists = IfExists::replace;
    if (some) plain.wanted = packed.wanted = sample_wanted();
    extract_pages(plain);
    extract_pages(packed);
    EXPECT_LT(fs::file_size(folder_ / "packed.jsonl.zst"), fs::file_size(folder_ / "plain.jsonl"));
    EXPECT_EQ(pages_of(folder_ / "packed.jsonl.zst"), pages_of(folder_ / "plain.jsonl"));
  }
}

// The files of all shards.
std::vector<fs::path> shards(PagesOptions options, const TestFolder& folder, int count) {
  std::vector<fs::path> paths;
  for (int i = 0; i < count; ++i) {
    options.shard = {i, count};
    options.out = paths.emplace_back(folder / ("shard" + std::to_string(i)));
    options.if_exists = IfExists::replace;
    extract_pages(options);
  }
  return paths;
}

// Put together, given in no order.
std::string merged(const PagesOptions& options, const TestFolder& folder, int count) {
  std::vector<fs::path> paths = shards(options, folder, count);
  Random random(kSeed);
  random.shuffle(paths);
  merge_pages(paths, folder / "merged.jsonl", IfExists::replace);
  return read_file(folder / "merged.jsonl");
}

TEST_F(ExtractPages, ShardsTogetherAreOneRun) {
  const Multistream made = multistream(sample_pages(), 4);
  const fs::path dump = folder_.write("dump.bz2", made.dump);
  PagesOptions all = options(dump, "all.jsonl");
  PagesOptions some = options(dump, "some.jsonl");
  some.wanted = sample_wanted();
  extract_pages(all);
  extract_pages(some);
  for (const int count : {2, 3, 7}) {
    SCOPED_TRACE(count);
    EXPECT_EQ(merged(all, folder_, count), output("all.jsonl"));
    EXPECT_EQ(merged(some, folder_, count), output("some.jsonl"));
    PagesOptions indexed = some;
    indexed.index = folder_.write("index.txt", made.index);
    EXPECT_EQ(merged(indexed, folder_, count), output("some.jsonl"));
    PagesOptions redirects = options(dump, "redirects.tsv");
    redirects.extract = Extract::redirects;
    std::string together;
    for (const fs::path& path : shards(redirects, folder_, count)) together += read_file(path);
    folder_.write("r.tsv", together);
    PagesOptions informed = some;
    informed.redirects = folder_ / "r.tsv";
    EXPECT_EQ(merged(informed, folder_, count), output("some.jsonl"));
  }
}

TEST_F(ExtractPages, AShardKnowsWhatIsMissingEverywhere) {
  PagesOptions shard =
      options(folder_.write("dump.bz2", multistream(sample_pages(), 4).dump), "s.jsonl");
  shard.wanted = sample_wanted();
  shard.shard = {1, 3};
  EXPECT_EQ(extract_pages(shard).missing->size(), 4u);
}

TEST_F(ExtractPages, TakesAllRedirects) {
  PagesOptions redirects = options(folder_.write("dump.xml", dump_xml(sample_pages())), "r.tsv");
  redirects.extract = Extract::redirects;
  EXPECT_EQ(extract_pages(redirects).num_written, 6u);
  EXPECT_EQ(output("r.tsv"),
            "Old name\tHarbour\nChain 2\tChain 3\nChain 1\tChain "
            "2\nLoop\tLoop\nNowhere\tGone\nLater name\tTea & milk\n");
  PagesOptions informed = options(redirects.dump, "out.jsonl");
  informed.wanted = sample_wanted();
  informed.redirects = redirects.out;
  const PagesSummary summary = extract_pages(informed);
  EXPECT_EQ(summary.num_readings, 1);
  EXPECT_EQ(summary.num_found, 6u);
  EXPECT_EQ(summary.missing->at(0), "Loop: redirects in a circle: Loop");
}

TEST_F(ExtractPages, HasNamespacesAndLanguages) {
  PagesOptions german =
      options(folder_.write("dump.xml", dump_xml(sample_pages(), "de")), "de.jsonl");
  german.number_spaces = {10};
  EXPECT_EQ(extract_pages(german).language, "de");
  ASSERT_EQ(pages_of(german.out).size(), 1u);
  EXPECT_EQ(pages_of(german.out)[0].head, (PageHead{"Template:Box", 9, "de", 10, {}, {}}));
  german.language = "als";
  german.if_exists = IfExists::replace;
  extract_pages(german);
  EXPECT_EQ(pages_of(german.out)[0].head.language, "als");
}

// Also where the front of the dump stands in a unit behind another without text, as the blocks of
// bzip2 do.
TEST_F(ExtractPages, KnowsTheLanguageOfAnyPacking) {
  Random random(kSeed);
  for (const dumps::Packing& packing : dumps::packings()) {
    PagesOptions french = options(
        folder_.write("dump", packing.pack(dump_xml(sample_pages(), "fr"), random)), "fr.jsonl");
    french.if_exists = IfExists::replace;
    EXPECT_EQ(extract_pages(french).language, "fr") << packing.name;
  }
}

TEST_F(ExtractPages, RefusesBadPagesAndGoesOn) {
  std::vector<MadePage> pages = {{"A", "a"}, {"B", "b"}, {"C", "c"}, {"D", "d"}};
  std::string xml = dump_xml(pages);
  xml.replace(xml.find(">b</text>") + 1, 1, "b\xFF");
  xml.replace(xml.find(">c</text>") + 1, 1, "<b>c");
  xml.resize(xml.find(">d</text>") + 2);  // the dump is cut
  const fs::path dump = folder_.write("dump.xml", xml);
  const PagesSummary summary = extract_pages(options(dump, "out.jsonl"));
  ASSERT_EQ(pages_of(folder_ / "out.jsonl").size(), 1u);
  const auto& refused = summary.refusals.by_reason().at("the page cannot be read");
  EXPECT_EQ(refused.count, 3u);
  EXPECT_EQ(refused.examples.list()[0].record, "B");
  EXPECT_EQ(refused.examples.list()[0].place.file_byte, xml.find("<page>\n    <title>B"));
  EXPECT_TRUE(refused.examples.list()[0].detail.ends_with("not well-formed (invalid token)"))
      << refused.examples.list()[0].detail;
  EXPECT_TRUE(refused.examples.list()[1].detail.ends_with("mismatched tag"))
      << refused.examples.list()[1].detail;
  EXPECT_EQ(refused.examples.list()[2].detail, "the page has no end: the dump is cut here");
  PagesOptions strict = options(dump, "strict.jsonl");
  strict.on_trouble = dumps::OnTrouble::stop;
  const std::string text = complaint([&] { extract_pages(strict); });
  EXPECT_NE(text.find("dump.xml: the page cannot be read: byte "), std::string::npos) << text;
  EXPECT_NE(text.find("'B': byte "), std::string::npos) << text;
  EXPECT_FALSE(fs::exists(strict.out));
}

TEST_F(ExtractPages, CountsDamageOnceAndGoesOn) {
  Multistream made = multistream(sample_pages(), 40);
  made.dump[made.streams[3] + 40] = static_cast<char>(made.dump[made.streams[3] + 40] ^ 0x10);
  PagesOptions some = options(folder_.write("dump.bz2", made.dump), "out.jsonl");
  some.wanted = sample_wanted();
  const PagesSummary summary = extract_pages(some);
  EXPECT_EQ(summary.num_readings, 3);
  EXPECT_EQ(summary.num_found, 6u);
  EXPECT_EQ(summary.refusals.by_reason().at(kDamaged).count, 2u);  // the block, and
  // the page that went on in the next one
}

// Also those that every reading meets: a page without a title, and streams that are read again.
TEST_F(ExtractPages, CountsARefusalOnce) {
  std::vector<MadePage> pages = sample_pages();
  pages.insert(pages.begin() + 2, {"", "no title"});
  const Multistream made = multistream(pages, 10);
  std::string damaged = made.dump;
  damaged[made.streams[1] - 5] = static_cast<char>(damaged[made.streams[1] - 5] ^ 0x10);
  for (const std::string& dump : {made.dump, damaged}) {
    for (const bool indexed : {false, true}) {
      SCOPED_TRACE(testing::Message()
                   << "damaged " << (dump == damaged) << ", indexed " << indexed);
      PagesOptions some = options(folder_.write("dump.bz2", dump), "out.jsonl");
      some.if_exists = IfExists::replace;
      some.wanted = sample_wanted();
      if (indexed) some.index = folder_.write("index.txt", made.index);
      const PagesSummary summary = extract_pages(some);
      EXPECT_GT(summary.num_readings, 1);
      EXPECT_EQ(summary.refusals.by_reason().contains(kDamaged), dump == damaged);
      for (const auto& [reason, of_reason] : summary.refusals.by_reason()) {
        std::set<dumps::Place> places;
        for (const auto& example : of_reason.examples.list()) places.insert(example.place);
        EXPECT_EQ(of_reason.count, places.size()) << reason;
      }
    }
  }
}

TEST_F(ExtractPages, ReadsAPageOfAHundredMegabytes) {
  std::string text;
  while (text.size() < (std::size_t{100} << 20))
    text += "A [[harbour]] is {{nowrap|deep}} '''and''' cold.<ref>a</ref>\n\n";
  PagesOptions all = options(
      folder_.write("dump.xml", dump_xml({{"A", "a"}, {"Long", text}, {"Z", "z"}})), "out.jsonl");
  all.max_page_bytes = std::size_t{200} << 20;
  EXPECT_EQ(extract_pages(all).num_written, 3u);
  all.if_exists = IfExists::replace;
  all.max_page_bytes = kMaxPageBytes;
  const PagesSummary summary = extract_pages(all);
  EXPECT_EQ(summary.num_written, 2u);
  EXPECT_EQ(summary.refusals.total(), 1u);
}

// A stream is longer than its pages.
TEST_F(ExtractPages, RefusesALongPageOfAStream) {
  const std::string text(kMaxPageBytes / 2, 'x');
  const Multistream made = multistream({{"A", text}, {"B", text}, {"Long", text + text}}, 3);
  PagesOptions indexed = options(folder_.write("dump.bz2", made.dump), "out.jsonl");
  indexed.index = folder_.write("index.txt", made.index);
  indexed.wanted = wanted({{"B", ""}, {"Long", ""}});
  const PagesSummary summary = extract_pages(indexed);
  EXPECT_EQ(summary.num_written, 1u);
  EXPECT_EQ(summary.refusals.by_reason().at("the page is too long").examples.list()[0].record,
            "Long");
  EXPECT_EQ(*summary.missing, std::vector<std::string>{"Long: the page is too long"});
}

// Thrown by a test in the middle of a run.
struct Interrupted {};

// Interrupts the run again and again, each time a little later, and lets it go on.
PagesSummary with_interruptions(PagesOptions options, int& num_interruptions) {
  options.between_checkpoints = std::chrono::seconds(0);
  for (int patience = 0;; ++patience) {
    int num_blocks = 0;
    options.progress = [&](const PagesProgress&) {
      if (++num_blocks > patience) throw Interrupted();
    };
    try {
      return extract_pages(options);
    } catch (const Interrupted&) {
      ++num_interruptions;
      options.old_work = dumps::OldWork::resume;
    }
  }
}

TEST_F(ExtractPages, GoesOnAfterInterruptions) {
  const Multistream made = multistream(sample_pages(), 4);
  const fs::path dump = folder_.write("dump.bz2", made.dump);
  for (const bool some : {false, true}) {
    for (const bool indexed : {false, true}) {
      for (const int num_shards : {1, 2}) {
        SCOPED_TRACE(testing::Message()
                     << "some " << some << ", indexed " << indexed << ", shards " << num_shards);
        PagesOptions whole = options(dump, "whole.jsonl");
        whole.num_threads = 1;
        whole.if_exists = IfExists::replace;
        whole.shard = {num_shards - 1, num_shards};
        if (some) whole.wanted = sample_wanted();
        if (some && indexed) whole.index = folder_.write("index.txt", made.index);
        PagesOptions interrupted = whole;
        interrupted.out = folder_ / "interrupted.jsonl";
        const PagesSummary expected = extract_pages(whole);
        int num_interruptions = 0;
        const PagesSummary summary = with_interruptions(interrupted, num_interruptions);
        if (!(some && indexed)) {
          EXPECT_GT(num_interruptions, 1);
        }
        EXPECT_EQ(output("interrupted.jsonl"), output("whole.jsonl"));
        EXPECT_EQ(summary.missing, expected.missing);
        EXPECT_EQ(summary.num_found, expected.num_found);
        EXPECT_EQ(summary.num_readings, expected.num_readings);
        EXPECT_EQ(summary.num_streams, expected.num_streams);
        EXPECT_EQ(summary.refusals, expected.refusals);
        EXPECT_EQ(summary_json(summary, interrupted), summary_json(expected, whole));
      }
    }
  }
}

// Its blocks are cut in other places when reading goes on, and pages of both readings stand in the
// same compressed blocks: every other page is asked for, its neighbour is reached by a redirect.
TEST_F(ExtractPages, GoesOnWithAnotherNumberOfThreads) {
  constexpr int kNumPages = 300;
  Random random(kSeed);
  std::vector<MadePage> pages;
  WantedPages wanted;
  for (int i = 0; i < kNumPages; ++i) {
    std::string text;
    while (text.size() < 8000) text += std::to_string(random.next()) + " ";
    pages.push_back({"Page " + std::to_string(i), text});
    wanted.add((i % 2 == 0 ? "Page " : "To page ") + std::to_string(i), std::nullopt);
  }
  // Behind the pages, so that another reading has to find them.
  for (int i = 1; i < kNumPages; i += 2) {
    pages.push_back({"To page " + std::to_string(i), "", "Page " + std::to_string(i)});
  }
  PagesOptions whole =
      options(folder_.write("dump.bz2", dumps::bzip2_stream(dump_xml(pages), 1)), "whole.jsonl");
  whole.wanted = wanted;
  whole.num_threads = 1;
  EXPECT_EQ(extract_pages(whole).num_readings, 2);
  const std::vector<Page> found = pages_of(whole.out);
  ASSERT_EQ(found.size(), std::size_t{kNumPages});
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].head.title, "Page " + std::to_string(i));
  }
  for (const int num_blocks_before : {1, 2, 3}) {
    PagesOptions resumed = whole;
    resumed.out = folder_ / "resumed.jsonl";
    resumed.if_exists = IfExists::replace;
    resumed.between_checkpoints = std::chrono::seconds(0);
    int num_blocks = 0;
    resumed.progress = [&](const PagesProgress& progress) {
      if (progress.reading == 2 && ++num_blocks > num_blocks_before) throw Interrupted();
    };
    EXPECT_THROW(extract_pages(resumed), Interrupted);
    resumed.progress = nullptr;
    resumed.old_work = dumps::OldWork::resume;
    resumed.num_threads = 4;
    extract_pages(resumed);
    EXPECT_EQ(output("resumed.jsonl"), output("whole.jsonl")) << num_blocks_before;
  }
}

TEST_F(ExtractPages, StopsWhenAskedAndGoesOn) {
  const fs::path dump = folder_.write("dump.bz2", multistream(sample_pages(), 4).dump);
  PagesOptions all = options(dump, "all.jsonl");
  extract_pages(all);
  std::atomic<bool> stop{true};
  PagesOptions stopped = options(dump, "stopped.jsonl");
  stopped.stop = &stop;
  EXPECT_EQ(extract_pages(stopped).end, dumps::PassEnd::interrupted);
  EXPECT_FALSE(fs::exists(stopped.out));
  stop = false;
  stopped.old_work = dumps::OldWork::resume;
  EXPECT_EQ(extract_pages(stopped).end, dumps::PassEnd::complete);
  EXPECT_EQ(output("stopped.jsonl"), output("all.jsonl"));
}

TEST_F(ExtractPages, DoesNotMixRuns) {
  const fs::path dump = folder_.write("dump.bz2", multistream(sample_pages(), 4).dump);
  PagesOptions run = options(dump, "out.jsonl");
  run.num_threads = 1;
  run.between_checkpoints = std::chrono::seconds(0);
  int num_blocks = 0;
  run.progress = [&](const PagesProgress&) {
    if (++num_blocks > 3) throw Interrupted();
  };
  EXPECT_THROW(extract_pages(run), Interrupted);
  run.progress = nullptr;
  EXPECT_NE(complaint([&] {
              extract_pages(run);
            }).find("give --resume to go on or --force to begin anew"),
            std::string::npos);
  PagesOptions other = run;
  other.old_work = dumps::OldWork::resume;
  other.number_spaces = {0, 10};
  EXPECT_NE(complaint([&] {
              extract_pages(other);
            }).find("belongs to a run with another dump or other options"),
            std::string::npos);
  run.if_exists = IfExists::replace;
  run.old_work = dumps::OldWork::replace;
  EXPECT_EQ(extract_pages(run).num_written, 303u);
  run.if_exists = IfExists::refuse;
  EXPECT_NE(
      complaint([&] { extract_pages(run); }).find("exists already; give --force to replace it"),
      std::string::npos);
  run.old_work = dumps::OldWork::resume;
  run.out = folder_ / "new.jsonl";  // nothing to go on from: it begins
  EXPECT_EQ(extract_pages(run).num_written, 303u);
}

TEST_F(ExtractPages, SaysWhatDoesNotFit) {
  PagesOptions run = options(folder_ / "missing.xml", "out.jsonl");
  EXPECT_NE(complaint([&] { extract_pages(run); }).find("missing.xml: cannot read"),
            std::string::npos);
  run.dump = folder_.write("dump.xml", dump_xml(sample_pages()));
  run.wanted = sample_wanted();
  PagesOptions onto_folder = run;
  onto_folder.out = folder_ / "";
  onto_folder.if_exists = IfExists::replace;
  onto_folder.progress = [](const PagesProgress&) { FAIL() << "the dump is read"; };
  EXPECT_NE(complaint([&] { extract_pages(onto_folder); }).find(": is a folder; a file is wanted"),
            std::string::npos);
  run.index = folder_.write("index.txt", "this\nis none\n");
  EXPECT_NE(complaint([&] { extract_pages(run); }).find("holds no line 'offset:page id:title'"),
            std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "out.jsonl.part")) << "there is nothing to go on from";
  run.index = folder_.write("index.txt", "300:1:Tea & milk\n");
  EXPECT_NE(complaint([&] {
              extract_pages(run);
            }).find("dump.xml: no bzip2 stream begins at byte 0 (BZh is wanted there): the index"),
            std::string::npos);
  const Multistream made = multistream(sample_pages(), 4);
  PagesOptions other = run;
  other.dump = folder_.write("dump.bz2", made.dump);
  other.index = folder_.write("other.txt", "3:2:Tea & milk\n");
  EXPECT_NE(complaint([&] { extract_pages(other); }).find("no bzip2 stream begins at byte 3 (BZh"),
            std::string::npos);
  run.index.reset();
  run.extract = Extract::redirects;
  EXPECT_EQ(complaint([&] { extract_pages(run); }),
            "all redirects are taken, no title can be wanted");
  run.dump = "-";
  run.shard = {0, 2};
  EXPECT_EQ(complaint([&] { extract_pages(run); }),
            "a pipe cannot be cut into shards; give the dump as a file");
  run.old_work = dumps::OldWork::resume;
  EXPECT_EQ(complaint([&] { extract_pages(run); }),
            "a pipe cannot be gone on with; give the dump as a file");
}

TEST(WantedPagesOfFiles, AreThoseOfTheSubjects) {
  const TestFolder folder;
  const auto facts =
      folder.write("facts.tsv",
                   "subject\trelation\tobject\tstart\tend\tsubject_id\tsubject_page\n"
                   "Anna A\tP39\tMayor\t1990\t1995\tQ1\tanna A (mayor)\n"
                   "Anna A\tP39\tJudge\t1996\t1999\tQ1\tanna A (mayor)\n"
                   "Bert B\tP39\tMayor\t1990\t1995\t\t\n"
                   "Bert C\tP39\tMayor\tx\t1995\t\t\n");
  const WantedPages wanted = WantedPages::of_facts(facts);
  const std::map<std::string, std::set<std::string>> expected = {{"Anna A (mayor)", {"Q1"}},
                                                                 {"Bert B", {}}};
  EXPECT_EQ(wanted.by_title(), expected);
  EXPECT_EQ(wanted.rejections().size(), 1u);
  EXPECT_EQ(WantedPages::of_titles(folder.write("t", "# a list\n\n  b_c \n")).by_title().size(),
            1u);
  EXPECT_THROW(WantedPages::of_titles(folder.write("t", "# a list\n")), Error);
}

}  // namespace
}  // namespace timeprobe::wikipedia
