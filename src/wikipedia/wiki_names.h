// What a link points at, by the word before its colon.
//
// "[[File:A.jpg]]" is a picture, "[[fr:Paris]]" stands in the margin, "[[wikt:tea]]" leads to
// another wiki, and "[[Star Trek: Voyager]]" is an article. The words are data/wikipedia/names.yaml
// and the namespaces that a dump's siteinfo lists.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace timeprobe::wikipedia {

enum class LinkKind {
  article,
  file,
  category,
  interlanguage,  // another language's Wikipedia
  elsewhere,      // another namespace or wiki
};

class WikiNames {
 public:
  // The words of data/wikipedia/names.yaml.
  static const WikiNames& bundled();

  // Reads such a file. Throws a usage Error that names file, line and key.
  static WikiNames parse(const std::string& yaml, const std::string& file_name);

  // A namespace of the wiki, by its number in siteinfo (0 articles, 6 files, 14 categories).
  void add_namespace(int number, std::string_view name);

  // Of a link's target without leading colon. O(length of the word before the colon).
  LinkKind kind_of(std::string_view target) const;

 private:
  std::unordered_map<std::string, LinkKind> kinds_;  // words in lower case
};

}  // namespace timeprobe::wikipedia
