// Wikitext to plain text, with the links that stood in it.
//
//   '''Douglas Adams''' ({{IPAc-en|...}}; 11 March 1952) was an [[England|English]] [[author]]s'
//   hero.<ref>...</ref> Douglas Adams (11 March 1952) was an English authors' hero.
//
// Each paragraph, heading and item of a list is one line; there are no empty lines and no line end
// after the last. Templates, tables, references, pictures, categories, comments, formulas and
// program listings are left out; headings and lists are kept without their marks; entities are
// decoded. What a template that was left out would leave behind is mended: empty parentheses,
// doubled spaces, a space before a comma. A heading whose whole section was left out ("References")
// goes with it.
//
// No text that was markup is left: no "[[", "{{", "'''" or "<ref". Such signs stand in the text
// only where the page shows them to a reader (<nowiki>, &#91;&#91;).
//
// Links are the spans that name entities: byte offsets into `text`, which lie at the ends of code
// points, do not overlap and stand in order. The letters that follow a link directly belong to it,
// as MediaWiki shows it: "[[author]]s" is the anchor "authors".
//
// Four steps, each O(n) for any text: wikitext_tags.h, wikitext_braces.h, wikitext_lines.h,
// wikitext_inline.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "wikipedia/template_table.h"
#include "wikipedia/wiki_names.h"

namespace timeprobe::wikipedia {

// Bytes begin..end-1 of a text.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;

  bool operator==(const TextSpan&) const = default;
};

// A link to an article. What it shows is the text of its span; never empty.
struct Link {
  TextSpan span;
  std::string target;  // a title (title.h), redirects not followed

  bool operator==(const Link&) const = default;
};

struct Heading {
  TextSpan span;  // the whole line
  int level = 2;  // 1..6, as many as the page has equals signs

  bool operator==(const Heading&) const = default;
};

struct PlainText {
  std::string text;
  std::vector<Link> links;
  std::vector<Heading> headings;
  std::vector<TextSpan> lists;  // runs of items, from the first one's begin to the last one's end

  bool operator==(const PlainText&) const = default;
};

// Where words come from that are the wiki's.
struct WikitextRules {
  const WikiNames* names = &WikiNames::bundled();
  const TemplateTable* templates = &TemplateTable::bundled();
};

// REQUIRES: UTF-8 (other bytes stay, and nothing is read beyond the text).
PlainText plain_text(std::string_view wikitext, const WikitextRules& rules = {});

}  // namespace timeprobe::wikipedia
