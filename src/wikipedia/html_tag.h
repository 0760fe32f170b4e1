// A tag in wikitext, and what becomes of its element.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace timeprobe::wikipedia {

enum class TagKind {
  content,  // the tag goes, the content stays
  nothing,  // goes with its content
  literal,  // <nowiki>
  space,    // a line break within a sentence
  block,    // stands in lines of its own
  item,     // begins an item of a list
  table,    // goes with its content, and may hold another of its kind
  raised,   // <sup>
  lowered,  // <sub>
  poem,     // each of its lines stays a line
};

class HtmlTag {
 public:
  // In lower case; a name longer than any known one is cut.
  std::string_view name() const { return {name_.data(), name_size_}; }

  bool closing = false;
  std::size_t name_end = 0;     // of the text: behind the name
  std::optional<TagKind> kind;  // none for a name that neither HTML nor MediaWiki has

 private:
  friend std::optional<HtmlTag> read_html_tag(std::string_view text, std::size_t at);

  static constexpr std::size_t kLongestName = 16;
  std::array<char, kLongestName> name_{};
  std::size_t name_size_ = 0;
};

// The tag that begins at a '<', up to the end of its name; none where no letter follows.
std::optional<HtmlTag> read_html_tag(std::string_view text, std::size_t at);

}  // namespace timeprobe::wikipedia
