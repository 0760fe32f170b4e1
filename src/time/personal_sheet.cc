#include "time/personal_sheet.h"

#include <algorithm>
#include <array>

#include "base/text_normalization.h"
#include "time/phrase.h"

namespace timeprobe {
namespace {

bool is_title(std::string_view word) {
  constexpr std::array<std::string_view, 8> kTitles = {"dr",   "mr", "mrs", "ms",
                                                       "prof", "st", "jr",  "sr"};
  return std::find(kTitles.begin(), kTitles.end(), ascii_lower(word)) != kTitles.end();
}

bool is_initial(std::string_view word) {
  return word.size() == 1 && word[0] >= 'A' && word[0] <= 'Z';
}

bool ends_a_sentence(std::string_view text_before_stop) {
  Phrase phrase(text_before_stop);
  const std::string_view word = phrase.take_last_word();
  return !is_title(word) && !is_initial(word);
}

void add_sentence(std::vector<std::string_view>& sentences, std::string_view text) {
  if (const std::string_view sentence = trim(text); !sentence.empty()) {
    sentences.push_back(sentence);
  }
}

}  // namespace

std::vector<std::string_view> split_sentences(std::string_view line) {
  std::vector<std::string_view> sentences;
  std::size_t begin = 0;
  for (std::size_t stop = line.find(". "); stop != std::string_view::npos;
       stop = line.find(". ", stop + 1)) {
    if (!ends_a_sentence(line.substr(begin, stop - begin))) continue;
    add_sentence(sentences, line.substr(begin, stop + 1 - begin));
    begin = stop + 1;
  }
  add_sentence(sentences, line.substr(begin));
  return sentences;
}

PersonalSheet read_personal_sheet(const TextLines& text) {
  PersonalSheet sheet;
  for (const Line& line : text.lines()) {
    for (const std::string_view sentence : split_sentences(line.text)) {
      const Result<PersonalDate> date = parse_personal_date(sentence);
      const Result<PersonalDate> added = date ? sheet.dates.add(*date) : date;
      if (!added) sheet.rejections.push_back({text.name(), line.number, added.problem().message});
    }
  }
  return sheet;
}

}  // namespace timeprobe
