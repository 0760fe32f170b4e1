#include "wikipedia/plain_text.h"

#include <gtest/gtest.h>

namespace timeprobe::wikipedia {
namespace {

struct Case {
  const char* name;
  const char* wikitext;
  const char* text;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class ToText : public testing::TestWithParam<Case> {};

TEST_P(ToText, IsWhatAReaderSees) {
  EXPECT_EQ(plain_text(GetParam().wikitext).text, GetParam().text);
}

const Case kEmphasis[] = {
    {"italics", "the ship ''Aurora'' sailed", "the ship Aurora sailed"},
    {"bold", "'''Aurora''' sailed", "Aurora sailed"},
    {"both", "'''''Aurora''''' sailed", "Aurora sailed"},
    {"possessive_behind_italics", "''Aurora'''s crew", "Aurora's crew"},
    {"possessive_behind_bold", "'''Aurora''''s crew", "Aurora's crew"},
    {"elision_before_italics", "L'''aurore'' was a paper", "L'aurore was a paper"},
    {"elision_of_a_longer_word", "the dell'''arte'' here", "the dell'arte here"},
    {"unbalanced_bold", "'''Aurora sailed", "Aurora sailed"},
    {"an_apostrophe", "it's Anna's", "it's Anna's"},
    {"six_marks", "''''''x", "'x"},
};
INSTANTIATE_TEST_SUITE_P(Emphasis, ToText, testing::ValuesIn(kEmphasis));

const Case kLinks[] = {
    {"plain", "in [[Norway]].", "in Norway."},
    {"label", "in [[Norway|the north]].", "in the north."},
    {"trail", "two [[fjord]]s and [[farm|croft]]ers", "two fjords and crofters"},
    {"trail_ends_at_markup", "[[fjord]]<nowiki/>s", "fjords"},
    {"section", "see [[Norway#History|its history]]", "see its history"},
    {"own_section", "see [[#History|above]]", "see above"},
    {"label_with_emphasis", "[[Norway|the ''north'']]", "the north"},
    {"pipe_trick", "[[Bergen (Norway)|]] and [[Help:Editing|]]", "Bergen and Editing"},
    {"category_goes", "end\n[[Category:Ports]]", "end"},
    {"category_with_colon_stays", "see [[:Category:Ports]]", "see Category:Ports"},
    {"other_language_goes", "end [[de:Bergen]]", "end"},
    {"other_language_with_colon_stays", "see [[:de:Bergen|in German]]", "see in German"},
    {"other_wiki", "a [[wikt:fjord|fjord]]", "a fjord"},
    {"title_with_colon", "[[Norway: A Portrait]]", "Norway: A Portrait"},
    {"not_closed", "a [[fjord of the north\n\nnext", "a fjord of the north\nnext"},
    {"closed_twice", "a [[fjord]]]] here", "a fjord here"},
    {"in_brackets", "a [[[fjord]]] here", "a [fjord] here"},
    {"nested", "[[fjord|the [[deep]] one]]", "fjord|the deep one"},
    {"external", "[http://example.org the site] is", "the site is"},
    {"external_without_label", "it is [http://example.org].", "it is."},
    {"external_holds_a_link", "[http://example.org about [[Norway|the north]], 1990] here",
     "about the north, 1990 here"},
    {"external_not_closed", "[http://example.org the site", "[http://example.org the site"},
    {"external_in_doubled_brackets", "[[http://example.org the site]]", "the site"},
    {"bare_address", "see http://example.org for it", "see http://example.org for it"},
    {"brackets", "he said [sic] so", "he said [sic] so"},
};
INSTANTIATE_TEST_SUITE_P(Links, ToText, testing::ValuesIn(kLinks));

const Case kFiles[] = {
    {"file", "[[File:Fjord.jpg|thumb|A fjord]]The fjord", "The fjord"},
    {"image", "[[Image:Fjord.jpg]] The fjord", "The fjord"},
    {"german", "[[Datei:Fjord.jpg|mini|Ein Fjord]]Der Fjord", "Der Fjord"},
    {"caption_with_links", "[[File:F.jpg|thumb|A [[fjord]] of [[Norway|the north]]]] It is",
     "It is"},
    {"caption_with_external_link", "[[File:F.jpg|thumb|From [http://example.org here]]] It is",
     "It is"},
    {"caption_over_lines", "[[File:F.jpg|thumb|one\ntwo\n\nthree]]\nIt is", "It is"},
    {"case_and_spaces", "[[ file :F.jpg]]It is", "It is"},
    {"not_closed", "It is\n[[File:F.jpg|thumb|a caption\n\nNext", "It is\nNext"},
    {"with_colon_is_a_link", "see [[:File:F.jpg]]", "see File:F.jpg"},
};
INSTANTIATE_TEST_SUITE_P(Files, ToText, testing::ValuesIn(kFiles));

const Case kTemplates[] = {
    {"dropped", "{{Infobox port\n| name = X\n| built = {{start date|1900}}\n}}\nThe port",
     "The port"},
    {"within_a_sentence", "The port{{citation needed}} is", "The port is"},
    {"nested", "a {{x|{{y|{{z}}}}}} b", "a b"},
    {"link_within", "a {{x|[[b|c]]}} d", "a d"},
    {"pipe_of_a_link_parts_nothing", "{{nowrap|[[b|c d]]}} e", "c d e"},
    {"nowrap", "{{nowrap|10 May}}", "10 May"},
    {"case_and_underscores", "{{NoWrap|a}} {{ Start_date |1950|5|2}}", "a May 2, 1950"},
    {"numbered_argument", "{{lang|1=fr|2=fleuve}}", "fleuve"},
    {"named_argument", "{{quote|text=so it was|author=A}}", "so it was"},
    {"language", "{{lang|fr|fleuve}} and {{lang-de|Fluss}}", "fleuve and Fluss"},
    {"convert", "{{convert|100|km|mi|abbr=on}} long", "100 km long"},
    {"convert_units", "{{convert|1|mi}} and {{convert|5|sqmi|km2}}", "1 mile and 5 sq mi"},
    {"convert_range", "{{convert|5|-|10|km}}, {{convert|5|to|10|ft|m}}", "5–10 km, 5 to 10 feet"},
    {"convert_two_parts", "{{convert|6|ft|2|in|m}} tall", "6 feet 2 inches tall"},
    {"date_month_first", "{{birth date|1950|5|12}}", "May 12, 1950"},
    {"date_day_first", "{{birth date and age|1950|5|12|df=yes}}", "12 May 1950"},
    {"date_month", "{{as of|2010|7}}", "as of July 2010"},
    {"date_year", "{{start date|1993}}", "1993"},
    {"date_in_words", "{{start date|12 May 1950}}", "12 May 1950"},
    {"circa", "{{circa|1720}} and {{c.|1720|1730}}", "c. 1720 and c. 1720 – 1730"},
    {"ordinal", "{{ordinal|1}} {{ordinal|12}} {{ordinal|23}}", "1st 12th 23rd"},
    {"joined", "{{chem|H|2|O}}", "H2O"},
    {"listed", "{{hlist|a|b| |c}}", "a, b, c"},
    {"lines", "{{ordered list|one|two}}", "one\ntwo"},
    {"list_in_an_argument", "{{plainlist|\n* one\n* two\n}}", "one\ntwo"},
    {"parser_function", "{{formatnum:12345}} and {{#if:a|b|c}}", "12345 and"},
    {"dash", "1950{{snd}}1960", "1950 – 1960"},
    {"pipe_sign", "a {{!}} b", "a | b"},
    {"parameter", "{{{name|Otto}}} and {{{name}}} x", "Otto and x"},
    {"parameter_in_template", "{{nowrap|{{{1|a b}}}}}", "a b"},
    {"five_braces", "{{{{{1}}}}} x", "x"},
    {"missing_argument", "a {{convert}} b {{lang|fr}} c", "a b c"},
    {"closing_too_often", "a {{x}}}} b", "a b"},
    {"not_closed", "The port {{citation is\n\nThe end", "The port citation is\nThe end"},
    {"rows_of_a_template_not_closed", "{{Infobox\n| name = X\n| size = 5\n\nThe port",
     "Infobox\nThe port"},
    {"link_not_closed_within", "{{x|[[a|b}} c", "c"},
    {"single_braces", "{a} and } or {", "{a} and } or {"},
};
INSTANTIATE_TEST_SUITE_P(Templates, ToText, testing::ValuesIn(kTemplates));

const Case kTags[] = {
    {"reference", "It was so.<ref>{{cite book|title=A}}</ref> And", "It was so. And"},
    {"named_reference", "so.<ref name=\"a\" /> And<ref name=a>b</ref>.", "so. And."},
    {"reference_in_capitals", "so<REF>a</Ref >.", "so."},
    {"reference_not_closed", "so<ref>the source", "so the source"},
    {"stray_end", "so</ref> it", "so it"},
    {"unfinished_tag", "so <ref name=\"a\nNext", "so Next"},
    {"comment", "a<!-- not\nthis -->b", "ab"},
    {"comment_on_its_line", "one\n<!-- a -->\ntwo", "one two"},
    {"comment_not_closed", "a <!-- b", "a"},
    {"nowiki", "<nowiki>'''a''' [[b]] {{c}}</nowiki> d", "'''a''' [[b]] {{c}} d"},
    {"nowiki_decodes_entities", "<nowiki>&lt;b&gt;</nowiki>", "<b>"},
    {"nowiki_at_line_begin", "<nowiki>* a</nowiki>", "* a"},
    {"math", "where <math>x^2</math>, and", "where, and"},
    {"gallery", "a\n<gallery>\nFile:A.jpg|b\n</gallery>\nc", "a\nc"},
    {"program", "a <syntaxhighlight lang=\"c\">int x[[1]];</syntaxhighlight> b", "a b"},
    {"line_break", "a<br>b<br />c", "a b c"},
    {"subscript", "H<sub>2</sub>O and ''x''<sub>i</sub>", "H2O and xi"},
    {"subscript_behind_a_digit", "100<sub>2</sub>", "100₂"},
    {"superscript_number", "10<sup>6</sup> and m<sup>−2</sup>", "10⁶ and m⁻²"},
    {"superscript_letters", "19<sup>th</sup>", "19th"},
    {"small_and_span", "<small>a</small> <span style=\"color:red\">b</span>", "a b"},
    {"blockquote", "He said\n<blockquote>So it is</blockquote>\nThen", "He said\nSo it is\nThen"},
    {"paragraphs", "<p>one</p><p>two</p>", "one\ntwo"},
    {"html_list", "<ul><li>one</li><li>two</li></ul>", "one\ntwo"},
    {"html_table", "a<table><tr><td>b<table><tr><td>c</td></tr></table></td></tr></table>d",
     "a\nd"},
    {"html_table_not_closed", "a <table><tr><td>b", "a\nb"},
    {"poem", "<poem>\nRoses\nare red\n</poem>", "Roses\nare red"},
    {"poem_across_a_table", "ö<poem>größe\n<table>a</poem>b</table>c", "ö\ngröße\nc"},
    {"superscript_across_a_table", "a<sup>2<table></sup></table>b", "a2\nb"},
    {"includes", "<noinclude>a</noinclude><includeonly>b</includeonly>", "a"},
    {"less_than", "5 < 6 and a<5", "5 < 6 and a<5"},
    {"unknown_tag", "the <foo> tag", "the <foo> tag"},
};
INSTANTIATE_TEST_SUITE_P(Tags, ToText, testing::ValuesIn(kTags));

const Case kLines[] = {
    {"paragraph_over_lines", "one\ntwo\n\nthree", "one two\nthree"},
    {"heading", "a\n== The ''past'' ==\nb", "a\nThe past\nb"},
    {"heading_with_reference", "== Past ==<ref>a</ref>\nb", "Past\nb"},
    {"equation_is_no_heading", "a = b\n=", "a = b ="},
    {"list", "* one\n* two\n** three\n# four", "one\ntwo\nthree\nfour"},
    {"indented", ": one\n:: two", "one\ntwo"},
    {"definition", "; port : a harbour\n: deep", "port: a harbour\ndeep"},
    {"item_that_is_dropped", "* {{x}}\n* two", "two"},
    {"rule", "one\n\n----\ntwo", "one\ntwo"},
    {"preformatted", "a\n b\n c", "a\nb\nc"},
    {"table", "a\n{| class=\"x\"\n! b\n|-\n| c || d\n|}\ne", "a\ne"},
    {"table_in_table", "a\n{|\n|\n{|\n| b\n|}\n| c\n|}\nd", "a\nd"},
    {"indented_table", ":{|\n| a\n|}\nb", "b"},
    {"table_not_closed", "a\n{|\n| b\n\n== C ==\nd", "a\nC\nd"},
    {"table_not_closed_before_a_paragraph", "a\n{|\n| b\n\nThe end", "a\nThe end"},
    {"table_within_one_not_closed", "{|\n| a\n{|\n| b\n|}\n| c\n== D ==\ne", "D\ne"},
    {"row_without_table", "a\n| b\n|-\nc", "a\nc"},
    {"section_that_is_dropped", "a\n== References ==\n{{reflist}}\n== Links ==\n* b",
     "a\nLinks\nb"},
    {"sections_that_are_dropped", "a\n== Sources ==\n=== Notes ===\n{{reflist}}\n", "a"},
    {"section_that_is_empty", "a\n== B ==\n== C ==\nd", "a\nB\nC\nd"},
    {"magic_word", "__NOTOC__\na __TOC__ b", "a b"},
    {"underscores", "a __init__ b _x_", "a __init__ b _x_"},
};
INSTANTIATE_TEST_SUITE_P(Lines, ToText, testing::ValuesIn(kLines));

const Case kMended[] = {
    {"empty_parentheses", "Otto ({{lang-xx}}) was", "Otto was"},
    {"separator_behind_parenthesis", "Otto ({{IPA}}; born 1952)", "Otto (born 1952)"},
    {"comma_behind_parenthesis", "Otto (<ref>a</ref>, 1952)", "Otto (1952)"},
    {"separator_before_parenthesis", "Otto (born 1952; {{IPA}})", "Otto (born 1952)"},
    {"only_separators", "Otto ({{IPA}}; {{audio}} – {{IPA}}) was", "Otto was"},
    {"space_before_comma", "a {{x}}, b", "a, b"},
    {"space_before_full_stop", "a {{x}}. B", "a. B"},
    {"two_commas", "a, {{x}}, b", "a, b"},
    {"comma_before_full_stop", "a, {{x}}.", "a."},
    {"doubled_spaces", "a  b {{x}}  c", "a b c"},
    {"dash_at_line_begin", "* {{official website}} – the site", "the site"},
    {"spaces_at_the_ends", "  {{x}} a {{x}} \n", "a"},
    {"call_is_kept", "<code>run()</code> and ( )", "run() and ( )"},
    {"minus_is_kept", "{{x}}-5 degrees", "-5 degrees"},
};
INSTANTIATE_TEST_SUITE_P(Mended, ToText, testing::ValuesIn(kMended));

const Case kCharacters[] = {
    {"named", "a&ndash;b &amp; c &eacute;", "a–b & c é"},
    {"numbered", "&#8211; &#x2013;", "– –"},
    {"no_break_space", "5&nbsp;km, 5\xC2\xA0km, 5&thinsp;km", "5 km, 5 km, 5 km"},
    {"invisible",
     "a\xC2\xAD"
     "b\xE2\x80\x8E"
     "c&shy;d",
     "abcd"},
    {"unknown", "a &foo; &bar b", "a &foo; &bar b"},
    {"no_character", "&#0; &#xD800; &#9999999999;", "\xEF\xBF\xBD \xEF\xBF\xBD \xEF\xBF\xBD"},
    {"brackets_by_number", "&#91;&#91;a&#93;&#93;", "[[a]]"},
    {"escaped_reference", "&amp;nbsp;", "&nbsp;"},
    {"control",
     "a\x01"
     "b\x07"
     "c",
     "a b c"},
    {"language_variants", "-{zh-hans:A;zh-hant:B}- c -{D}-", "A c D"},
    {"variant_with_a_reference", "-{zh:a&ndash;}-;", "a–;"},
    {"hidden_variant", "a -{H|zh-cn:B}-c", "a c"},
    {"tabulator", "a\tb", "a b"},
};
INSTANTIATE_TEST_SUITE_P(Characters, ToText, testing::ValuesIn(kCharacters));

// No mark may arise from what stood on both sides of another one.
const Case kJoints[] = {
    {"brackets", "[<b></b>[a]<i></i>]", "[a]"},
    {"brackets_around_a_template", "[{{x}}[a]{{x}}]", "[a]"},
    {"braces_around_nowiki", "{<nowiki/>{a}<nowiki/>}", "{a}"},
    {"tag", "<{{x}}ref>a", "< ref>a"},
    {"tag_in_italics", "<''ref''>a", "< ref>a"},
    {"reference_by_name", "&{{x}}nbsp;", "& nbsp;"},
    {"apostrophes", "'{{x}}'{{x}}'a", "''a"},
    {"table", "a {{x}}{{{x}}}{| b", "a { b"},
};
INSTANTIATE_TEST_SUITE_P(Joints, ToText, testing::ValuesIn(kJoints));

// Target, begin, end and anchor of each link.
std::vector<std::string> described_links(const PlainText& plain) {
  std::vector<std::string> links;
  for (const Link& link : plain.links) {
    links.push_back(link.target + " " + std::to_string(link.span.begin) + " " +
                    plain.text.substr(link.span.begin, link.span.end - link.span.begin));
  }
  return links;
}

struct LinkCase {
  const char* name;
  const char* wikitext;
  std::vector<std::string> links;
};

void PrintTo(const LinkCase& c, std::ostream* out) { *out << c.name; }

class LinksOf : public testing::TestWithParam<LinkCase> {};

TEST_P(LinksOf, StandWhereTheirTextStands) {
  EXPECT_EQ(described_links(plain_text(GetParam().wikitext)), GetParam().links);
}

const LinkCase kLinkCases[] = {
    {"plain", "in [[Norway]]", {"Norway 3 Norway"}},
    {"label_and_trail", "two [[fjord|inlet]]s", {"Fjord 4 inlets"}},
    {"behind_letters_beyond_ascii", "é [[Øre]]", {"Øre 3 Øre"}},
    {"section", "[[Norway#Past|past]]", {"Norway 0 past"}},
    {"underscores_and_case", "[[new_York  City]]", {"New York City 0 new_York City"}},
    {"percent", "[[New%20York|a]]", {"New York 0 a"}},
    {"entity", "[[AT&amp;T]]", {"AT&T 0 AT&T"}},
    {"own_section", "[[#Past|past]]", {}},
    {"other_namespace", "[[User:A|a]] [[wikt:b|b]] [[:fr:c|c]] [[:Category:D]]", {}},
    {"colon_before_an_article", "[[:Norway]]", {"Norway 0 Norway"}},
    {"title_with_colon", "[[Norway: A Portrait|it]]", {"Norway: A Portrait 0 it"}},
    {"spaces_in_the_label", "a [[B| c ]] d", {"B 2 c"}},
    {"emphasis_in_the_label", "''[[B|a ''c'' d]]''", {"B 0 a c d"}},
    {"in_a_template", "{{nowrap|the [[B]]}}", {"B 4 B"}},
    {"in_a_list", "* a\n* [[B]]", {"B 2 B"}},
    {"behind_something_mended", "A ({{x}}; [[B]])", {"B 3 B"}},
    {"mended_behind_it", "[[B]] {{x}}, c", {"B 0 B"}},
    {"empty_label", "[[B|{{x}}]] c", {"B 0 B"}},
    {"two", "[[A]] and [[b|B]]", {"A 0 A", "B 6 B"}},
    {"in_a_heading_that_goes", "a\n== [[B]] ==\n{{reflist}}", {}},
    {"in_an_external_link", "[http://example.org a [[B]] c]", {"B 2 B"}},
    {"ends_with_something_mended", "[[B|a ({{x}})]] c", {"B 0 a"}},
    {"forbidden_title", "[[a<b|c]]", {}},
};
INSTANTIATE_TEST_SUITE_P(PlainText, LinksOf, testing::ValuesIn(kLinkCases));

TEST(PlainTextStructure, TellsHeadingsAndLists) {
  const PlainText plain = plain_text("a\n== B ==\n* c\n* d\n\ne\n=== F ===\n# g\n");
  EXPECT_EQ(plain.text, "a\nB\nc\nd\ne\nF\ng");
  const std::vector<Heading> headings = {{{2, 3}, 2}, {{10, 11}, 3}};
  EXPECT_EQ(plain.headings, headings);
  const std::vector<TextSpan> lists = {{4, 7}, {12, 13}};
  EXPECT_EQ(plain.lists, lists);
}

TEST(PlainTextStructure, OfNothingIsNothing) {
  EXPECT_EQ(plain_text(""), PlainText());
  EXPECT_EQ(plain_text("{{stub}}\n[[Category:A]]\n"), PlainText());
}

TEST(PlainTextRules, NamesOfTheWikiCount) {
  WikiNames names = WikiNames::bundled();
  names.add_namespace(6, "Skrá");
  names.add_namespace(100, "Gátt");
  WikitextRules rules;
  rules.names = &names;
  EXPECT_EQ(plain_text("[[Skrá:A.jpg|b]]c", rules).text, "c");
  EXPECT_TRUE(plain_text("[[Gátt:A|b]]", rules).links.empty());
  EXPECT_EQ(plain_text("[[Skrá:A.jpg|b]]c").text, "bc");
}

}  // namespace
}  // namespace timeprobe::wikipedia
