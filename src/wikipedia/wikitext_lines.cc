#include "wikipedia/wikitext_lines.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/split_text.h"
#include "base/text_normalization.h"
#include "wikipedia/text_writer.h"
#include "wikipedia/wikitext_inline.h"
#include "wikipedia/wikitext_marks.h"

namespace timeprobe::wikipedia {
namespace {

constexpr std::string_view kItemMarks = "*#:;";

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) lines.push_back(take_until(text, '\n'));
  return lines;
}

std::string_view without(std::string_view line, std::string_view leading) {
  return line.substr(std::min(line.find_first_not_of(leading), line.size()));
}

bool opens_table(std::string_view line) {
  return without(line, " \t:*#;\x01\x02").starts_with("{|");
}
bool closes_table(std::string_view line) { return without(line, kBlanks).starts_with("|}"); }

struct HeadingText {
  std::string_view text;
  int level;
};

// == Text ==, with as many marks as both ends have.
std::optional<HeadingText> heading_of(std::string_view line) {
  line = trim(line, kBlanks);
  const std::size_t before = std::min(line.find_first_not_of('='), line.size());
  if (before == 0 || before == line.size()) return std::nullopt;
  const std::size_t after = line.size() - 1 - line.find_last_not_of('=');
  const std::size_t level = std::min({before, after, std::size_t{6}});
  if (level == 0) return std::nullopt;
  const std::string_view text = trim(line.substr(level, line.size() - 2 * level), kBlanks);
  return HeadingText{text, static_cast<int>(level)};
}

// Runs of lines first..end-1.
struct LineRun {
  std::size_t first;
  std::size_t end;
};

// The tables, inner ones within their outer one. A table that nothing closes ends where prose seems
// to go on, so that it does not take the rest of the page: before a heading, or before a paragraph
// behind an empty line.
class TableFinder {
 public:
  explicit TableFinder(const std::vector<std::string_view>& lines) : lines_(lines) {}

  std::vector<LineRun> find() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (opens_table(lines_[i])) open_.push_back(i);
      if (closes_table(lines_[i]) && !open_.empty()) close(i + 1);
    }
    for (; !open_.empty(); open_.pop_back()) end_unclosed(open_.back());
    std::sort(runs_.begin(), runs_.end(),
              [](const LineRun& a, const LineRun& b) { return a.first < b.first; });
    return runs_;
  }

 private:
  void close(std::size_t end) {
    const std::size_t first = open_.back();
    open_.pop_back();
    while (!runs_.empty() && runs_.back().first >= first) runs_.pop_back();
    runs_.push_back({first, end});
  }

  void end_unclosed(std::size_t first) {
    std::size_t end = first + 1;
    while (end < last_end_ && !prose_begins(end)) ++end;
    last_end_ = first;
    runs_.push_back({first, end});
  }

  bool prose_begins(std::size_t i) const {
    if (heading_of(lines_[i])) return true;
    const std::string_view words = trim(lines_[i], kBlanks);
    return trim(lines_[i - 1], kBlanks).empty() && !words.empty() && words[0] != '|' &&
           words[0] != '!';
  }

  const std::vector<std::string_view>& lines_;
  std::vector<std::size_t> open_;
  std::vector<LineRun> runs_;
  std::size_t last_end_ = lines_.size();
};

class LineConverter {
 public:
  LineConverter(std::string_view text, const WikiNames& names)
      : names_(names), writer_(text.size()), lines_(split_lines(text)) {}

  PlainText convert() {
    const std::vector<LineRun> tables = TableFinder(lines_).find();
    auto table = tables.begin();
    for (std::size_t i = 0; i < lines_.size();) {
      while (table != tables.end() && table->end <= i) ++table;
      if (table != tables.end() && table->first <= i) {
        skip_table();
        i = table->end;
      } else {
        take_line(lines_[i++]);
      }
    }
    end_paragraph();
    close_headings(0);
    PlainText& result = writer_.result();
    if (!result.text.empty()) result.text.pop_back();  // the last line end
    return std::move(result);
  }

 private:
  // A heading whose section is not over.
  struct OpenHeading {
    TextSpan span;
    int level;
    bool left_out = false;  // something of the section was
  };

  void take_line(std::string_view line) {
    const std::string_view words = trim(line, kBlanks);
    if (words.empty()) {
      end_paragraph();
      if (line.find(kDropped) != std::string_view::npos) note_left_out();
    } else if (words.front() == '|') {
      skip_table();  // a row of a table that nothing opened
    } else if (const auto heading = heading_of(words)) {
      take_heading(*heading);
    } else if (kItemMarks.find(words.front()) != std::string_view::npos) {
      take_item(words);
    } else {
      take_words(line, words);
    }
  }

  void skip_table() {
    end_paragraph();
    note_left_out();
  }

  void note_left_out() {
    if (!headings_.empty()) headings_.back().left_out = true;
  }

  void write(std::string_view words) { write_inline(words, names_, writer_); }

  void take_heading(const HeadingText& heading) {
    end_paragraph();
    close_headings(heading.level);
    const std::size_t begin = writer_.line_begin();
    write(heading.text);
    if (!writer_.end_line()) return;
    const TextSpan span{begin, writer_.line_begin() - 1};
    writer_.result().headings.push_back({span, heading.level});
    headings_.push_back({span, heading.level});
  }

  // Ends the sections of this level and below. A heading goes when all that it stood for went.
  void close_headings(int level) {
    while (!headings_.empty() && headings_.back().level >= level) {
      const OpenHeading heading = headings_.back();
      headings_.pop_back();
      const bool nothing_follows = writer_.line_begin() == heading.span.end + 1;
      if (!nothing_follows || !heading.left_out) continue;
      writer_.take_back_lines(heading.span.begin);
      note_left_out();
    }
  }

  void take_item(std::string_view line) {
    end_paragraph();
    const std::size_t begin = writer_.line_begin();
    const std::size_t marks = std::min(line.find_first_not_of(kItemMarks), line.size());
    const std::string_view words = without(line.substr(marks), " \t");
    if (line[marks - 1] == ';') {
      write_definition(words);
    } else {
      write(words);
    }
    if (!writer_.end_line()) return note_left_out();
    add_item({begin, writer_.line_begin() - 1});
  }

  // "; term : meaning" is read as "term: meaning".
  void write_definition(std::string_view words) {
    const std::size_t colon = words.find(" : ");
    if (colon == std::string_view::npos) return write(words);
    write(words.substr(0, colon));
    writer_.text(": ");
    write(words.substr(colon + 3));
  }

  void add_item(TextSpan item) {
    std::vector<TextSpan>& lists = writer_.result().lists;
    if (lists.empty() || lists.back().end + 1 != item.begin) lists.push_back(item);
    lists.back().end = item.end;
  }

  // Lines of one paragraph are joined; one that begins with a space is a line of its own.
  void take_words(std::string_view line, std::string_view words) {
    const bool preformatted = line.front() == ' ';
    if (preformatted) end_paragraph();
    if (in_paragraph_) writer_.text(" ");
    if (words.starts_with("----")) words = without(words, "-");
    write(words);
    in_paragraph_ = true;
    if (preformatted) end_paragraph();
  }

  void end_paragraph() {
    if (in_paragraph_ && !writer_.end_line()) note_left_out();
    in_paragraph_ = false;
  }

  const WikiNames& names_;
  TextWriter writer_;
  std::vector<std::string_view> lines_;
  std::vector<OpenHeading> headings_;
  bool in_paragraph_ = false;
};

}  // namespace

PlainText text_of_lines(std::string_view text, const WikiNames& names) {
  return LineConverter(text, names).convert();
}

}  // namespace timeprobe::wikipedia
