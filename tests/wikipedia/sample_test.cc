// Real pages of English Wikipedia, where they are at hand.

#include <gtest/gtest.h>

#include <regex>

#include "base/line_stream.h"
#include "tests/wikipedia/made_dump.h"
#include "wikipedia/page.h"
#include "wikipedia/page_extraction.h"

namespace timeprobe::wikipedia {
namespace {

namespace fs = std::filesystem;

class EnglishSample : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(dump())) GTEST_SKIP() << "skipped: no ../shared/data";
  }

  static fs::path dump() {
    return fs::path(TIMEPROBE_SOURCE_DIR) / "../shared/data/wikipedia/enwiki_sample.xml.bz2";
  }

  PagesSummary extract(std::optional<WantedPages> wanted = std::nullopt) {
    PagesOptions options;
    options.dump = dump();
    options.out = folder_ / "out.jsonl";
    options.wanted = std::move(wanted);
    options.num_threads = 2;
    return extract_pages(options);
  }

  // REQUIRES: extract() before. Every record is checked while it is read.
  std::vector<Page> pages() const {
    std::vector<Page> pages;
    LineStream lines(folder_ / "out.jsonl");
    while (lines.next()) {
      Result<Page> page = parse_page_record(lines.text());
      EXPECT_TRUE(page.ok()) << page.problem().message;
      if (page.ok()) pages.push_back(std::move(page).value());
    }
    return pages;
  }

  TestFolder folder_;
};

TEST_F(EnglishSample, Has206Pages) {
  const PagesSummary summary = extract();
  EXPECT_EQ(summary.counts.num_pages, 206u);
  EXPECT_EQ(summary.counts.num_redirects, 99u);
  EXPECT_EQ(summary.counts.num_elsewhere, 1u);
  EXPECT_EQ(summary.num_written, 106u);
  EXPECT_EQ(summary.refusals.total(), 0u);
  EXPECT_EQ(summary.language, "en");
}

TEST_F(EnglishSample, LeavesNoMarkup) {
  extract();
  const std::regex residue(
      R"(\{\{|\}\}|\[\[|\]\]|'''|</?(ref|math|br|small|sub|sup|span|div|nowiki|gallery|table|center)\b|<!--|-->|&[a-z]+;|&#\d+;|__[A-Z]+__|)"
      R"(\b(File|Image|Category):|  |\n\n|\( ?[,;]|\(\)(?! )|^[|!*#:;]| $|[\x00-\x09])");
  for (const Page& page : pages()) {
    std::istringstream lines(page.content.text);
    for (std::string line; std::getline(lines, line);) {
      std::smatch found;
      EXPECT_FALSE(std::regex_search(line, found, residue))
          << page.head.title << ": '" << found.str() << "' in " << line.substr(0, 300);
    }
  }
}

TEST_F(EnglishSample, HasTextAndLinksEverywhere) {
  extract();
  std::size_t num_links = 0, text_bytes = 0;
  for (const Page& page : pages()) {
    EXPECT_GT(page.content.text.size(), 100u) << page.head.title;
    EXPECT_FALSE(page.content.links.empty()) << page.head.title;
    num_links += page.content.links.size();
    text_bytes += page.content.text.size();
  }
  EXPECT_GT(num_links, 20000u);
  EXPECT_GT(text_bytes, 2500000u);
}

TEST_F(EnglishSample, ReadsWell) {
  extract();
  for (const Page& page : pages()) {
    if (page.head.title != "Allan Dwan") continue;
    EXPECT_TRUE(
        page.content.text.starts_with("Allan Dwan (3 April 1885 – 28 December 1981) was a "
                                      "pioneering Canadian-born American motion picture "
                                      "director, producer and screenwriter.\nEarly life\n"))
        << page.content.text.substr(0, 300);
    return;
  }
  FAIL() << "Allan Dwan is not there";
}

TEST_F(EnglishSample, RedirectsLeadToPages) {
  WantedPages wanted;
  for (const char* title : {"AynRand", "ANOVA", "AbacuS", "abacus", "AdolfHitler"})
    wanted.add(title, std::nullopt);
  const PagesSummary summary = extract(std::move(wanted));
  EXPECT_EQ(summary.num_found, 4u);
  EXPECT_EQ(*summary.missing,
            std::vector<std::string>{
                "AdolfHitler: redirects to 'Adolf Hitler', which is not in the dump"});
  const std::vector<Page> found = pages();
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].head.redirected_from, std::vector<std::string>{"AynRand"});
  EXPECT_EQ(found[1].head.title, "Analysis of variance");
  EXPECT_EQ(found[2].head.redirected_from, std::vector<std::string>{"AbacuS"});
}

}  // namespace
}  // namespace timeprobe::wikipedia
