// The text under way: lines of words, mended where something was left out.
//
// Around a gap, and only there, a space before a comma goes, as does a comma after an opening
// parenthesis, and a pair of parentheses without anything to read: "Adams (<gap>; born 1952)" is
// "Adams (born 1952)", "a word <gap>, and" is "a word, and". Spaces are single everywhere.
//
// Nothing is ever taken back from a link that was closed, so that its offsets stay right.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "wikipedia/plain_text.h"

namespace timeprobe::wikipedia {

class TextWriter {
 public:
  explicit TextWriter(std::size_t expected_size) { result_.text.reserve(expected_size); }

  // Words and signs as they are, in UTF-8, without line ends.
  void text(std::string_view words);

  // Something was left out here.
  void gap() { gap_ = true; }

  // What is written between is a link's text. Links do not nest.
  void begin_link() { link_begin_ = kPending; }
  void end_link(const std::string& target);

  // Ends the line. An empty one leaves nothing; says whether it held something.
  bool end_line();

  // The line under way.
  std::string_view line() const { return std::string_view(result_.text).substr(line_begin_); }
  std::size_t line_begin() const { return line_begin_; }

  // Takes back all lines from here on, with their links. REQUIRES: `begin` is the begin of a line.
  void take_back_lines(std::size_t begin);

  PlainText& result() { return result_; }

 private:
  static constexpr std::size_t kNoLink = static_cast<std::size_t>(-1);
  static constexpr std::size_t kPending = kNoLink - 1;  // its first character is not yet written

  std::string& out() { return result_.text; }
  bool line_is_empty() const { return result_.text.size() == line_begin_; }
  bool may_take_back() const;
  void shrink(std::size_t size);

  void put(std::string_view words);
  void put_visible(std::string_view words);
  void put_space();
  bool mend_before(char c);
  void take_back_spaces();
  void take_back_separators();
  bool take_back_empty_parenthesis();

  PlainText result_;
  std::size_t line_begin_ = 0;
  std::size_t fixed_end_ = 0;  // what stands before was a closed link, or another line
  std::size_t link_begin_ = kNoLink;
  std::size_t visible_end_ = 0;  // behind the last character that is no space
  bool gap_ = false;             // something was left out since the last character to read
};

}  // namespace timeprobe::wikipedia
