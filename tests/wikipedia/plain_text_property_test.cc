// What holds for any wikitext: no markup is left, links stand at their text, time is linear.

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "base/utf8.h"
#include "wikipedia/plain_text.h"

namespace timeprobe::wikipedia {
namespace {

constexpr std::uint64_t kSeed = 7259;

// Everything that is markup, and words; not what a page shows as markup to its readers (<nowiki>,
// references to brackets, {{!}}).
const std::vector<std::string>& tokens() {
  static const std::vector<std::string> tokens = {"[[",
                                                  "]]",
                                                  "{{",
                                                  "}}",
                                                  "{{{",
                                                  "}}}",
                                                  "{|",
                                                  "|}",
                                                  "|-",
                                                  "|",
                                                  "[",
                                                  "]",
                                                  "{",
                                                  "}",
                                                  "'",
                                                  "''",
                                                  "'''",
                                                  "'''''",
                                                  "<",
                                                  ">",
                                                  "<ref>",
                                                  "</ref>",
                                                  "<ref name=a/>",
                                                  "<ref",
                                                  "<math>",
                                                  "</math>",
                                                  "<!--",
                                                  "-->",
                                                  "<br>",
                                                  "<b>",
                                                  "</b>",
                                                  "<table>",
                                                  "</table>",
                                                  "<sup>",
                                                  "</sup>",
                                                  "<poem>",
                                                  "</poem>",
                                                  "<div>",
                                                  "<li>",
                                                  "<p>",
                                                  "ref",
                                                  "=",
                                                  "==",
                                                  "===",
                                                  "*",
                                                  "#",
                                                  ":",
                                                  ";",
                                                  "----",
                                                  "\n",
                                                  "\n\n",
                                                  " ",
                                                  "  ",
                                                  "\t",
                                                  "File:",
                                                  "Category:",
                                                  "fr:",
                                                  "nowrap|",
                                                  "convert|5|km",
                                                  "lang|fr|",
                                                  "x|",
                                                  "http://a.b ",
                                                  "[http://a.b ",
                                                  "&nbsp;",
                                                  "&amp;",
                                                  "&ndash;",
                                                  "&",
                                                  "(",
                                                  ")",
                                                  ",",
                                                  ".",
                                                  "-",
                                                  "-{",
                                                  "}-",
                                                  "__TOC__",
                                                  "_",
                                                  "a",
                                                  "Otto",
                                                  "größe",
                                                  "東京",
                                                  "2",
                                                  "\xE2\x80\x93",
                                                  "\xC2\xA0",
                                                  "#REDIRECT "};
  return tokens;
}

std::string random_wikitext(Random& random) {
  std::string text;
  const std::uint64_t length = random.below(60);
  for (std::uint64_t i = 0; i < length; ++i) text += tokens()[random.below(tokens().size())];
  return text;
}

std::string first_residue(const std::string& text) {
  for (const char* residue :
       {"[[", "]]", "{{",     "}}",      "'''", "<ref", "</ref", "<math", "<b>", "<!--",   "<table",
        "{|", "|}", "&nbsp;", "&ndash;", "  ",  "\n\n", "\x01",  "\x02",  "\t",  "__TOC__"}) {
    if (text.find(residue) != std::string::npos) return residue;
  }
  return "";
}

bool is_character_end(const std::string& text, std::size_t offset) {
  return offset == text.size() || (static_cast<unsigned char>(text[offset]) & 0xC0U) != 0x80U;
}

void expect_ordered_spans(const PlainText& plain, const std::vector<TextSpan>& spans) {
  std::size_t last_end = 0;
  for (const TextSpan& span : spans) {
    ASSERT_LE(last_end, span.begin);
    ASSERT_LT(span.begin, span.end);
    ASSERT_LE(span.end, plain.text.size());
    ASSERT_TRUE(is_character_end(plain.text, span.begin) && is_character_end(plain.text, span.end));
    last_end = span.end;
  }
}

void expect_whole_lines(const PlainText& plain, const TextSpan& span) {
  EXPECT_TRUE(span.begin == 0 || plain.text[span.begin - 1] == '\n');
  EXPECT_TRUE(span.end == plain.text.size() || plain.text[span.end] == '\n');
}

void expect_sound(const PlainText& plain) {
  EXPECT_EQ(first_residue(plain.text), "");
  EXPECT_FALSE(find_invalid_utf8(plain.text).has_value());
  EXPECT_TRUE(plain.text.empty() || (plain.text.front() != '\n' && plain.text.back() != '\n'));
  std::vector<TextSpan> links, headings;
  for (const Link& link : plain.links) {
    links.push_back(link.span);
    const std::string anchor = plain.text.substr(link.span.begin, link.span.end - link.span.begin);
    EXPECT_EQ(anchor.find('\n'), std::string::npos);
    EXPECT_NE(anchor.front(), ' ');
    EXPECT_NE(anchor.back(), ' ');
    EXPECT_FALSE(link.target.empty());
  }
  for (const Heading& heading : plain.headings) headings.push_back(heading.span);
  expect_ordered_spans(plain, links);
  expect_ordered_spans(plain, headings);
  expect_ordered_spans(plain, plain.lists);
  for (const TextSpan& span : headings) expect_whole_lines(plain, span);
  for (const TextSpan& span : plain.lists) expect_whole_lines(plain, span);
}

TEST(PlainTextProperty, RandomWikitextLeavesNoMarkup) {
  Random random(kSeed);
  std::size_t num_links = 0;
  for (int i = 0; i < 50000 && !testing::Test::HasFailure(); ++i) {
    const std::string wikitext = random_wikitext(random);
    SCOPED_TRACE("text " + std::to_string(i) + " of seed " + std::to_string(kSeed) + ": " +
                 wikitext);
    const PlainText plain = plain_text(wikitext);
    expect_sound(plain);
    num_links += plain.links.size();
  }
  EXPECT_GT(num_links, 100u);
}

// Links whose anchors are known beforehand are found, whatever stands around them.
TEST(PlainTextProperty, LinksInProseAreFound) {
  Random random(kSeed);
  for (int i = 0; i < 2000; ++i) {
    std::string wikitext;
    std::vector<std::string> anchors;
    for (std::uint64_t n = random.below(20); n > 0; --n) {
      const std::string anchor = "anchor" + std::to_string(random.below(1000));
      const char* const kBetween[] = {" ",   ", ", "\n\n", "\n* ", " {{x}}, ", "<ref>a</ref> ",
                                      " é ", " (", ") "};
      wikitext += kBetween[random.below(std::size(kBetween))];
      wikitext += "[[Target|" + anchor + "]]";
      anchors.push_back(anchor);
    }
    const PlainText plain = plain_text(wikitext);
    ASSERT_EQ(plain.links.size(), anchors.size()) << wikitext;
    for (std::size_t k = 0; k < anchors.size(); ++k) {
      const TextSpan span = plain.links[k].span;
      ASSERT_EQ(plain.text.substr(span.begin, span.end - span.begin), anchors[k]) << wikitext;
    }
  }
}

// A step that took quadratic time would need hours for one of these.
class Hostile : public testing::TestWithParam<std::string> {};

TEST_P(Hostile, TakesLinearTime) {
  constexpr std::size_t kBytes = std::size_t{512} << 10;
  std::string wikitext;
  while (wikitext.size() < kBytes) wikitext += GetParam();
  for (const char* ending : {"", "]", "}}}}", "</ref>", "[[a]]"}) {
    expect_sound(plain_text(wikitext + ending));
  }
}

const std::string kHostile[] = {"[[",
                                "]]",
                                "{{",
                                "}}",
                                "{{{",
                                "[[a",
                                "{{a|",
                                "{{nowrap|",
                                "{{nowrap|[[",
                                "{{{a|",
                                "{{#if:",
                                "<ref>",
                                "<ref",
                                "<ref ",
                                "<b ",
                                "<",
                                "<!--",
                                "<!-- --> ",
                                "  <!-- -->",
                                "<table>",
                                "<table></table>",
                                "<sup>",
                                "<poem>",
                                "<poem>\n</poem>",
                                "<math><ref>",
                                "[http://a ",
                                "[http://a [[",
                                "[http://a [[b",
                                "[",
                                "''",
                                "'''",
                                "'",
                                "'''a",
                                "a'''b ''",
                                "{|\n",
                                "{|\n|}\n",
                                "\n|}",
                                "-{",
                                "-{a:",
                                "}-",
                                "&",
                                "&#",
                                "__",
                                "__A",
                                "((",
                                "( {{x}}",
                                "( {{x}}; ",
                                "{{x}}",
                                "{{x}},",
                                "=\n",
                                "== a ==\n",
                                "== a ==\n{{x}}\n",
                                "====== a ======\n",
                                "*",
                                "* a\n",
                                ": ",
                                "; a : b\n",
                                "[[File:a|",
                                "[[File:a|b]]",
                                "[[a|b]]",
                                "[[a]]b",
                                "|",
                                "|\n",
                                " ",
                                "\n",
                                "a ",
                                "\t",
                                "[[a|[http://b ",
                                "{{a|b=",
                                "{{convert|",
                                "{{hlist|a|"};
INSTANTIATE_TEST_SUITE_P(PlainText, Hostile, testing::ValuesIn(kHostile));

TEST(PlainTextProperty, DeepTemplatesEnd) {
  std::string wikitext;
  for (int i = 0; i < 50000; ++i) wikitext += "{{nowrap|a";
  for (int i = 0; i < 50000; ++i) wikitext += "}}";
  EXPECT_LT(plain_text(wikitext + " b").text.size(), wikitext.size());
  std::string links;
  for (int i = 0; i < 50000; ++i) links += "{{nowrap|[[a";
  for (int i = 0; i < 50000; ++i) links += "}}";
  expect_sound(plain_text(links));
}

}  // namespace
}  // namespace timeprobe::wikipedia
