#include "wikipedia/site_info.h"

#include <algorithm>
#include <charconv>

#include "base/text_normalization.h"
#include "wikipedia/xml_events.h"

namespace timeprobe::wikipedia {
namespace {

// "en" of <mediawiki xml:lang="en">, or of <dbname>enwiki</dbname>.
std::string language_of(const std::string& attribute, std::string_view database) {
  if (!attribute.empty() || !take_suffix(database, "wiki")) return attribute;
  std::string language(database);
  std::replace(language.begin(), language.end(), '_', '-');
  return language;
}

}  // namespace

std::optional<SiteInfo> find_site_info(std::string_view front) {
  constexpr std::string_view kEnd = "</siteinfo>";
  constexpr std::size_t kFarthest = 4096;  // "<?xml ...?>" may stand before it
  const std::size_t begin = front.substr(0, kFarthest).find("<mediawiki");
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t end = front.find(kEnd);
  if (end == std::string_view::npos || end < begin) return std::nullopt;
  SiteInfo info;
  std::string language;
  std::string text;
  int number = 0;
  std::string database;
  XmlHandlers handlers;
  handlers.begin = [&](std::string_view element, XmlAttributes attributes) {
    text.clear();
    if (element == "mediawiki") language = attribute(attributes, "xml:lang");
    if (element != "namespace") return;
    const std::string_view key = attribute(attributes, "key");
    number = 0;
    std::from_chars(key.data(), key.data() + key.size(), number);
  };
  handlers.end = [&](std::string_view element) {
    if (element == "dbname") database = text;
    if (element == "namespace" && !text.empty()) info.namespaces.emplace_back(number, text);
  };
  handlers.text = [&](std::string_view piece) { text += piece; };
  const std::string document =
      std::string(front.substr(begin, end + kEnd.size() - begin)) + "</mediawiki>";
  if (read_xml(document, handlers)) return std::nullopt;
  info.language = language_of(language, database);
  return info;
}

WikiNames names_of(const SiteInfo& info) {
  WikiNames names = WikiNames::bundled();
  for (const auto& [number, name] : info.namespaces) names.add_namespace(number, name);
  return names;
}

}  // namespace timeprobe::wikipedia
