// What models write: every reading of every kind of answer ends and gives a text that equals
// itself.

#include <cstddef>
#include <cstdint>

#include "answers/answer_text.h"
#include "base/check.h"

namespace {

using namespace timeprobe;
using answers::AnswerOptions;
using answers::AnswerReading;

constexpr AnswerKind kKinds[] = {AnswerKind::names, AnswerKind::boolean, AnswerKind::number,
                                 AnswerKind::date_time};

void check_reading(AnswerKind kind, const std::string& text, const AnswerOptions& options) {
  const auto answer = answers::read_answer(kind, text, options);
  if (!answer) return;
  TIMEPROBE_CHECK(!answer->empty(), "an empty answer");
  TIMEPROBE_CHECK(answers::same_answer(kind, *answer, *answer, options.reading), *answer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::vector<std::string> names = {"Mary", "Tom", "Ria", "Mary Ann"};
  for (const AnswerKind kind : kKinds) {
    for (const AnswerReading reading : {AnswerReading::strict, AnswerReading::upstream}) {
      check_reading(kind, text, {.reading = reading, .names = names});
    }
  }
  return 0;
}
