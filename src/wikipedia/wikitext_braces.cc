#include "wikipedia/wikitext_braces.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "wikipedia/byte_scan.h"
#include "wikipedia/wikitext_marks.h"

namespace timeprobe::wikipedia {
namespace {

// One of {|} and, 0x20 below, [\] of which the backslash is none.
bool is_special(char c) {
  return (static_cast<unsigned char>((static_cast<unsigned char>(c) | 0x20U) - '{') <= 2U) &
         (c != '\\');
}

// A run of braces, or two brackets, that something may close.
struct Frame {
  bool is_link;
  std::size_t begin;          // where in the output its marks begin
  std::size_t count;          // how many braces are open; 2 for a link
  std::size_t first_pipe;     // of its pipes in pipes_
  int depth = 0;              // of rendered templates within
  std::size_t open_urls = 0;  // single brackets open in a link: [[File:A|[http://b c]]]
};

class BraceResolver {
 public:
  BraceResolver(std::string_view text, const TemplateTable& templates, const WikiNames& names)
      : text_(text), templates_(templates), names_(names) {
    out_.reserve(text.size());
  }

  std::string resolve() {
    while (at_ < text_.size()) {
      const std::size_t next = find_byte(text_, at_, is_special);
      out_ += text_.substr(at_, next - at_);
      at_ = next;
      if (at_ < text_.size()) take_special();
    }
    return std::move(out_);
  }

 private:
  // The length of the run of one character that begins here; moves behind it.
  std::size_t take_run(char c) {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_not_of(c, at_), text_.size());
    return at_ - begin;
  }

  void take_special() {
    switch (text_[at_]) {
      case '{': return open_braces(take_run('{'));
      case '}': return close_braces(take_run('}'));
      case '[': return open_brackets(take_run('['));
      case ']': return close_brackets(take_run(']'));
      default: take_pipe();
    }
  }

  void take_pipe() {
    if (!frames_.empty()) pipes_.push_back(out_.size());
    out_ += '|';
    ++at_;
  }

  void open_braces(std::size_t count) {
    if (count >= 2) {
      frames_.push_back({false, out_.size(), count, pipes_.size()});
      ++num_templates_;
    }
    out_.append(count, '{');
  }

  void open_brackets(std::size_t count) {
    if (count >= 2) {
      out_.append(count - 2, '[');
      frames_.push_back({true, out_.size(), 2, pipes_.size()});
      out_ += "[[";
    } else {
      if (!frames_.empty() && frames_.back().is_link) ++frames_.back().open_urls;
      out_ += '[';
    }
  }

  void close_brackets(std::size_t count) {
    while (count > 0) {
      const bool in_link = !frames_.empty() && frames_.back().is_link;
      const bool closes_url = in_link && frames_.back().open_urls > 0 && count != 2;
      if (closes_url || !in_link || count < 2) {
        if (closes_url) --frames_.back().open_urls;
        out_ += ']';
        --count;
      } else {
        close_link();
        count -= 2;
      }
    }
  }

  void close_link() {
    const Frame link = frames_.back();
    pop_frame();
    out_ += "]]";
    const std::string_view target = std::string_view(out_).substr(link.begin + 2);
    const LinkKind kind = names_.kind_of(without_margin(target));
    if (kind == LinkKind::file || kind == LinkKind::category || kind == LinkKind::interlanguage) {
      replace_tail(link.begin, std::string(1, kDropped));
    }
  }

  // The word before the colon may have blanks and marks around it; a colon in front makes a link
  // that is shown, which kind_of must not take for the word's end.
  static std::string_view without_margin(std::string_view target) {
    const std::size_t begin = target.find_first_not_of(" \t\n_\x01\x02");
    return begin == std::string_view::npos || target[begin] == ':' ? std::string_view()
                                                                   : target.substr(begin);
  }

  void close_braces(std::size_t count) {
    while (count >= 2 && num_templates_ > 0) {
      while (frames_.back().is_link) pop_frame();  // links that were left open in the template
      count -= close_template(count);
    }
    out_.append(count, '}');
  }

  // Takes as many of the closing braces as belong together and says how many these were.
  std::size_t close_template(std::size_t closing) {
    Frame& frame = frames_.back();
    const std::size_t taken = frame.count >= 3 && closing >= 3 ? 3 : 2;
    const std::size_t content = frame.begin + frame.count;
    const std::size_t begin = content - taken;
    int depth = frame.depth + 1;
    std::optional<std::string> text;
    if (depth <= kDeepestTemplate) {
      text = taken == 3 ? default_of_parameter(content) : templates_.text_of(parts_from(content));
    }
    if (!text) depth = 0;
    // Its text and what stands around it are not one mark.
    replace_tail(begin, text ? kJoint + *text + kJoint : std::string(1, kDropped));
    pipes_.resize(frame.first_pipe);
    frame.count -= taken;
    frame.depth = depth;
    if (frame.count < 2) pop_frame();
    return taken;
  }

  // {{{name|default}}}: without the call that the page is used in, the default is what is shown.
  std::optional<std::string> default_of_parameter(std::size_t content) {
    const std::vector<std::string_view> parts = parts_from(content);
    return parts.size() < 2 ? std::nullopt : std::optional(std::string(parts[1]));
  }

  // What the pipes of the innermost frame part.
  std::vector<std::string_view> parts_from(std::size_t content) const {
    const std::string_view tail = out_;
    std::vector<std::string_view> parts;
    std::size_t begin = content;
    for (std::size_t i = frames_.back().first_pipe; i < pipes_.size(); ++i) {
      parts.push_back(tail.substr(begin, pipes_[i] - begin));
      begin = pipes_[i] + 1;
    }
    parts.push_back(tail.substr(begin));
    return parts;
  }

  void replace_tail(std::size_t begin, const std::string& text) {
    out_.resize(begin);
    out_ += text;
  }

  void pop_frame() {
    const Frame frame = frames_.back();
    frames_.pop_back();
    pipes_.resize(frame.first_pipe);
    if (!frame.is_link) --num_templates_;
    if (!frames_.empty()) frames_.back().depth = std::max(frames_.back().depth, frame.depth);
  }

  std::string_view text_;
  const TemplateTable& templates_;
  const WikiNames& names_;
  std::size_t at_ = 0;
  std::string out_;
  std::vector<Frame> frames_;
  std::vector<std::size_t> pipes_;  // where in out_, those of inner frames last
  std::size_t num_templates_ = 0;   // frames that are no links
};

}  // namespace

std::string resolve_braces(std::string_view text, const TemplateTable& templates,
                           const WikiNames& names) {
  return BraceResolver(text, templates, names).resolve();
}

}  // namespace timeprobe::wikipedia
