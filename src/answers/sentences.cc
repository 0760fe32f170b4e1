#include "answers/sentences.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "base/split_text.h"
#include "base/text_normalization.h"
#include "base/transformed.h"

namespace timeprobe::answers {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

struct TextLine {
  std::string_view body;  // trimmed
  bool indented = false;
  std::optional<int> number;  // "12. Tom" and "12) Tom"
  std::size_t mark_size = 0;  // of the list mark with its space
};

// The size of "- ", "+ " or "| " at the front; 0 without.
std::size_t bullet_size(std::string_view body) {
  const bool bullet =
      body.size() > 1 && (body[0] == '-' || body[0] == '+' || body[0] == '|') && body[1] == ' ';
  return bullet ? 2 : 0;
}

void read_number_mark(TextLine& line) {
  constexpr std::size_t kMostDigits = 3;
  const std::string_view body = line.body;
  const std::size_t open = body.starts_with('(') ? 1 : 0;
  std::size_t end = open;
  while (end < body.size() && is_digit(body[end])) ++end;
  if (end == open || end - open > kMostDigits || end + 1 >= body.size()) return;
  if ((body[end] != '.' && body[end] != ')') || !is_space(body[end + 1])) return;
  int number = 0;
  std::from_chars(body.data() + open, body.data() + end, number);
  line.number = number;
  line.mark_size = end + 2;
}

TextLine line_of(std::string_view text) {
  TextLine line;
  line.body = trim(text);
  line.indented = !text.empty() && (text[0] == ' ' || text[0] == '\t');
  line.mark_size = bullet_size(line.body);
  if (line.mark_size == 0) read_number_mark(line);
  return line;
}

std::vector<TextLine> lines_of(std::string_view plain) {
  return transformed(split_at(plain, '\n'), line_of);
}

// Numbers that count nothing lose their mark: no neighbour goes on from them, and they open the
// text or are not 1.
void drop_lonely_numbers(std::vector<TextLine>& lines) {
  std::vector<TextLine*> numbered;
  for (TextLine& line : lines) {
    if (line.number) numbered.push_back(&line);
  }
  for (std::size_t i = 0; i < numbered.size(); ++i) {
    const int number = *numbered[i]->number;
    const bool goes_on = i > 0 && *numbered[i - 1]->number + 1 == number;
    const bool is_continued = i + 1 < numbered.size() && *numbered[i + 1]->number == number + 1;
    const bool starts_later = number == 1 && numbered[i] != &lines.front();
    if (!goes_on && !is_continued && !starts_later) numbered[i]->mark_size = 0;
  }
}

constexpr std::array<std::string_view, 19> kAbbreviations = {
    "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept",  "oct",
    "nov", "dec", "vs",  "mr",  "mrs", "ms",  "e.g", "i.e", "approx"};

// The dot at `place` closes an abbreviation: "Sept. 28", "2:27 p.m. on", "i.e. Tom".
bool is_abbreviation_dot(std::string_view line, std::size_t place) {
  constexpr std::size_t kLongest = 7;
  std::size_t start = place;
  while (start > 0 && place - start < kLongest && !is_space(line[start - 1])) --start;
  const std::string word = ascii_lower(line.substr(start, place - start));
  if (word == "a.m" || word == "p.m") return place + 2 < line.size() && is_lower(line[place + 2]);
  return std::find(kAbbreviations.begin(), kAbbreviations.end(), word) != kAbbreviations.end();
}

bool is_closer(char c) { return c == '"' || c == '\'' || c == ')' || c == ']' || c == '}'; }

// One past the sentence end that the character at `place` makes, with quotes and brackets behind.
std::optional<std::size_t> sentence_end(std::string_view line, std::size_t place) {
  if (line[place] != '.' && line[place] != '!' && line[place] != '?') return std::nullopt;
  std::size_t end = place + 1;
  while (end < line.size() && is_closer(line[end])) ++end;
  if (end < line.size() && !is_space(line[end])) return std::nullopt;
  if (line[place] == '.' && is_abbreviation_dot(line, place)) return std::nullopt;
  return end;
}

class SentenceList {
 public:
  void add_line(const TextLine& line) {
    if (line.body.empty()) {
      in_list_ = false;
      blank_ = true;
      return;
    }
    if (blank_ && !sentences_.empty()) ++paragraph_;
    in_list_ = line.mark_size > 0 || (line.indented && was_list_);
    was_list_ = in_list_;
    std::string_view rest = line.body.substr(line.mark_size);
    if (goes_on(rest, line)) rest = rest.substr(take_continuation(rest));
    add_sentences(rest);
    blank_ = false;
  }

  std::vector<Sentence> take() { return std::move(sentences_); }

 private:
  // A wrapped line: the last sentence has no end and the next line begins in lower case.
  bool goes_on(std::string_view rest, const TextLine& line) const {
    constexpr std::string_view kEnds = ".!?:;";
    return !sentences_.empty() && !blank_ && line.mark_size == 0 && !rest.empty() &&
           is_lower(rest[0]) && kEnds.find(sentences_.back().text.back()) == std::string_view::npos;
  }

  std::size_t take_continuation(std::string_view rest) {
    const std::size_t end = first_end(rest);
    sentences_.back().text += ' ';
    sentences_.back().text += rest.substr(0, end);
    return end;
  }

  static std::size_t first_end(std::string_view rest) {
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (const auto end = sentence_end(rest, i)) return *end;
    }
    return rest.size();
  }

  void add_sentences(std::string_view rest) {
    bool opens_line = true;
    while (!rest.empty()) {
      const std::size_t end = first_end(rest);
      const std::string_view text = trim(rest.substr(0, end));
      if (!text.empty()) add({std::string(text), paragraph_, in_list_, opens_line});
      opens_line = false;
      rest.remove_prefix(end);
    }
  }

  void add(Sentence sentence) {
    sentence.after_blank = blank_ && sentence.opens_line;
    sentences_.push_back(std::move(sentence));
  }

  std::vector<Sentence> sentences_;
  std::size_t paragraph_ = 0;
  bool blank_ = true;
  bool in_list_ = false;
  bool was_list_ = false;
};

}  // namespace

std::vector<Sentence> split_sentences(std::string_view plain, TextStart start) {
  std::vector<TextLine> lines = lines_of(plain);
  if (start == TextStart::within_line) lines.front().mark_size = 0;
  drop_lonely_numbers(lines);
  SentenceList list;
  for (const TextLine& line : lines) list.add_line(line);
  return list.take();
}

}  // namespace timeprobe::answers
