#include "wikipedia/wikitext_tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "wikipedia/byte_scan.h"
#include "wikipedia/character_references.h"
#include "wikipedia/wikitext_marks.h"

namespace timeprobe::wikipedia {
namespace {

// What becomes of an element.
enum class TagKind {
  content,      // the tag goes, the content stays
  nothing,      // goes with its content
  literal,      // <nowiki>
  space,        // a line break within a sentence
  block,        // stands in lines of its own
  item,         // begins an item of a list
  table,        // goes with its content, and may hold another of its kind
  superscript,  // <sup>
  poem,         // each of its lines stays a line
};

constexpr std::string_view kContentTags[] = {
    "noinclude", "onlyinclude", "section", "b",      "i",    "u",      "s",    "strike",
    "del",       "ins",         "small",   "big",    "sub",  "span",   "tt",   "font",
    "code",      "kbd",         "samp",    "var",    "abbr", "em",     "cite", "dfn",
    "q",         "bdi",         "bdo",     "ruby",   "rb",   "rt",     "rp",   "rtc",
    "mark",      "time",        "data",    "strong", "wbr",  "phonos", "tvar"};

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

std::unordered_map<std::string_view, TagKind> make_tag_kinds() {
  std::unordered_map<std::string_view, TagKind> kinds;
  for (const std::string_view name : kContentTags) kinds.emplace(name, TagKind::content);
  for (const std::string_view name : kNothingTags) kinds.emplace(name, TagKind::nothing);
  for (const std::string_view name : kBlockTags) kinds.emplace(name, TagKind::block);
  kinds.emplace("nowiki", TagKind::literal);
  kinds.emplace("br", TagKind::space);
  kinds.emplace("li", TagKind::item);
  kinds.emplace("table", TagKind::table);
  kinds.emplace("sup", TagKind::superscript);
  kinds.emplace("poem", TagKind::poem);
  return kinds;
}

constexpr std::size_t kLongestName = 16;  // longer than any known name

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name_char(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-'; }
bool is_angle(char c) { return (c == '<') | (c == '>'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

// A tag that begins at '<'; a longer name is cut.
struct Tag {
  std::array<char, kLongestName> name_bytes{};
  std::size_t name_size = 0;
  std::size_t name_end = 0;
  bool closing = false;

  std::string_view name() const { return {name_bytes.data(), name_size}; }
};

std::optional<Tag> read_tag(std::string_view text, std::size_t at) {
  Tag tag;
  std::size_t i = at + 1;
  if (i < text.size() && text[i] == '/') {
    tag.closing = true;
    ++i;
  }
  if (i >= text.size() || !is_letter(text[i])) return std::nullopt;
  const std::size_t begin = i;
  while (i < text.size() && is_name_char(text[i])) ++i;
  tag.name_end = i;
  tag.name_size = std::min(i - begin, kLongestName);
  for (std::size_t k = 0; k < tag.name_size; ++k) tag.name_bytes[k] = lower(text[begin + k]);
  return tag;
}

// The digits and signs that have superscript forms.
std::string_view superscript_of(char c) {
  constexpr std::string_view kForms[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  if (c >= '0' && c <= '9') return kForms[c - '0'];
  if (c == '+') return "⁺";
  return c == '-' ? "⁻" : std::string_view();
}

// The text in superscript, where it is a short number.
std::optional<std::string> superscript(std::string_view text) {
  constexpr std::size_t kLongest = 12;
  if (text.empty() || text.size() > kLongest) return std::nullopt;
  std::string result;
  while (!text.empty()) {
    constexpr std::string_view kMinus = "−";
    std::string_view form = superscript_of(text.front());
    std::size_t used = 1;
    if (text.starts_with(kMinus)) {
      form = "⁻";
      used = kMinus.size();
    }
    if (form.empty()) return std::nullopt;
    result += form;
    text.remove_prefix(used);
  }
  return result;
}

class TagStripper {
 public:
  explicit TagStripper(std::string_view text) : text_(text) { out_.reserve(text.size()); }

  std::string strip() {
    while (at_ < text_.size()) {
      const std::size_t next = std::min(text_.find('<', at_), text_.size());
      out_ += text_.substr(at_, next - at_);
      at_ = next;
      if (at_ < text_.size()) take_angle();
    }
    return std::move(out_);
  }

 private:
  void take_angle() {
    if (text_.substr(at_).starts_with("<!--")) return skip_comment();
    const std::optional<Tag> tag = read_tag(text_, at_);
    const auto kind = tag ? kinds().find(tag->name()) : kinds().end();
    if (kind != kinds().end()) return take_tag(*tag, kind->second);
    // "<references2" would read like a reference that was left.
    if (tag && tag->name().starts_with("ref")) return take_tag(*tag, TagKind::content);
    out_ += '<';
    ++at_;
  }

  static const std::unordered_map<std::string_view, TagKind>& kinds() {
    static const std::unordered_map<std::string_view, TagKind> kinds = make_tag_kinds();
    return kinds;
  }

  // A comment that has a line of its own goes with the line.
  void skip_comment() {
    const std::size_t end = text_.find("-->", at_ + 4);
    at_ = end == std::string_view::npos ? text_.size() : end + 3;
    const std::size_t next = std::min(text_.find_first_not_of(" \t", at_), text_.size());
    if (next < text_.size() && text_[next] == '\n' && at_line_begin()) {
      at_ = next + 1;
    } else {
      out_ += kJoint;
    }
  }

  // Looks over a few blanks only: a million comments behind a million blanks take linear time.
  bool at_line_begin() const {
    constexpr std::size_t kMostBlanks = 64;
    std::size_t i = out_.size();
    while (i > 0 && out_.size() - i < kMostBlanks && (out_[i - 1] == ' ' || out_[i - 1] == '\t'))
      --i;
    return i == 0 || out_[i - 1] == '\n';
  }

  // Moves behind the tag's '>' and says whether it closed itself. An unfinished tag ends at the
  // next
  // '<' or line end.
  bool skip_to_tag_end(const Tag& tag) {
    const std::size_t end = find_byte(text_, tag.name_end, is_angle);
    if (end == text_.size() || text_[end] != '>') {
      const std::size_t line_end = text_.substr(0, end).find('\n', tag.name_end);
      at_ = std::min(line_end, end);
      return false;
    }
    at_ = end + 1;
    return text_[end - 1] == '/';
  }

  void take_tag(const Tag& tag, TagKind kind) {
    const bool closes_itself = skip_to_tag_end(tag);
    switch (kind) {
      case TagKind::content: out_ += kJoint; return;
      case TagKind::nothing: return skip_element(tag, closes_itself);
      case TagKind::literal: return take_literal(tag, closes_itself);
      case TagKind::space: out_ += ' '; return;
      case TagKind::block: out_ += "\n\n"; return;
      case TagKind::item: out_ += tag.closing ? "\n" : "\n* "; return;
      case TagKind::table: return take_table(tag, closes_itself);
      case TagKind::superscript: return take_superscript(tag);
      case TagKind::poem: return take_poem(tag);
    }
  }

  // Where the element's end tag begins and ends, searched from at_.
  struct EndTag {
    std::size_t begin;
    std::size_t end;
  };
  std::optional<EndTag> find_end_tag(std::string_view name) {
    if (unclosed_.contains(std::string(name))) return std::nullopt;
    for (std::size_t i = text_.find("</", at_); i != std::string_view::npos;
         i = text_.find("</", i + 2)) {
      const std::optional<Tag> tag = read_tag(text_, i);
      if (!tag || tag->name() != name) continue;
      const std::size_t end = text_.find_first_not_of(" \t\n", tag->name_end);
      const bool closed = end != std::string_view::npos && text_[end] == '>';
      return EndTag{i, closed ? end + 1 : tag->name_end};
    }
    unclosed_.emplace(name);  // never searched for again: linear time for a million open tags
    return std::nullopt;
  }

  void skip_element(const Tag& tag, bool closes_itself) {
    out_ += kDropped;
    if (closes_itself || tag.closing) return;
    if (const auto end = find_end_tag(tag.name())) {
      at_ = end->end;
    } else {
      out_ += ' ';
    }
  }

  void take_literal(const Tag& tag, bool closes_itself) {
    out_ += kJoint;
    if (closes_itself || tag.closing) return;
    const auto end = find_end_tag(tag.name());
    if (!end) return;
    append_protected(text_.substr(at_, end->begin - at_));
    out_ += kJoint;
    at_ = end->end;
  }

  // Markup as character references; references stay what they are.
  void append_protected(std::string_view literal) {
    constexpr std::string_view kMarkup = "[]{}|'<>=*#:;!_-~";
    for (std::size_t i = 0; i < literal.size(); ++i) {
      const auto reference =
          literal[i] == '&' ? read_character_reference(literal.substr(i)) : std::nullopt;
      if (reference) {
        out_ += literal.substr(i, reference->length);
        i += reference->length - 1;
      } else if (kMarkup.find(literal[i]) == std::string_view::npos) {
        out_ += literal[i];
      } else {
        out_ += fmt::format("&#{};", static_cast<int>(literal[i]));
      }
    }
  }

  void take_table(const Tag& tag, bool closes_itself) {
    if (!tag.closing && !closes_itself) {
      tables_.push_back(out_.size());
    } else if (tag.closing && !tables_.empty()) {
      out_.resize(tables_.back());
      tables_.pop_back();
      poem_.reset();
      superscript_.reset();
      out_ += '\n';
      out_ += kDropped;
    }
    out_ += '\n';
  }

  void take_superscript(const Tag& tag) {
    if (tag.closing && superscript_) {
      const auto raised = superscript(std::string_view(out_).substr(*superscript_));
      if (raised) out_.replace(*superscript_, std::string::npos, *raised);
      superscript_.reset();
    }
    out_ += kJoint;
    if (!tag.closing) superscript_ = out_.size();
  }

  void take_poem(const Tag& tag) {
    out_ += "\n\n";
    if (!tag.closing) {
      poem_ = out_.size();
    } else if (poem_ && (tables_.empty() || tables_.back() <= *poem_)) {
      part_lines(*poem_);
      poem_.reset();
      superscript_.reset();  // what began within it stands elsewhere now
    }
  }

  void part_lines(std::size_t begin) {
    const std::string lines = out_.substr(begin);
    out_.resize(begin);
    for (const char c : lines) out_.append(c == '\n' ? 2 : 1, c);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
  std::unordered_set<std::string> unclosed_;  // elements without an end tag in what is left
  std::vector<std::size_t> tables_;           // where in out_ the open tables begin
  std::optional<std::size_t> superscript_;    // where in out_ an open <sup> begins
  std::optional<std::size_t> poem_;
};

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20) & (c != '\n') & (c != '\t');
}

}  // namespace

std::string strip_tags(std::string_view wikitext) { return TagStripper(wikitext).strip(); }

bool holds_controls(std::string_view text) { return find_byte(text, 0, is_control) < text.size(); }

std::string clean_controls(std::string_view text) {
  std::string clean(text);
  std::replace_if(clean.begin(), clean.end(), is_control, ' ');
  return clean;
}

}  // namespace timeprobe::wikipedia
