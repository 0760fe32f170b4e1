// Universe files as strangers write them: any bytes give a universe or an Error; what was read has
// no name twice, and its events and questions read back from a prompt's text.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/error.h"
#include "facts/universe.h"
#include "questions/event_sheet.h"
#include "questions/traveler_question.h"

namespace {

using namespace timeprobe;

void check_first_question(const EventVocabulary& words) {
  const EventSheet sheet{words, {}, {{0, 0, 0, CivilMinute::from_count(0)}}};
  const auto back = read_event_sheet(to_text(sheet));
  TIMEPROBE_CHECK(back.ok() && *back == sheet, to_text(sheet));
  const TravelerQuestion did{TravelerTemplate::did, {0, 0, 0}, SpeechRelative::today};
  const std::string text = format_question(did, words, DateStyle::english);
  TIMEPROBE_CHECK(read_question(text, words).ok(), text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const std::string content(reinterpret_cast<const char*>(data) + 1, size - 1);
  // Half of the inputs start behind a complete universe, whose list of types they may go on with.
  const std::string start =
      "subjects: [Tom]\nlocations: [attic]\nfirst: 2023-01-01 00:00\nnow: 2023-01-01 00:00\n"
      "event_types:\n- {action: wash, object: mug, base: wash a mug, past: washed a mug}\n";
  try {
    const Universe universe = Universe::parse((data[0] & 1U) == 0 ? start + content : content, "f");
    TIMEPROBE_CHECK(universe.first <= universe.now, "now is not before the first minute");
    for (std::size_t i = 0; i < universe.vocabulary.subjects.size(); ++i) {
      TIMEPROBE_CHECK(find_name(universe.vocabulary.subjects, universe.vocabulary.subjects[i]) == i,
                      universe.vocabulary.subjects[i]);
    }
    check_first_question(universe.vocabulary);
  } catch (const Error&) {
  }
  return 0;
}
