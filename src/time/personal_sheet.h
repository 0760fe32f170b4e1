// A sheet of facts about people, as it stands in a prompt: sentences of personal_dates.h, one or
// several a line.
//
//   Tom's birthday is on 14 March. Dr. Mary Hill's birthday is on 2 May.
//   Mary and John's wedding anniversary is on 3 June, since 1998.
//
// A sentence ends with its line, or with a full stop before a space. The stop of an abbreviated
// title (Dr., Mr., Mrs., Ms., Prof., St., Jr., Sr.) or of an initial (J. Smith) does not end one.
#pragma once

#include <string_view>
#include <vector>

#include "base/line_reader.h"
#include "time/personal_dates.h"

namespace timeprobe {

struct PersonalSheet {
  PersonalDates dates;
  // The sentences that tell no personal date or contradict an earlier one, by file and line. A
  // sheet may hold other facts as well; the caller knows whether that is trouble.
  std::vector<Rejection> rejections;
};

PersonalSheet read_personal_sheet(const TextLines& text);

// The dates that the sentences tell. What tells none, or contradicts an earlier one, stays out.
template <typename Sentences>
PersonalDates personal_dates_of(const Sentences& sentences) {
  PersonalDates dates;
  for (const auto& sentence : sentences) {
    if (const auto date = parse_personal_date(sentence)) dates.add(*date);
  }
  return dates;
}

// The sentences of one line, trimmed, without empty ones; views into the line. O(n).
std::vector<std::string_view> split_sentences(std::string_view line);

}  // namespace timeprobe
