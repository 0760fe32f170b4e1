#include "wikipedia/html_tag.h"

#include <algorithm>
#include <unordered_map>

#include "base/text_normalization.h"

namespace timeprobe::wikipedia {
namespace {

constexpr std::string_view kContentTags[] = {
    "noinclude", "onlyinclude", "section", "b",    "i",      "u",    "s",    "strike",
    "del",       "ins",         "small",   "big",  "span",   "tt",   "font", "code",
    "kbd",       "samp",        "var",     "abbr", "em",     "cite", "dfn",  "q",
    "bdi",       "bdo",         "ruby",    "rb",   "rt",     "rp",   "rtc",  "mark",
    "time",      "data",        "strong",  "wbr",  "phonos", "tvar"};

constexpr std::string_view kNothingTags[] = {
    "ref",       "references",      "math",       "chem",
    "ce",        "gallery",         "timeline",   "imagemap",
    "source",    "syntaxhighlight", "score",      "pre",
    "hiero",     "graph",           "mapframe",   "maplink",
    "inputbox",  "templatedata",    "style",      "templatestyles",
    "script",    "categorytree",    "indicator",  "includeonly",
    "languages", "dynamicpagelist", "charinsert", "rss",
    "quiz"};

constexpr std::string_view kBlockTags[] = {
    "p",  "div", "center", "blockquote", "h1", "h2", "h3", "h4", "h5",    "h6",    "ul",
    "ol", "dl",  "dt",     "dd",         "hr", "tr", "td", "th", "tbody", "thead", "caption"};

std::unordered_map<std::string_view, TagKind> make_kinds() {
  std::unordered_map<std::string_view, TagKind> kinds;
  for (const std::string_view name : kContentTags) kinds.emplace(name, TagKind::content);
  for (const std::string_view name : kNothingTags) kinds.emplace(name, TagKind::nothing);
  for (const std::string_view name : kBlockTags) kinds.emplace(name, TagKind::block);
  kinds.emplace("nowiki", TagKind::literal);
  kinds.emplace("br", TagKind::space);
  kinds.emplace("li", TagKind::item);
  kinds.emplace("table", TagKind::table);
  kinds.emplace("sup", TagKind::raised);
  kinds.emplace("sub", TagKind::lowered);
  kinds.emplace("poem", TagKind::poem);
  return kinds;
}

std::optional<TagKind> kind_of(std::string_view name) {
  static const auto kinds = make_kinds();
  const auto found = kinds.find(name);
  return found == kinds.end() ? std::nullopt : std::optional(found->second);
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name_char(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-'; }

}  // namespace

std::optional<HtmlTag> read_html_tag(std::string_view text, std::size_t at) {
  HtmlTag tag;
  std::size_t begin = at + 1;
  if (begin < text.size() && text[begin] == '/') {
    tag.closing = true;
    ++begin;
  }
  if (begin >= text.size() || !is_letter(text[begin])) return std::nullopt;
  tag.name_end = begin;
  while (tag.name_end < text.size() && is_name_char(text[tag.name_end])) ++tag.name_end;
  tag.name_size_ = std::min(tag.name_end - begin, HtmlTag::kLongestName);
  for (std::size_t i = 0; i < tag.name_size_; ++i) tag.name_[i] = ascii_lower_char(text[begin + i]);
  tag.kind = kind_of(tag.name());
  return tag;
}

}  // namespace timeprobe::wikipedia
