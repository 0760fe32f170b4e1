// Pages of Wikipedia as the user of the program meets them: from a dump to questions with pages.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "base/files.h"
#include "questions/question_json.h"
#include "tests/apps/program_run.h"
#include "tests/dumps/packed.h"

namespace timeprobe {
namespace {

const char* const kDump =
    "<mediawiki xml:lang=\"en\">\n  <siteinfo>\n  </siteinfo>\n"
    "  <page>\n    <title>Anna A</title>\n    <ns>0</ns>\n    <id>1</id>\n    <revision>\n"
    "      <text>'''Anna A''' (born 1950) was a [[mayor]].\n== Life ==\n* born</text>\n    "
    "</revision>\n  </page>\n"
    "  <page>\n    <title>Berta</title>\n    <ns>0</ns>\n    <id>2</id>\n    <redirect "
    "title=\"Berta B\" />\n"
    "    <revision>\n      <text>#REDIRECT [[Berta B]]</text>\n    </revision>\n  </page>\n"
    "  <page>\n    <title>Berta B</title>\n    <ns>0</ns>\n    <id>3</id>\n    <revision>\n"
    "      <text>'''Berta B''' was a judge.</text>\n    </revision>\n  </page>\n"
    "  <page>\n    <title>Broken</title>\n    <ns>0</ns>\n    <id>4</id>\n    <revision>\n"
    "      <text>&broken;</text>\n    </revision>\n  </page>\n</mediawiki>\n";

const char* const kFacts =
    "subject\trelation\tobject\tstart\tend\tsubject_id\tsubject_page\n"
    "Anna\tP39\tMayor\t1990\t1995\tQ1\tAnna A\n"
    "Anna\tP39\tJudge\t1995\t1999\tQ1\tAnna A\n"
    "Berta\tP39\tMayor\t1990\t1995\tQ2\t\n"
    "Berta\tP39\tJudge\t1995\t1999\tQ2\t\n"
    "Carla\tP39\tMayor\t1990\t1995\tQ3\t\n"
    "Carla\tP39\tJudge\t1995\t1999\tQ3\t\n";

class ExtractPagesProgram : public ProgramFolder {
 protected:
  ExtractPagesProgram() {
    write("dump.xml", kDump);
    write("facts.tsv", kFacts);
  }
};

TEST_F(ExtractPagesProgram, FromADumpToQuestionsWithPages) {
  const Outcome extracted =
      run("extract pages --wikipedia dump.xml --subjects facts.tsv --out pages.jsonl");
  ASSERT_EQ(extracted.exit_code, 0) << extracted.text;
  EXPECT_NE(extracted.text.find("3 titles wanted, 2 found (1 through redirects), 1 missing"),
            std::string::npos)
      << extracted.text;
  EXPECT_NE(extracted.text.find("missing: Carla: no such page in the dump"), std::string::npos)
      << extracted.text;
  EXPECT_NE(extracted.text.find("2 pages in pages.jsonl, language en, 2 readings\n"),
            std::string::npos)
      << extracted.text;
  const Outcome built =
      run("build tempreason --facts facts.tsv --pages pages.jsonl --out exam --min-facts 2 "
          "--train-share 0 --dev-share 0 "
          "--l1-train 10 --l1-dev 10 --l1-test 10 --l1-future 10");
  ASSERT_EQ(built.exit_code, 0) << built.text;
  EXPECT_NE(built.text.find("2 of 3 subjects have a page; "), std::string::npos) << built.text;
  std::set<std::string> contexts;
  for (const Question& question : read_questions(folder_ / "exam/l2_test_obqa.jsonl")) {
    contexts.insert(question.context.text);
  }
  const std::set<std::string> expected = {"Anna AAnna A (born 1950) was a mayor.",
                                          "Berta BBerta B was a judge."};
  EXPECT_EQ(contexts, expected);
  const Outcome answered = run("run exam/l2_test_obqa.jsonl --model reasoner --name r");
  EXPECT_EQ(answered.exit_code, 0) << answered.text;
}

TEST_F(ExtractPagesProgram, TellsWhatWasRefused) {
  const Outcome all = run("extract pages --wikipedia dump.xml --all --out all.jsonl");
  EXPECT_EQ(all.exit_code, 0) << all.text;
  EXPECT_NE(all.text.find(
                "4 pages in the dump, 1 redirects, 0 in other namespaces\n2 pages in all.jsonl"),
            std::string::npos)
      << all.text;
  EXPECT_NE(
      all.text.find("1: the page cannot be read\n    byte 572 'Broken': byte 90: undefined entity"),
      std::string::npos)
      << all.text;
  const Outcome strict =
      run("extract pages --wikipedia dump.xml --all --strict --out strict.jsonl");
  EXPECT_EQ(strict.exit_code, 2);
  EXPECT_NE(strict.text.find("timeprobe: dump.xml: the page cannot be read: byte "),
            std::string::npos)
      << strict.text;
}

TEST_F(ExtractPagesProgram, ReadsAPipe) {
  const Outcome piped =
      run("extract pages --wikipedia - --all --out piped.jsonl --language de", "cat dump.xml | ");
  EXPECT_EQ(piped.exit_code, 0) << piped.text;
  EXPECT_NE(piped.text.find("2 pages in piped.jsonl, language de"), std::string::npos)
      << piped.text;
  write("titles.txt", "Berta\nBerta B\n");
  const Outcome some =
      run("extract pages --wikipedia - --titles titles.txt --out some.jsonl", "cat dump.xml | ");
  EXPECT_NE(some.text.find("2 titles wanted, 2 found (1 through redirects), 0 missing"),
            std::string::npos)
      << some.text;
  write("titles.txt", "Berta\n");
  const Outcome once =
      run("extract pages --wikipedia - --titles titles.txt --out once.jsonl", "cat dump.xml | ");
  EXPECT_NE(
      once.text.find(
          "missing: Berta: redirects to 'Berta B', which was not looked for: a pipe is read once"),
      std::string::npos)
      << once.text;
}

TEST_F(ExtractPagesProgram, ReadsAPipeOfAnyName) {
  const Outcome whole = run("extract pages --wikipedia dump.xml --all --out whole.jsonl");
  const Outcome fifo = run("extract pages --wikipedia fifo --all --out fifo.jsonl",
                           "mkfifo fifo; cat dump.xml > fifo & ");
  EXPECT_EQ(fifo.exit_code, 0) << fifo.text;
  const Outcome device =
      run("extract pages --wikipedia /dev/stdin --all --out device.jsonl", "cat dump.xml | ");
  EXPECT_EQ(device.exit_code, 0) << device.text;
  for (const char* name : {"fifo.jsonl", "device.jsonl"}) {
    EXPECT_EQ(read_file(folder_ / name), read_file(folder_ / "whole.jsonl")) << name;
  }
  write("index.txt", "0:1:A\n");
  write("titles.txt", "A\n");
  const Outcome indexed =
      run("extract pages --wikipedia fifo --titles titles.txt --index index.txt --out indexed");
  EXPECT_EQ(indexed.exit_code, 2);
  EXPECT_EQ(indexed.text,
            "timeprobe: an index names places in a file: give the dump as one, or no index\n");
}

TEST_F(ExtractPagesProgram, TitlesOfAnotherDumpAreAskedAbout) {
  write("titles.txt", "Nobody\n");
  const Outcome none =
      run("extract pages --wikipedia dump.xml --titles titles.txt --out nobody.jsonl");
  EXPECT_EQ(none.exit_code, 0) << none.text;
  EXPECT_NE(none.text.find("none of them is in this dump; is it of another language"),
            std::string::npos)
      << none.text;
  const Outcome part =
      run("extract pages --wikipedia dump.xml --titles titles.txt --out part.jsonl --shard 1/2");
  EXPECT_EQ(part.text.find("none of them"), std::string::npos) << part.text;
}

TEST_F(ExtractPagesProgram, RedirectsSaveAReading) {
  const Outcome redirects = run("extract redirects --wikipedia dump.xml --out redirects.tsv");
  EXPECT_EQ(redirects.exit_code, 0) << redirects.text;
  EXPECT_EQ(read_file(folder_ / "redirects.tsv"), "Berta\tBerta B\n");
  write("titles.txt", "Berta\n");
  const Outcome pages =
      run("extract pages --wikipedia dump.xml --titles titles.txt --redirects redirects.tsv --out "
          "p.jsonl");
  EXPECT_NE(pages.text.find("1 titles wanted, 1 found (1 through redirects), 0 missing\n1 pages in "
                            "p.jsonl, language en, 1 reading\n"),
            std::string::npos)
      << pages.text;
}

TEST_F(ExtractPagesProgram, ShardsAreMerged) {
  const Outcome whole =
      run("extract pages --wikipedia dump.xml --all --out whole.jsonl --summary s.json");
  EXPECT_EQ(whole.exit_code, 0) << whole.text;
  EXPECT_NE(read_file(folder_ / "s.json").find("\"schema\": \"timeprobe.pages-summary/1\""),
            std::string::npos);
  for (const char* shard : {"0/3", "1/3", "2/3"}) {
    const Outcome part = run(std::string("extract pages --wikipedia dump.xml --all --shard ") +
                             shard + " --out part" + shard[0]);
    EXPECT_EQ(part.exit_code, 0) << part.text;
  }
  const Outcome merged = run("extract merge part2 part0 part1 --out merged.jsonl");
  EXPECT_EQ(merged.exit_code, 0) << merged.text;
  EXPECT_EQ(merged.text, "2 pages in merged.jsonl\n");
  EXPECT_EQ(read_file(folder_ / "merged.jsonl"), read_file(folder_ / "whole.jsonl"));
  const Outcome incomplete = run("extract merge part0 part2 --out incomplete.jsonl");
  EXPECT_EQ(incomplete.exit_code, 2);
  EXPECT_EQ(incomplete.text, "timeprobe: shard 1/3 is missing\n");
}

// The promise: 2 GB, whatever the dump. Links take the most memory.
TEST_F(ExtractPagesProgram, KeepsItsMemory) {
  std::string links, dump = "<mediawiki>\n";
  while (links.size() < 8000000) links += "[[a]]";
  for (int i = 0; i < 6; ++i) {
    std::string text = links;
    if (i == 3) text.resize(100 << 20, ']');
    dump += fmt::format(
        "<page>\n<title>{}</title>\n<ns>0</ns>\n<id>{}</id>\n<revision>\n<text>{}</text>\n"
        "</revision>\n</page>\n",
        i, i + 1, text);
  }
  write("long.xml", dump + "</mediawiki>\n");
  const Outcome read = run("extract pages --wikipedia long.xml --all --threads 4 --out long.jsonl",
                           within_kib(2000000));
  EXPECT_EQ(read.exit_code, 0) << read.text;
  EXPECT_NE(read.text.find("5 pages in long.jsonl"), std::string::npos) << read.text;
  EXPECT_NE(read.text.find("bytes is longer than the limit of 8388608"), std::string::npos)
      << read.text;
  const std::string too_little = within_kib(200000);
  if (too_little.empty()) return;
  const Outcome tight =
      run("extract pages --wikipedia long.xml --all --threads 1 --out tight", too_little);
  EXPECT_EQ(tight.exit_code, 1);
  EXPECT_EQ(tight.text,
            "timeprobe: the machine, or a limit as of ulimit -v, gives no more memory\n");
}

TEST_F(ExtractPagesProgram, WhatHoldsNoPageIsNoDump) {
  write("page.html", "<!DOCTYPE html>\n<html>\n404\n</html>\n");
  write("entities.json", "[\n{\"type\":\"item\",\"id\":\"Q1\"}\n]\n");
  write("cut.bz2", dumps::bzip2_stream(kDump).substr(0, 100));
  write("titles.txt", "Berta\n");
  for (const char* name : {"page.html", "entities.json", "cut.bz2"}) {
    for (const char* command : {"pages --all", "pages --titles titles.txt", "redirects"}) {
      const Outcome refused =
          run(fmt::format("extract {} --wikipedia {} --out none.jsonl", command, name));
      EXPECT_EQ(refused.exit_code, 2) << command << " of " << name << ": " << refused.text;
      EXPECT_NE(refused.text.find(fmt::format("{}: holds no page that can be read", name)),
                std::string::npos)
          << refused.text;
      EXPECT_FALSE(std::filesystem::exists(folder_ / "none.jsonl"));
      EXPECT_FALSE(std::filesystem::exists(folder_ / "none.jsonl.part"));
    }
  }
}

struct BadCall {
  const char* name;
  const char* arguments;
  const char* complaint;
};

TEST_F(ExtractPagesProgram, RefusesWhatDoesNotFit) {
  const BadCall kBadCalls[] = {
      {"nothing_wanted", "pages --wikipedia dump.xml --out o",
       "one of --subjects, --titles and --all is wanted"},
      {"two_wanted", "pages --wikipedia dump.xml --out o --all --subjects facts.tsv",
       "one of --subjects, --titles and --all is wanted"},
      {"shard", "pages --wikipedia dump.xml --out o --all --shard 3/3",
       "--shard: '3/3' is not I/N"},
      {"shard_text", "pages --wikipedia dump.xml --out o --all --shard 1/3x",
       "--shard: '1/3x' is not I/N"},
      {"no_dump", "pages --wikipedia none.xml --out o --all", "none.xml: cannot read"},
      {"no_facts", "pages --wikipedia dump.xml --out o --subjects none.tsv",
       "none.tsv: cannot read"},
      {"exists", "pages --wikipedia dump.xml --out facts.tsv --all",
       "facts.tsv: exists already; give --force to replace it"},
  };
  for (const BadCall& bad : kBadCalls) {
    const Outcome outcome = run(std::string("extract ") + bad.arguments);
    EXPECT_EQ(outcome.exit_code, 2) << bad.name;
    EXPECT_NE(outcome.text.find(bad.complaint), std::string::npos)
        << bad.name << ": " << outcome.text;
  }
  const Outcome built =
      run("build tempreason --facts facts.tsv --pages facts.tsv --out exam --min-facts 2");
  EXPECT_EQ(built.exit_code, 2);
  EXPECT_NE(built.text.find("holds no page of `timeprobe extract pages`"), std::string::npos)
      << built.text;
}

}  // namespace
}  // namespace timeprobe
