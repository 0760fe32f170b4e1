#include "spans/paragraphs.h"

#include <algorithm>

namespace timeprobe {
namespace {

constexpr std::string_view kSpace = " \t\r";

bool is_space(char c) { return kSpace.find(c) != kSpace.npos; }

TextSpan trimmed(std::string_view text, TextSpan span) {
  while (span.begin < span.end && is_space(text[span.begin])) ++span.begin;
  while (span.end > span.begin && is_space(text[span.end - 1])) --span.end;
  return span;
}

// Behind ". ", "! ", "? " before a capital or a digit; initials ("J. Smith") do not end sentences.
bool ends_sentence(std::string_view text, std::size_t at) {
  if (text[at] != '.' && text[at] != '!' && text[at] != '?') return false;
  if (at + 2 >= text.size() || text[at + 1] != ' ') return false;
  const char next = text[at + 2];
  const bool begins = (next >= 'A' && next <= 'Z') || (next >= '0' && next <= '9') || next == '"';
  const bool after_initial = at >= 2 && text[at] == '.' && text[at - 1] >= 'A' &&
                             text[at - 1] <= 'Z' && text[at - 2] == ' ';
  return begins && !after_initial;
}

template <typename EndsAt>
std::vector<TextSpan> split(std::string_view text, const TextSpan& whole, EndsAt ends_at) {
  std::vector<TextSpan> parts;
  std::size_t begin = whole.begin;
  for (std::size_t at = whole.begin; at < whole.end; ++at) {
    if (!ends_at(at)) continue;
    parts.push_back(trimmed(text, {begin, at + 1}));
    begin = at + 1;
  }
  parts.push_back(trimmed(text, {begin, whole.end}));
  std::erase_if(parts, [](const TextSpan& part) { return part.begin == part.end; });
  return parts;
}

class Splitter {
 public:
  Splitter(std::string_view text, const ParagraphLimits& limits, const PieceCount& count)
      : text_(text), limits_(limits), count_(count) {}

  std::vector<TextSpan> run() {
    const auto lines =
        split(text_, {0, text_.size()}, [&](std::size_t at) { return text_[at] == '\n'; });
    for (TextSpan line : lines) {
      if (line.end > line.begin && text_[line.end - 1] == '\n') --line.end;
      add_line(trimmed(text_, line));
    }
    return std::move(result_);
  }

 private:
  void add_line(const TextSpan& line) {
    if (line.begin == line.end) return;
    const std::size_t length = count_(line.of(text_));
    if (length <= limits_.most_pieces) return add(line, length);
    gather(split(text_, line, [&](std::size_t at) { return ends_sentence(text_, at); }),
           [&](const TextSpan& sentence) {
             gather(split(text_, sentence, [&](std::size_t at) { return text_[at] == ' '; }),
                    [](const TextSpan&) {});
           });
  }

  // Joins neighbours while they fit; what is too long alone goes to `too_long`. Counts of joined
  // texts are not sums of counts, but never much more: each part is counted once, with one piece
  // for the space between.
  template <typename TooLong>
  void gather(const std::vector<TextSpan>& parts, TooLong too_long) {
    TextSpan open{};
    std::size_t open_length = 0;
    for (const TextSpan& part : parts) {
      const std::size_t length = count_(part.of(text_));
      if (open_length > 0 && open_length + length + 1 > limits_.most_pieces) {
        add(open, open_length);
        open_length = 0;
      }
      if (length > limits_.most_pieces) {
        too_long(part);
        continue;
      }
      open = {open_length > 0 ? open.begin : part.begin, part.end};
      open_length += length + (open_length > 0 ? 1 : 0);
    }
    if (open_length > 0) add(open, open_length);
  }

  void add(const TextSpan& part, std::size_t length) {
    if (length >= limits_.least_pieces) result_.push_back(part);
  }

  std::string_view text_;
  const ParagraphLimits& limits_;
  const PieceCount& count_;
  std::vector<TextSpan> result_;
};

}  // namespace

std::vector<TextSpan> paragraphs(std::string_view text, const ParagraphLimits& limits,
                                 const PieceCount& count) {
  return Splitter(text, limits, count).run();
}

std::vector<TextSpan> spans_inside(const std::vector<TextSpan>& spans, const TextSpan& part) {
  std::vector<TextSpan> inside;
  for (const TextSpan& span : spans) {
    if (span.begin >= part.begin && span.end <= part.end) {
      inside.push_back({span.begin - part.begin, span.end - part.begin});
    }
  }
  return inside;
}

}  // namespace timeprobe
