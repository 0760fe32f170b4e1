// Real pages of English Wikipedia, where they are at hand.

#include <bzlib.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <regex>

#include "base/line_stream.h"
#include "tests/wikipedia/made_dump.h"
#include "wikipedia/page.h"
#include "wikipedia/page_extraction.h"

namespace timeprobe::wikipedia {
namespace {

namespace fs = std::filesystem;

// The sample's text, by libbz2 rather than by the reader of dumps.
std::string unpacked(const fs::path& path) {
  BZFILE* file = ::BZ2_bzopen(path.c_str(), "rb");
  std::string text, piece(std::size_t{1} << 20, '\0');
  for (int got; (got = ::BZ2_bzread(file, piece.data(), static_cast<int>(piece.size()))) > 0;) {
    text.append(piece, 0, static_cast<std::size_t>(got));
  }
  ::BZ2_bzclose(file);
  return text;
}

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return "";
  return text.substr(from + begin.size(), text.find(end, from) - from - begin.size());
}

// Title -> wikitext, quotes decoded.
std::map<std::string, std::string> wikitext_by_title(const std::string& xml) {
  std::map<std::string, std::string> pages;
  for (std::size_t begin = xml.find("<page>"); begin != std::string::npos;) {
    const std::size_t end = xml.find("</page>", begin);
    const std::string page = xml.substr(begin, end - begin);
    std::string& text = pages[between(page, "<title>", "</title>")];
    text = std::regex_replace(between(page, " xml:space=\"preserve\">", "</text>"),
                              std::regex("&quot;"), "\"");
    begin = xml.find("<page>", end);
  }
  return pages;
}

// A line of prose with no other markup than links, as a reader sees it; told by regular
// expressions, which share nothing with the reader of wikitext.
struct PlainLine {
  std::string text;
  std::vector<Link> links;  // spans of `text`
};

std::optional<PlainLine> plain_line(const std::string& line) {
  static const std::regex odd(
      R"(^[^A-Za-z"\[]|[{}<>&~%#_]|''|  |//|\xC2|\xE2\x80|[^\[]\[[^\[]|[^\]]\][^\]]|RFC|ISBN|PMID)");
  static const std::regex link(R"(\[\[([A-Z0-9a-z][^\[\]|:]*)(\|([^\[\]|]+))?\]\]([a-z]*))");
  if (line.size() < 60 || std::regex_search(line, odd)) return std::nullopt;
  PlainLine plain;
  auto rest = line.begin();
  for (std::sregex_iterator i(line.begin(), line.end(), link); i != std::sregex_iterator(); ++i) {
    const std::smatch& found = *i;
    plain.text.append(rest, found[0].first);
    const std::size_t begin = plain.text.size();
    plain.text += (found[2].matched ? found[3].str() : found[1].str()) + found[4].str();
    std::string target = found[1].str();
    target[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(target[0])));
    if (target.ends_with(' ') || found[3].str().find(' ') == 0) return std::nullopt;
    plain.links.push_back({{begin, plain.text.size()}, target});
    rest = found[0].second;
  }
  plain.text.append(rest, line.end());
  if (plain.text.find_first_of("[]|") != std::string::npos) return std::nullopt;
  return plain;
}

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

// Offsets, anchors and targets as regular expressions see them in the XML.
TEST_F(EnglishSample, LinksAreThoseOfTheWikitext) {
  extract();
  const auto wikitext = wikitext_by_title(unpacked(dump()));
  std::size_t num_lines = 0, num_found = 0, num_links = 0;
  for (const Page& page : pages()) {
    const std::string& text = page.content.text;
    std::istringstream lines(wikitext.at(page.head.title));
    for (std::string line; std::getline(lines, line);) {
      const std::optional<PlainLine> plain = plain_line(line);
      if (!plain) continue;
      ++num_lines;
      const std::size_t begin = text.find(plain->text);
      if (begin == std::string::npos) continue;  // it stood in a template or a table
      ++num_found;
      num_links += plain->links.size();
      std::vector<Link> expected, found;
      for (Link link : plain->links) {
        expected.push_back({{link.span.begin + begin, link.span.end + begin}, link.target});
      }
      for (const Link& link : page.content.links) {
        if (link.span.begin >= begin && link.span.end <= begin + plain->text.size()) {
          found.push_back(link);
        }
      }
      EXPECT_EQ(found, expected) << page.head.title << ": " << line;
    }
  }
  EXPECT_GT(num_lines, 900u);
  EXPECT_GT(num_found * 100, num_lines * 95) << num_found << " of " << num_lines;
  EXPECT_GT(num_links, 2000u);
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
