// Prompts of TRAVELER as a model may be given them: any bytes are understood or not, never a crash;
// what was understood is written in another form and read again as the same.
//
// The first byte chooses what stands before the input: nothing, or the opening of a prompt in one
// of the forms, so that the fuzzer reaches events and questions.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "questions/traveler_prompt.h"
#include "reasoner/traveler_reasoner.h"

namespace {

using namespace timeprobe;

constexpr const char* kOpenings[] = {
    "",
    "Today is the 2023-09-29 22:18. {Action: watch, Object: film, Location: kitchen, Subject: Tom, "
    "Date: 2023-01-02 10:00}",
    "Today's date is September 29, 2023, and the time is 22:18. On September 28, 2023 at 14:27, "
    "Tom "
    "ate a risotto in the kitchen. ",
    "Today is the 2023-09-29 22:18. Tom's birthday is on 14 March. Who "};

void check_round_trip(const ToldQuestion& told, const EventVocabulary& words,
                      const TravelerForm& form) {
  const EventSheet sheet{words, {}, told.occurrences};
  std::string text;
  for (const Message& message : traveler_wording().messages(sheet, told.question, told.now, form)) {
    text += message.content + ' ';
  }
  const auto back = read_traveler_prompt(text, words);
  TIMEPROBE_CHECK(back.ok(), text);
  TIMEPROBE_CHECK(back->now == told.now && back->occurrences == told.occurrences, text);
  TIMEPROBE_CHECK(format_question(back->question, words, DateStyle::iso) ==
                      format_question(told.question, words, DateStyle::iso),
                  text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const EventVocabulary& words = Universe::standard().vocabulary;
  const std::string text =
      kOpenings[data[0] % 4] + std::string(reinterpret_cast<const char*>(data) + 1, size - 1);
  static const VagueCurves curves = VagueCurves::survey();
  const Conclusion conclusion = reason_traveler(text, words, curves);
  const auto told = read_traveler_prompt(text, words);
  const bool understood = conclusion.status != ConclusionStatus::not_understood;
  TIMEPROBE_CHECK(told.ok() == understood, conclusion.explanation);
  if (told) check_round_trip(*told, words, traveler_forms()[data[0] / 4 % 12]);
  return 0;
}
