// Question records: what reads, writes and reads again the same.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "questions/question_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const Result<Question> question = question_from_json(line);
  if (!question) return 0;
  const std::string written = to_json_line(*question);
  const Result<Question> back = question_from_json(written);
  TIMEPROBE_CHECK(back.ok() && *back == *question, written);
  return 0;
}
