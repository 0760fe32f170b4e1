#include "wikipedia/text_writer.h"

#include <algorithm>

#include "base/text_normalization.h"
#include "wikipedia/byte_scan.h"

namespace timeprobe::wikipedia {
namespace {

bool is_separator(char c) { return c == ',' || c == ';' || c == ':'; }

// How many bytes at the text's end are a space, a separator, a dash or a slash; 0 for anything
// else.
std::size_t filler_at_end(std::string_view text) {
  for (const std::string_view dash : {"–", "—", "−", "·", "•"}) {
    if (text.ends_with(dash)) return dash.size();
  }
  if (text.empty()) return 0;
  const char last = text.back();
  return last == ' ' || is_separator(last) || last == '-' || last == '/' ? 1 : 0;
}

// A dash or a point between words that begins a line: "{{official website}} – the site".
std::size_t filler_at_begin(std::string_view text) {
  for (const std::string_view dash : {"– ", "— ", "- ", "· ", "/ "}) {
    if (text.starts_with(dash)) return dash.size();
  }
  return 0;
}

// Takes away what begins there or behind it.
template <typename Marked>
void drop_from(std::vector<Marked>& marked, std::size_t begin) {
  while (!marked.empty() && marked.back().span.begin >= begin) marked.pop_back();
}

}  // namespace

// Takes the words apart where a gap or a space needs care, and the rest as it is.
void TextWriter::text(std::string_view words) {
  while (!words.empty()) {
    if (words.front() == ' ') {
      put_space();
      words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
    } else if (gap_ && line_is_empty() && filler_at_begin(words) > 0) {
      words.remove_prefix(filler_at_begin(words));
    } else if (gap_) {
      const char c = words.front();
      if (!mend_before(c)) put_visible(words.substr(0, 1));
      words.remove_prefix(1);
    } else {
      // Up to a doubled space, which is the only thing that needs care here.
      const std::size_t end = find_doubled_space(words, 0);
      put(words.substr(0, end));
      words.remove_prefix(end);
    }
  }
}

// Words that begin with no space, in which spaces are single.
void TextWriter::put(std::string_view words) {
  const bool ends_with_space = take_suffix(words, " ");
  put_visible(words);
  if (ends_with_space) put_space();
}

void TextWriter::put_visible(std::string_view words) {
  if (link_begin_ == kPending) link_begin_ = out().size();
  out() += words;
  visible_end_ = out().size();
  // Separators and an opening parenthesis leave the gap open: "({{a}}, {{b}}; 1935)".
  const char c = words.back();
  if (!is_separator(c) && c != '(') gap_ = false;
}

void TextWriter::put_space() {
  if (line_is_empty() || out().back() == ' ') return;
  if (gap_ && out().back() == '(') return;
  out() += ' ';
}

bool TextWriter::may_take_back() const {
  return result_.text.size() > std::max(fixed_end_, line_begin_);
}

void TextWriter::shrink(std::size_t size) {
  out().resize(size);
  visible_end_ = std::min(visible_end_, size);
  if (visible_end_ > line_begin_ && out()[visible_end_ - 1] == ' ') --visible_end_;  // never two
  if (link_begin_ != kNoLink && link_begin_ >= size) link_begin_ = kPending;
}

// Mends what stands before this character, the first behind a gap; says whether the character
// itself is one too many.
bool TextWriter::mend_before(char c) {
  if (c == ')') {
    take_back_separators();
    return take_back_empty_parenthesis();
  }
  if (!is_separator(c) && c != '.') return false;
  take_back_spaces();
  if (line_is_empty()) return true;
  const char last = out().back();
  if (c == '.' && is_separator(last) && may_take_back()) shrink(out().size() - 1);
  return (is_separator(c) && (last == '(' || is_separator(last))) || (c == '.' && last == '.');
}

void TextWriter::take_back_spaces() {
  while (may_take_back() && out().back() == ' ') shrink(out().size() - 1);
}

void TextWriter::take_back_separators() {
  while (may_take_back() && (out().back() == ' ' || is_separator(out().back()))) {
    shrink(out().size() - 1);
  }
}

// "(", "( –": nothing to read since the parenthesis was opened.
bool TextWriter::take_back_empty_parenthesis() {
  constexpr std::size_t kMostFiller = 16;
  const std::size_t floor = std::max(fixed_end_, line_begin_);
  std::size_t size = out().size();
  while (size > floor && out().size() - size < kMostFiller) {
    const std::size_t filler = filler_at_end(std::string_view(out()).substr(floor, size - floor));
    if (filler == 0) break;
    size -= filler;
  }
  if (size <= floor || out()[size - 1] != '(') return false;
  shrink(size - 1);
  return true;
}

void TextWriter::end_link(const std::string& target) {
  const std::size_t begin = link_begin_;
  link_begin_ = kNoLink;
  if (begin == kPending || begin >= visible_end_ || target.empty()) return;
  result_.links.push_back({{begin, visible_end_}, target});
  fixed_end_ = visible_end_;
}

bool TextWriter::end_line() {
  take_back_spaces();
  gap_ = false;
  if (line_is_empty()) return false;
  out() += '\n';
  line_begin_ = out().size();
  return true;
}

void TextWriter::take_back_lines(std::size_t begin) {
  out().resize(begin);
  line_begin_ = begin;
  fixed_end_ = std::min(fixed_end_, begin);
  visible_end_ = begin;
  drop_from(result_.links, begin);
  drop_from(result_.headings, begin);
}

}  // namespace timeprobe::wikipedia
