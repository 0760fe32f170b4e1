// The prompts of TRAVELER (Kenneweg et al., arXiv 2505.01325, section 3.3 and Figures 2 and 3):
// three strategies, two encodings of dates, two presentations of events; written, and read back by
// the reasoner, which sees what a model sees.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sentence_template.h"
#include "questions/event_presentation.h"
#include "questions/event_sheet.h"
#include "questions/prompt.h"
#include "questions/traveler_question.h"

namespace timeprobe {

enum class TravelerStrategy : std::uint8_t { zero_shot, cot_review, cot_step_by_step };

struct TravelerForm {
  TravelerStrategy strategy = TravelerStrategy::cot_review;
  EventForm events;

  bool operator==(const TravelerForm&) const = default;
};

// "cot-review/date-only/language"
std::string to_text(const TravelerForm& form);
std::optional<TravelerForm> parse_traveler_form(std::string_view text);

// All twelve, in the order of the paper's Table 4.
const std::vector<TravelerForm>& traveler_forms();

class TravelerWording {
 public:
  // Throws a usage Error that names file and key.
  explicit TravelerWording(const WordingFile& file);

  // Instructions of a chain of thought as the system's message, all else as the user's.
  std::vector<Message> messages(const EventSheet& sheet, const TravelerQuestion& question,
                                CivilMinute now, const TravelerForm& form) const;

 private:
  struct Body {
    SentenceTemplate today, today_extended, events, question;
  };
  static Body read_body(const WordingFile& file, const std::string& key);
  std::string today(CivilMinute now, const EventForm& form) const;

  Body json_, language_;
  SentenceTemplate facts_;
  std::vector<std::string> restrictions_, reviews_;  // by TravelerTemplate
  std::string step_by_step_;
};

// The wording that the project ships. Made once; thread safe.
const TravelerWording& traveler_wording();

// What a prompt tells: the text of all messages, read in any of the forms. Problems quote what
// could not be read: the time of speech, an event, a question.
struct ToldQuestion {
  CivilMinute now;
  std::vector<Occurrence> occurrences;
  PersonalDates personal;
  TravelerQuestion question;
};
Result<ToldQuestion> read_traveler_prompt(std::string_view text, const EventVocabulary& vocabulary);

}  // namespace timeprobe
