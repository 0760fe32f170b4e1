#include "wikipedia/page_xml.h"

#include <gtest/gtest.h>

#include "wikipedia/page_records.h"
#include "wikipedia/site_info.h"

namespace timeprobe::wikipedia {
namespace {

const char* const kPage =
    "<page>\n  <title>Tea &amp; milk</title>\n  <ns>0</ns>\n  <id>42</id>\n  <revision>\n    "
    "<id>7</id>\n"
    "    <contributor><username>A</username><id>9</id></contributor>\n    <model>wikitext</model>\n"
    "    <text bytes=\"9\" xml:space=\"preserve\">&lt;b&gt; &quot;x&quot;\n\tend</text>\n  "
    "</revision>\n</page>";

TEST(ParsePage, ReadsWhatBelongsToThePage) {
  const Result<PageXml> page = parse_page(std::string(kPage) + "\n<page>");
  ASSERT_TRUE(page.ok()) << page.problem().message;
  EXPECT_EQ(*page, (PageXml{"Tea & milk", 0, 42, "", "wikitext", "<b> \"x\"\n\tend"}));
}

TEST(ParsePage, ReadsRedirectsAndTheLastRevision) {
  const Result<PageXml> page = parse_page(
      "<page><title>A</title><ns>14</ns><id>1</id><redirect title=\"B &amp; C\" />"
      "<revision><text>old</text></revision>"
      "<revision><text>new</text><content><text>other slot</text></content></revision></page>");
  ASSERT_TRUE(page.ok()) << page.problem().message;
  EXPECT_EQ(*page, (PageXml{"A", 14, 1, "B & C", "", "new"}));
}

struct BadPage {
  const char* name;
  std::string xml;
  const char* problem;
};

void PrintTo(const BadPage& bad, std::ostream* out) { *out << bad.name; }

class ParseBadPage : public testing::TestWithParam<BadPage> {};

TEST_P(ParseBadPage, SaysWhatIsWrong) {
  const Result<PageXml> page = parse_page(GetParam().xml);
  ASSERT_FALSE(page.ok());
  EXPECT_EQ(page.problem().message, GetParam().problem);
}

const BadPage kBadPages[] = {
    {"cut", "<page><title>A</title>", "the page has no end: the dump is cut here"},
    {"no_title", "<page><ns>0</ns><id>1</id></page>", "the page has no title"},
    {"bad_number", "<page><title>A</title><ns>x</ns><id>1</id></page>", "ns 'x' is not a number"},
    {"no_id", "<page><title>A</title><ns>0</ns></page>", "id '' is not a number"},
    {"mismatched", "<page><title>A</ns></page>", "byte 16: mismatched tag"},
    {"unknown_entity", "<page><title>&foo;</title></page>", "byte 13: undefined entity"},
    {"not_utf8", "<page><title>a\xFF</title></page>", "byte 14: not well-formed (invalid token)"},
    {"control", std::string("<page><title>a\x02</title></page>"),
     "byte 14: not well-formed (invalid token)"},
    {"deep",
     [] {
       std::string xml = "<page>";
       for (int i = 0; i < 1000; ++i) xml += "<a>";
       return xml + "</page>";
     }(),
     "byte 306: elements are nested deeper than 100"},
};
INSTANTIATE_TEST_SUITE_P(PageXml, ParseBadPage, testing::ValuesIn(kBadPages));

TEST(PageRecords, AreCutWithTheirPlaces) {
  std::vector<std::pair<std::string, std::size_t>> pages;
  for_each_page("<mediawiki>x <page>a</page>\n <page>b</page><page>c",
                [&](std::string_view page, std::size_t begin) { pages.emplace_back(page, begin); });
  const std::vector<std::pair<std::string, std::size_t>> expected = {
      {"<page>a</page>", 13}, {"<page>b</page>", 29}, {"<page>c", 43}};
  EXPECT_EQ(pages, expected);
}

TEST(PageRecords, TellTheTitleWithoutParsing) {
  EXPECT_EQ(title_of_page(kPage), "Tea & milk");
  EXPECT_EQ(title_of_page("<page><ns>0</ns></page>"), "");
  EXPECT_EQ(title_of_page("<page><title>cut"), "");
}

TEST(SiteInfoOfADump, HasLanguageAndNamespaces) {
  const auto info = find_site_info(
      "<mediawiki xml:lang=\"is\">\n<siteinfo><dbname>iswiki</dbname><namespaces>"
      "<namespace key=\"0\" case=\"first-letter\" /><namespace key=\"6\">Skrá</namespace>"
      "<namespace key=\"-1\">Kerfissíða</namespace></namespaces></siteinfo>\n<page>");
  ASSERT_TRUE(info.has_value());
  EXPECT_EQ(*info, (SiteInfo{"is", {{6, "Skrá"}, {-1, "Kerfissíða"}}}));
  EXPECT_EQ(names_of(*info).kind_of("skrá:A"), LinkKind::file);
  EXPECT_EQ(names_of(*info).kind_of("File:A"), LinkKind::file);
}

TEST(SiteInfoOfADump, MayBeMissing) {
  EXPECT_FALSE(find_site_info("<page>").has_value());
  EXPECT_FALSE(find_site_info("<mediawiki><siteinfo></a></siteinfo>").has_value());
  const auto by_name =
      find_site_info("<mediawiki><siteinfo><dbname>zh_min_nanwiki</dbname></siteinfo>");
  ASSERT_TRUE(by_name.has_value());
  EXPECT_EQ(by_name->language, "zh-min-nan");
}

}  // namespace
}  // namespace timeprobe::wikipedia
