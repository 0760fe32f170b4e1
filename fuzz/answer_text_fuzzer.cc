// What models write: reading a month or a year and scoring never fail on valid UTF-8.

#include <cstddef>
#include <cstdint>

#include "base/utf8.h"
#include "suites/tempreason/answer_text.h"
#include "suites/tempreason/tempreason.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const std::string text(reinterpret_cast<const char*>(data), size);
  tempreason::find_month(text);
  tempreason::find_year(text);
  if (find_invalid_utf8(text)) return 0;
  Question question;
  question.answer = {AnswerKind::month, {"Jul, 1979"}};
  question.labels = {{"reference", "1978-07"}, {"direction", "after"}};
  tempreason::score(question, {.text = text});
  return 0;
}
