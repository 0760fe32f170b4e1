// One <page> of a MediaWiki export (schema 0.10, 0.11): the XML between "<page>" and "</page>".
//
// Read by expat as a small document of its own, so that a page that is no XML spoils no other.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace timeprobe::wikipedia {

struct PageXml {
  std::string title;
  int number_space = 0;  // namespace number: 0 articles, 14 categories ...
  std::uint64_t id = 0;
  std::string redirect;  // the title that the page leads to; empty: it is no redirect
  std::string model;     // "wikitext", "json" ...; empty in old dumps
  std::string wikitext;  // of the last revision that the dump holds, entities decoded

  bool operator==(const PageXml&) const = default;
};

// The text from "<page>" on; what stands behind "</page>" is not read. A problem names the byte of
// the page where its XML is wrong, or what the page lacks. O(n).
Result<PageXml> parse_page(std::string_view xml);

}  // namespace timeprobe::wikipedia
