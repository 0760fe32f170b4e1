#include "spans/name_detector.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "base/text_normalization.h"
#include "spans/time_words.h"

namespace timeprobe {
namespace {

struct Word {
  std::size_t begin = 0, end = 0;
  bool has_capital = false;
  bool is_number = false;
  bool starts_sentence = false;
  char before =
      ' ';  // what stands between this word and the one before, when it is one byte; else 0

  TextSpan span() const { return {begin, end}; }
};

bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte >= 0x80;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Bytes of dashes, quotes and wide spaces beyond ASCII: they part words.
std::size_t foreign_mark_length(std::string_view text, std::size_t at) {
  const std::string_view three = text.substr(at, 3);
  if (three.starts_with("\xe2\x80") || three == "\xe2\x88\x92") return three.size();
  return text.substr(at, 2) == "\xc2\xa0" || text.substr(at, 2) == "\xc2\xab" ||
                 text.substr(at, 2) == "\xc2\xbb"
             ? 2
             : 0;
}

// Latin capitals beyond ASCII (U+00C0..U+00DE), and the even ones of Latin Extended-A.
bool begins_with_capital(std::string_view word) {
  const auto first = static_cast<unsigned char>(word.front());
  if (first >= 'A' && first <= 'Z') return true;
  if (word.size() < 2) return false;
  const auto second = static_cast<unsigned char>(word[1]);
  if (first == 0xc3) return second >= 0x80 && second <= 0x9e && second != 0x97;
  return (first == 0xc4 || first == 0xc5) && second % 2 == 0;
}

bool ends_sentence(std::string_view between) {
  return between.find_first_of(".!?:;\n\"") != std::string_view::npos ||
         between.find("\xe2\x80") != std::string_view::npos;
}

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  std::size_t last_end = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t mark = foreign_mark_length(text, at); mark > 0) {
      at += mark;
      continue;
    }
    if (!is_letter(text[at]) && !is_digit(text[at])) {
      ++at;
      continue;
    }
    Word word;
    word.begin = at;
    while (at < text.size() && (is_letter(text[at]) || is_digit(text[at])) &&
           foreign_mark_length(text, at) == 0) {
      ++at;
    }
    word.end = at;
    const std::string_view between = text.substr(last_end, word.begin - last_end);
    word.starts_sentence = words.empty() || ends_sentence(between);
    word.before = between.size() == 1 ? between[0] : between == ". " ? '.' : '\0';
    word.is_number = is_digit(text[word.begin]);
    // "I" is a word of its own.
    const bool is_i = word.end - word.begin == 1 && text[word.begin] == 'I';
    word.has_capital = !is_i && begins_with_capital(text.substr(word.begin, word.end - word.begin));
    words.push_back(word);
    last_end = at;
  }
  return words;
}

bool is_common_start(std::string_view word) {
  static const std::unordered_set<std::string> kWords = {
      "the",       "a",     "an",   "in",    "on",      "at",      "he",      "she",
      "it",        "they",  "we",   "i",     "you",     "his",     "her",     "its",
      "their",     "this",  "that", "these", "those",   "after",   "before",  "during",
      "while",     "when",  "as",   "by",    "for",     "from",    "with",    "and",
      "but",       "or",    "if",   "there", "since",   "until",   "one",     "two",
      "also",      "both",  "some", "many",  "most",    "all",     "however", "although",
      "following", "under", "upon", "such",  "another", "despite", "between", "among",
      "because",   "then",  "what", "who",   "which",   "where",   "how",     "why",
      "no",        "not",   "to",   "of",    "other",   "later",   "early",   "according",
      "having",    "being", "born", "once",  "despite", "several", "each",    "first",
      "second",    "three", "four", "my",    "our",     "your",    "was"};
  return kWords.contains(ascii_lower(word));
}

bool joins_names(std::string_view word) {
  static const std::unordered_set<std::string_view> kWords = {
      "of",  "the", "de",  "la", "le", "du",  "des", "di", "da", "del", "della", "dos", "van",
      "von", "der", "den", "el", "al", "bin", "ibn", "y",  "e",  "and", "for",   "zu",  "ter"};
  return kWords.contains(word);
}

class Runs {
 public:
  explicit Runs(std::string_view text) : text_(text), words_(words_of(text)) {}

  std::vector<TextSpan> find() const {
    std::vector<TextSpan> names;
    for (std::size_t i = 0; i < words_.size();) {
      const std::size_t end = run_end(i);
      if (end == i) {
        ++i;
        continue;
      }
      const std::size_t first = skips_first(i, end) ? i + 1 : i;
      if (first < end && is_name(first, end)) {
        names.push_back({words_[first].begin, words_[end - 1].end});
      }
      i = end;
    }
    return names;
  }

 private:
  std::string_view of(std::size_t i) const { return words_[i].span().of(text_); }

  // Whether only a blank, a hyphen, an apostrophe or an initial's dot parts a word from the one
  // before.
  bool follows(std::size_t i) const {
    const char before = words_[i].before;
    if (before == ' ' || before == '-' || before == '&') return true;
    const bool after_initial = words_[i - 1].end - words_[i - 1].begin <= 2;
    return (before == '.' && after_initial) || (before == '\'' && words_[i].has_capital);
  }

  // "May", "Monday"; in "April Smith" the rest is the name.
  bool is_calendar_word(std::size_t i) const {
    return (classify_word(of(i)).bits & (kMonth | kWeekday)) != 0;
  }

  // Behind the last word of the run of names that begins at a word; the word itself: none.
  std::size_t run_end(std::size_t i) const {
    if (!words_[i].has_capital || is_calendar_word(i)) return i;
    std::size_t end = i + 1;
    for (std::size_t at = end; at < words_.size() && follows(at); ++at) {
      if (words_[at].has_capital ||
          (words_[at].is_number && words_[at].end - words_[at].begin <= 3)) {
        end = at + 1;
      } else if (!joins_names(of(at)) || words_[end - 1].is_number || at - end >= 2) {
        break;
      }
    }
    return end;
  }

  bool skips_first(std::size_t i, std::size_t end) const {
    return (words_[i].starts_sentence || end - i > 1) && is_common_start(of(i));
  }

  bool is_name(std::size_t first, std::size_t end) const {
    if (end - first > 1) return true;
    const std::string_view word = of(first);
    const bool is_time = (classify_word(word).bits & (kSeason | kHoliday)) != 0;
    return word.size() > 1 && !is_time && !is_common_start(word);
  }

  std::string_view text_;
  std::vector<Word> words_;
};

}  // namespace

std::vector<TextSpan> name_spans(std::string_view text) { return Runs(text).find(); }

}  // namespace timeprobe
