#include "wikipedia/wikitext_tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <vector>

#include "wikipedia/byte_scan.h"
#include "wikipedia/character_references.h"
#include "wikipedia/html_tag.h"
#include "wikipedia/shifted_digits.h"
#include "wikipedia/wikitext_marks.h"

namespace timeprobe::wikipedia {
namespace {

bool is_angle(char c) { return (c == '<') | (c == '>'); }

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
    const std::optional<HtmlTag> tag = read_html_tag(text_, at_);
    if (tag && tag->kind) return take_tag(*tag, *tag->kind);
    // "<references2" would read like a reference that was left.
    if (tag && tag->name().starts_with("ref")) return take_tag(*tag, TagKind::content);
    out_ += '<';
    ++at_;
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
  bool skip_to_tag_end(const HtmlTag& tag) {
    const std::size_t end = find_byte(text_, tag.name_end, is_angle);
    if (end == text_.size() || text_[end] != '>') {
      const std::size_t line_end = text_.substr(0, end).find('\n', tag.name_end);
      at_ = std::min(line_end, end);
      return false;
    }
    at_ = end + 1;
    return text_[end - 1] == '/';
  }

  void take_tag(const HtmlTag& tag, TagKind kind) {
    const bool closes_itself = skip_to_tag_end(tag);
    switch (kind) {
      case TagKind::content: out_ += kJoint; return;
      case TagKind::nothing: return skip_element(tag, closes_itself);
      case TagKind::literal: return take_literal(tag, closes_itself);
      case TagKind::space: out_ += ' '; return;
      case TagKind::block: out_ += "\n\n"; return;
      case TagKind::item: out_ += tag.closing ? "\n" : "\n* "; return;
      case TagKind::table: return take_table(tag, closes_itself);
      case TagKind::raised:
      case TagKind::lowered: return take_shifted(tag, kind);
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
      const std::optional<HtmlTag> tag = read_html_tag(text_, i);
      if (!tag || tag->name() != name) continue;
      const std::size_t end = text_.find_first_not_of(" \t\n", tag->name_end);
      const bool closed = end != std::string_view::npos && text_[end] == '>';
      return EndTag{i, closed ? end + 1 : tag->name_end};
    }
    unclosed_.emplace(name);  // never searched for again: linear time for a million open tags
    return std::nullopt;
  }

  void skip_element(const HtmlTag& tag, bool closes_itself) {
    out_ += kDropped;
    if (closes_itself || tag.closing) return;
    if (const auto end = find_end_tag(tag.name())) {
      at_ = end->end;
    } else {
      out_ += ' ';
    }
  }

  void take_literal(const HtmlTag& tag, bool closes_itself) {
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

  void take_table(const HtmlTag& tag, bool closes_itself) {
    if (!tag.closing && !closes_itself) {
      tables_.push_back(out_.size());
    } else if (tag.closing && !tables_.empty()) {
      out_.resize(tables_.back());
      tables_.pop_back();
      poem_.reset();
      shifted_.reset();
      out_ += '\n';
      out_ += kDropped;
    }
    out_ += '\n';
  }

  // Only the innermost of nested ones counts.
  void take_shifted(const HtmlTag& tag, TagKind kind) {
    if (tag.closing && shifted_) {
      const auto number = shifted_number(std::string_view(out_).substr(*shifted_), kind);
      if (number) out_.replace(*shifted_, std::string::npos, *number);
      shifted_.reset();
    }
    out_ += kJoint;
    if (!tag.closing) shifted_ = out_.size();
  }

  // A lowered number stays what it is behind a letter (H2O) and is told from one before it (10₂).
  std::optional<std::string> shifted_number(std::string_view text, TagKind kind) const {
    if (kind == TagKind::raised) return superscript_number(text);
    const std::size_t joint = *shifted_ - 1;
    const bool behind_digit = joint > 0 && out_[joint - 1] >= '0' && out_[joint - 1] <= '9';
    return behind_digit ? subscript_number(text) : std::nullopt;
  }

  void take_poem(const HtmlTag& tag) {
    out_ += "\n\n";
    if (!tag.closing) {
      poem_ = out_.size();
    } else if (poem_ && (tables_.empty() || tables_.back() <= *poem_)) {
      part_lines(*poem_);
      poem_.reset();
      shifted_.reset();  // what began within it stands elsewhere now
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
  std::optional<std::size_t> shifted_;        // where in out_ an open <sup> or <sub> begins
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
