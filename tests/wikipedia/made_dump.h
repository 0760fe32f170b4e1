// Small dumps of MediaWiki, made by tests.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/random.h"
#include "tests/dumps/packed.h"
#include "tests/test_folder.h"

namespace timeprobe::wikipedia {

struct MadePage {
  std::string title;
  std::string wikitext;
  std::string redirect = "";
  int number_space = 0;
};

inline std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

inline std::string front_xml(const std::string& language = "en") {
  return "<mediawiki xml:lang=\"" + language +
         "\">\n  <siteinfo>\n    <namespaces>\n      <namespace key=\"6\">File"
         "</namespace>\n    </namespaces>\n  </siteinfo>\n";
}

inline std::string page_xml(const MadePage& page, std::size_t id) {
  std::string xml = "  <page>\n    <title>" + escaped(page.title) + "</title>\n    <ns>" +
                    std::to_string(page.number_space) + "</ns>\n    <id>" + std::to_string(id) +
                    "</id>\n";
  if (!page.redirect.empty()) xml += "    <redirect title=\"" + escaped(page.redirect) + "\" />\n";
  return xml + "    <revision>\n      <text xml:space=\"preserve\">" + escaped(page.wikitext) +
         "</text>\n    </revision>\n  </page>\n";
}

inline constexpr const char* kEndXml = "</mediawiki>\n";

// Page numbers count from 1.
inline std::string dump_xml(const std::vector<MadePage>& pages,
                            const std::string& language = "en") {
  std::string xml = front_xml(language);
  for (std::size_t i = 0; i < pages.size(); ++i) xml += page_xml(pages[i], i + 1);
  return xml + kEndXml;
}

struct Multistream {
  std::string dump;
  std::string index;                 // plain
  std::vector<std::size_t> streams;  // where they begin
};

inline Multistream multistream(const std::vector<MadePage>& pages, std::size_t pages_a_stream) {
  Multistream made{dumps::bzip2_stream(front_xml()), "", {}};
  for (std::size_t first = 0; first < pages.size(); first += pages_a_stream) {
    std::string xml;
    made.streams.push_back(made.dump.size());
    for (std::size_t i = first; i < std::min(first + pages_a_stream, pages.size()); ++i) {
      xml += page_xml(pages[i], i + 1);
      made.index += std::to_string(made.dump.size()) + ":" + std::to_string(i + 1) + ":" +
                    pages[i].title + "\n";
    }
    made.dump += dumps::bzip2_stream(xml);
  }
  made.dump += dumps::bzip2_stream(kEndXml);
  return made;
}

}  // namespace timeprobe::wikipedia
